/// Markup that goes into a page as it is.
///
/// It is made from a literal of the program or from a buffer that escaped whatever was not: never from text alone.
public struct RawHTML: Sendable {
    let bytes: [UInt8]

    /// Takes markup written in the program.
    public init(_ markup: StaticString) {
        bytes = markup.withUTF8Buffer(Array.init)
    }

    /// Takes markup that was written through an escaping buffer.
    public init(_ buffer: borrowing HTMLBuffer) {
        bytes = buffer.bytes
    }
}
