/// Size limits of requests and connections, each several times what browsers and curl need; they bound what one client can cost.
public struct HTTPLimits: Sendable {
    /// Bytes of a method. The longest registered ones have 17 (`UPDATEREDIRECTREF`); a longer one is `501`.
    var methodLength = 32
    /// Bytes of a request target. RFC 9112, section 3, asks for 8,000 at least; a longer one is `414`.
    var targetLength = 8192
    /// Bytes of a request line and header section together. Browsers limit their cookies to less; more is `431`.
    public var headLength = 16_384
    /// Field lines of a header section. Browsers send about 20; more is `431`.
    var fieldCount = 100

    /// Bytes of one chunk's extensions, which a recipient must ignore (RFC 9112, section 7.1.1); more is `400`.
    var chunkExtensionLength = 256
    /// Bytes of all chunk extensions of one body, so that it cannot consist of them; more is `400`.
    var chunkExtensionsTotal = 4096
    /// Bytes of a trailer section, which the server drops; more is `400`.
    var trailerLength = 4096

    /// Name-value pairs of a form or query. The longest form has about ten; more is `400`.
    var formPairCount = 100

    /// Parts of a multipart body. A form has one for each control; more is `400`.
    var partCount = 50
    /// Field lines of one part's head. RFC 7578 knows three; more is `400`.
    var partFieldCount = 8
    /// Bytes of one part's head, enough for a file name of 255 characters in any script; more is `400`.
    var partHeadLength = 4096
    /// Bytes of a part without a file name, eight times the longest text of a form; more is `400`.
    var textFieldLength = 32_768
    /// Bytes of preamble, of white space after a boundary, and of epilogue. Clients send at most a line; more is `400`.
    var multipartPaddingLength = 1024

    /// Bytes of unsent responses with which no further pipelined request is taken. A client that does not read costs little more.
    /// Content beyond it is not copied behind its head, but sent from where it is.
    var batchLength = 16_384
    /// Bytes of a refused body's rest that are dropped, until the connection is closed.
    var lingerLength = 67_108_864

    public init() {}
}
