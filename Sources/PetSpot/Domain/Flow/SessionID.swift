/// The secret in the session cookie, made here and nowhere else.
struct SessionID: HexadecimalValue {
    let bits: UInt128
}

extension SessionID {
    /// Makes a new one from the system's secure generator.
    init() { self.init(bits: .random(in: .min ... .max)) }
}
