/// Markup, which a page contains unescaped.
///
/// It is made from a literal, or from a buffer that escaped everything else; never from text.
public struct RawHTML: Sendable {
    let bytes: [UInt8]

    /// Makes markup from a literal.
    public init(_ markup: StaticString) {
        bytes = markup.withUTF8Buffer(Array.init)
    }

    /// Makes markup from what a buffer holds.
    public init(_ buffer: borrowing HTMLBuffer) {
        bytes = buffer.bytes
    }
}
