/// The secret in the session cookie, always made by the server.
struct SessionID: HexadecimalValue {
    let bits: Bits128
}
