/// The head of one part of a multipart form (RFC 7578, section 4): which control it comes from, and which file.
public struct MultipartPart: Sendable, Equatable {
    /// The name of the form's control.
    public let name: String
    /// The name the file had where it was chosen; nothing when the part is no file, empty when none was chosen. It is
    /// words to show, never a path to use.
    public let filename: String?
    /// The media type the client believes the content to have; nothing when it says none.
    public let contentType: String?
}

/// Gathers the field lines of a part's head until it is complete.
struct MultipartPartHead {
    private var disposition: ParameterizedValue?
    private var contentType: String?
    private var fieldCount = 0

    /// Takes the field line in `line`. Fields other than the two that describe a form's part are dropped, as RFC 7578,
    /// section 4.8, has it.
    mutating func take(_ line: Range<Int>, of bytes: Span<UInt8>, limits: HTTPLimits) throws(HTTPError) {
        fieldCount += 1
        guard fieldCount <= limits.partFieldCount else { throw HTTPError(.badRequest, "part with too many fields") }
        let field = try FieldLine.parse(bytes, in: line)
        if bytes.spells("Content-Disposition", in: field.name) {
            guard disposition == nil, let value = ParameterizedValue(bytes.text(field.value)),
                value.value == "form-data"
            else { throw HTTPError(.badRequest, "malformed or double Content-Disposition") }
            disposition = value
        } else if bytes.spells("Content-Type", in: field.name) {
            guard contentType == nil else { throw HTTPError(.badRequest, "part with more than one Content-Type") }
            contentType = bytes.text(field.value)
        }
    }

    /// The complete head. `filename*` is not looked at: RFC 7578, section 4.2, forbids it in forms.
    func part() throws(HTTPError) -> MultipartPart {
        guard let disposition, let name = disposition["name"] else {
            throw HTTPError(.badRequest, "part without a name")
        }
        return MultipartPart(
            name: Self.unescaped(name),
            filename: disposition["filename"].map(Self.unescaped),
            contentType: contentType
        )
    }

    /// The text with the quotes that browsers write as `%22` (HTML Standard, "multipart form data"); other percent
    /// signs are what the person's file is called.
    private static func unescaped(_ text: String) -> String {
        text.contains("%")
            ? text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"") : text
    }
}
