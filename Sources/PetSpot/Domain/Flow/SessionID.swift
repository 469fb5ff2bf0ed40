/// The secret in the session cookie, always made by the server.
struct SessionID: HexadecimalValue {
    let bits: UInt128
}

extension SessionID {
    /// A new id from the system's secure random generator.
    init() { self.init(bits: .random(in: .min ... .max)) }
}
