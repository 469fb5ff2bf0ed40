/// The head of one part of a multipart form (RFC 7578, section 4).
public struct MultipartPart: Sendable, Equatable {
    /// The name of the form control.
    public let name: String
    /// The file's name on the client; `nil` when the part is not a file, empty when no file was chosen. It is text to show,
    /// never a path to use.
    public let filename: String?
}

/// Collects the field lines of a part's head.
struct MultipartPartHead {
    private var disposition: ParameterizedValue?
    private var fieldCount = 0

    /// Adds a field line. Fields other than `Content-Disposition` are ignored (RFC 7578, section 4.8): a `Content-Type` is only what
    /// the client believes. Throws `400` when it is malformed or repeated, or one too many.
    mutating func add(_ line: ArraySlice<UInt8>, limits: HTTPLimits) throws(HTTPError) {
        fieldCount += 1
        guard fieldCount <= limits.partFieldCount else { throw HTTPError(.badRequest, "part with too many fields") }
        let field = try FieldLine(line)
        guard field.name.spells("Content-Disposition") else { return }
        guard disposition == nil, let value = ParameterizedValue(field.value.text), value.value == "form-data" else {
            throw HTTPError(.badRequest, "malformed or double Content-Disposition")
        }
        disposition = value
    }

    /// The complete head. Throws `400` when it has no name. `filename*` is ignored: RFC 7578, section 4.2, forbids it in forms.
    func part() throws(HTTPError) -> MultipartPart {
        guard let disposition, let name = disposition["name"] else {
            throw HTTPError(.badRequest, "part without a name")
        }
        return MultipartPart(name: Self.unescaped(name), filename: disposition["filename"].map(Self.unescaped))
    }

    /// The text with the quotes that browsers send as `%22` (HTML Standard, "multipart form data"). Other percent signs are
    /// part of the file's name.
    private static func unescaped(_ text: String) -> String {
        text.contains("%")
            ? text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"") : text
    }
}
