@testable import HTTP

/// Cookies; each line of the input is a `Cookie` field: every value is a valid part of its line, and joined lines have the same
/// meaning.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        let lines = bytes.split(separator: .lineFeed).map { String(decoding: $0, as: UTF8.self) }
        let apart = Cookies(fields(lines))
        let joined = Cookies(fields([lines.joined(separator: ";")]))
        for name in names {
            let value = apart[name]
            require("Joined lines mean the same.", joined[name] == value)
            guard let octets = value?.utf8 else { continue }
            require("A semicolon ends a value.", !octets.contains(.semicolon))
            let ends = [octets.first, octets.last].compactMap { $0 }
            require("A value has no white space around it.", !ends.contains(where: \.isWhitespace))
            let least = octets.count + name.utf8CodeUnitCount
            require("A value comes from a line.", lines.contains { $0.utf8.count > least })
        }
    }
}

/// Names from the corpus, one that no cookie has, and an empty one.
private let names: [StaticString] = ["petspot_session", "petspot_lang", "a", "b", "c", "g", "=", ""]

private func fields(_ lines: [String]) -> RequestFields {
    var fields = RequestFields()
    for line in lines { fields.append("Cookie", line) }
    return fields
}
