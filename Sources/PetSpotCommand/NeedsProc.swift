import Platform

#if os(Linux) && compiler(>=6.3)
/// Ends the program with an error where `/proc` is not mounted, as in a bare `chroot`. It runs before Swift's runtime, which reads
/// `/proc/self` and would end the program without a word.
@used @section(".preinit_array")
let needsProc: @Sendable @convention(c) () -> Void = {
    guard access("/proc/self/cmdline", F_OK) != 0 else { return }
    let line: StaticString = "petspot: needs /proc: mount -t proc proc /proc\n"
    write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    _exit(EX_OSFILE)
}
#endif
