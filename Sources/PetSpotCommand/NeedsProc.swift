import Platform

#if os(Linux) && compiler(>=6.3)
/// Says in words that `/proc` is not mounted, as in a bare `chroot`, before Swift's runtime, which reads it, ends the program.
@used @section(".preinit_array")
let needsProc: @Sendable @convention(c) () -> Void = {
    guard access("/proc/self/cmdline", F_OK) != 0 else { return }
    let line: StaticString = "petspot: needs /proc: mount -t proc proc /proc\n"
    write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    _exit(EX_OSFILE)
}
#endif
