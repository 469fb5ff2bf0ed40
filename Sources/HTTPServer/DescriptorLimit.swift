#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lets the process open as many descriptors as it may: each connection is one, and the usual first limit of 1024 is
/// kept only for programs that use `select(2)`.
func raiseDescriptorLimit() {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    // Where the system has a lower one of its own, what there is has to do.
    _ = setrlimit(resource, &limit)
}
