/// A QR code of a short ASCII text such as a web address: byte mode, versions 1 to 6, error correction level M (ISO/IEC 18004).
public struct QRCode: Sendable {
    private let matrix: ModuleMatrix

    /// Encodes a text; `nil` when it is not ASCII or longer than 106 bytes, which a web address with a host name of 82 bytes has.
    public init?(_ text: String) {
        guard let codewords = Codewords(text) else { return nil }
        var symbol = Symbol(codewords.version)
        symbol.place(codewords.interleaved)
        let masked = Mask.allCases.map(symbol.masked)
        guard let best = masked.min(by: { Penalty($0).total < Penalty($1).total }) else { return nil }
        matrix = best
    }

    /// Modules along one side, without the quiet zone of four light modules on each side.
    public var size: Int { matrix.size }

    /// Whether a module is dark; those outside the code are light.
    public subscript(row: Int, column: Int) -> Bool { matrix[row, column] }
}
