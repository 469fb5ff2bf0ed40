import HTML

/// A shelter, a vet or an office to call about a lost or found animal, from the operator's list.
struct LocalContact: Sendable, Equatable {
    let kind: Kind
    let name: String
    var phone: PhoneNumber?
    var hours: String?
    var website: URLReference?

    enum Kind: String, CaseIterable, Sendable {
        case municipality
        case shelter
        case vet
        case police
        /// A register of chips.
        case register
        case other
    }
}

extension LocalContact {
    /// A line of the list that cannot be read, and the reason.
    struct LineError: Error, Equatable {
        /// From 1.
        let line: Int
        let reason: String
    }

    static var kinds: String { Kind.allCases.map(\.rawValue).joined(separator: ", ") }

    /// The most contacts of a list: more would not be read on a phone.
    static let limit = 20
    private static let textLimit = TextLimit(characters: 80)

    /// Reads a list: UTF-8, a contact a line, `kind | name | phone | hours | URL`, the last ones optional; blank lines and `#` are skipped.
    static func list(_ bytes: some Collection<UInt8>) throws(LineError) -> [LocalContact] {
        var list: [LocalContact] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            guard let text = String(validating: bytes, as: UTF8.self) else { throw LineError(line: index + 1, reason: "is not UTF-8") }
            // Some editors begin a file with a byte order mark.
            let line = normalized(String(text.unicodeScalars.drop { $0 == "\u{FEFF}" }))
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard list.count < limit else { throw LineError(line: index + 1, reason: "is one contact more than \(limit)") }
            list.append(try LocalContact(line, number: index + 1))
        }
        return list
    }

    private init(_ line: String, number: Int) throws(LineError) {
        func refusal(_ reason: String) -> LineError { LineError(line: number, reason: reason) }
        var columns = line.split(separator: "|", omittingEmptySubsequences: false).map { normalized(String($0)) }
        guard columns.count <= 5 else { throw refusal("has more than five columns") }
        columns += Array(repeating: "", count: 5 - columns.count)
        guard let kind = Kind(rawValue: columns[0]) else { throw refusal("must begin with one of \(LocalContact.kinds)") }
        for (column, name) in [(columns[1], "name"), (columns[3], "hours")] {
            guard LocalContact.textLimit.refusal(of: column) == nil else {
                throw refusal("has \(name) of more than \(LocalContact.textLimit.characters) characters")
            }
        }
        guard !columns[1].isEmpty else { throw refusal("has no name") }
        self.init(kind: kind, name: columns[1])
        if !columns[2].isEmpty {
            phone = PhoneNumber(ofService: columns[2])
            guard phone != nil else { throw refusal("has a phone number that has neither 7 to 15 digits nor 3 to 6, as a short one") }
        }
        if !columns[3].isEmpty { hours = columns[3] }
        if !columns[4].isEmpty {
            website = URLReference(website: columns[4])
            guard website != nil else { throw refusal("has a URL that is not http or https") }
        }
    }
}
