/// An open file descriptor, which is closed with its owner, once.
public struct Descriptor: ~Copyable, Sendable {
    /// The number that system calls take; valid as long as this value lives.
    public let number: Int32

    /// Takes ownership of a descriptor; `nil` when the call that should have opened it has failed.
    public init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit {
        close(number)
    }
}
