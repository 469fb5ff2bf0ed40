/// Markup, which a page contains unescaped.
///
/// It is made from a buffer, which escaped everything but literals; never from text.
public struct RawHTML: Sendable {
    let bytes: [UInt8]

    /// Makes markup from what a buffer holds.
    public init(_ buffer: HTMLBuffer) {
        bytes = buffer.bytes
    }
}
