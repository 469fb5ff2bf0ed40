#if canImport(Glibc)
private let descriptorCount = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
private let descriptorCount = RLIMIT_NOFILE
#endif

/// The soft and hard limit on open descriptors of this process (`getrlimit(2)`).
public var descriptorLimit: rlimit {
    get {
        var limit = rlimit()
        getrlimit(descriptorCount, &limit)
        return limit
    }
    set {
        // It fails where the system has a lower limit of its own; the limit then stays.
        withUnsafePointer(to: newValue) { _ = setrlimit(descriptorCount, $0) }
    }
}
