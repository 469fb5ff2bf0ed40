/// An open file descriptor, which is closed with its owner, once.
public struct Descriptor: ~Copyable, Sendable {
    /// The number that system calls take; valid as long as this value lives.
    public let number: Int32

    /// Takes ownership of a descriptor; `nil` when the call that should have opened it has failed.
    public init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { close(number) }
}

#if canImport(Glibc)
private let descriptorCount = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
private let descriptorCount = RLIMIT_NOFILE
#endif

/// The soft and hard limit on open descriptors of this process (`getrlimit(2)`).
var descriptorLimit: rlimit {
    get {
        var limit = rlimit()
        getrlimit(descriptorCount, &limit)
        return limit
    }
    set {
        // Where the system has a lower limit of its own, the call fails and the limit stays.
        withUnsafePointer(to: newValue) { _ = setrlimit(descriptorCount, $0) }
    }
}

/// Raises the soft limit on descriptors as far as it goes, and returns it: the usual one is for programs with `select(2)`.
public func raiseDescriptorLimit() -> Int {
    var limit = descriptorLimit
    #if canImport(Darwin)
    // The hard limit may be `RLIM_INFINITY`, which the soft one cannot be (setrlimit(2)).
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(OPEN_MAX)))
    #else
    limit.rlim_cur = limit.rlim_max
    #endif
    descriptorLimit = limit
    return Int(clamping: descriptorLimit.rlim_cur)
}
