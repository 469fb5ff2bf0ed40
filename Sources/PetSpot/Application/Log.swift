#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells the operator something in one line, on standard error: never who did what, only what the server does.
func log(_ message: String) {
    let line = "petspot: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
}
