/// How much of each thing a client may send before it is refused. Every limit bounds memory or work that one request
/// can cost; the defaults leave several times the room that browsers and curl need.
public struct HTTPLimits: Sendable {
    /// Bytes of a method. The longest registered ones have 17 (`UPDATEREDIRECTREF`); a longer one is `501`.
    public var methodLength = 32
    /// Bytes of a request target. RFC 9112, section 3, asks for 8,000 at least; a longer one is `414`.
    public var targetLength = 8192
    /// Bytes of a request line and header section together. Browsers cap their cookies well below it; more is `431`.
    public var headLength = 16_384
    /// Lines of a header section. Browsers send about 20; more than 100 only cost time, and are `431`.
    public var fieldCount = 100

    /// Bytes of one chunk's extensions. Nobody uses them, yet RFC 9112, section 7.1.1, wants them skipped; more is `400`.
    public var chunkExtensionLength = 256
    /// Bytes of all chunk extensions of one body, so that a body cannot consist of them; more is `400`.
    public var chunkExtensionsTotal = 4096
    /// Bytes of a trailer section, which is read and dropped; more is `400`.
    public var trailerLength = 4096

    /// Name-value pairs of a form or query. The longest form has about ten; more is `400`.
    public var formPairCount = 100

    /// Parts of a multipart body. A form has one for each control; more is `400`.
    public var partCount = 50
    /// Field lines of one part's head. RFC 7578 knows three; more is `400`.
    public var partFieldCount = 8
    /// Bytes of one part's head, which holds a file name of 255 characters in any script; more is `400`.
    public var partHeadLength = 4096
    /// Bytes of a part without a file name, since such parts are collected in memory; more is `400`.
    public var textFieldLength = 65_536
    /// Bytes of preamble, of white space after a boundary, and of epilogue. Clients send none or a line; more is `400`.
    public var multipartPaddingLength = 1024

    /// The defaults.
    public init() {}
}
