/// A call of the system failed.
public struct SystemError: Error, CustomStringConvertible {
    /// The call's `errno`.
    public let code: Int32

    /// An error with a code, by default that of the call which has just failed.
    public init(_ code: Int32 = errno) {
        self.code = code
    }

    /// The system's words for it.
    public var description: String { String(cString: strerror(code)) }
}
