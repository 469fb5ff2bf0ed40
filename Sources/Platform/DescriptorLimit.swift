#if canImport(Glibc)
private let descriptorCount = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
private let descriptorCount = RLIMIT_NOFILE
#endif

/// How many descriptors this process may have open (`getrlimit(2)`): now, and at most.
public var descriptorLimit: rlimit {
    get {
        var limit = rlimit()
        getrlimit(descriptorCount, &limit)
        return limit
    }
    set {
        // Where the system has a lower limit of its own, the process keeps what it has.
        withUnsafePointer(to: newValue) { _ = setrlimit(descriptorCount, $0) }
    }
}
