import Platform

/// A value as JSON that steers no terminal. Throws what `JSONEncoder` throws.
func operatorJSON(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return isPretty ? text : text.escapingInvisible
}

/// A line about a report, or about a flag of it. It has no contact details of the owner.
struct OperatorLine: Encodable {
    let id: String
    /// The day on which the report was submitted.
    let date: String
    /// The state of the report; its kind while it is on the list.
    var state: String
    /// The number of the report's flags.
    let flags: Int
    let place: String?
    let name: String?
    /// The day of the flag.
    let flagged: String?
    let reason: String?
    let note: String?
    /// The address of the person who flagged it, for an answer. Only in JSON.
    let email: String?
    /// The tables in which the address or the number stands that was looked for.
    let found: [String]?

    init(_ report: PetReport, _ state: ReportLife.State, flagCount: Int, _ flag: Flag?, found: [String]? = nil) {
        id = report.id.rawValue
        date = LocalTime(at: report.createdAt).day.rawValue
        let hasLeft = state == .reunited && report.shelter != nil
        self.state = state == .listed ? report.kind.rawValue : hasLeft ? ReportLife.leftShelter : state.rawValue
        flags = flagCount
        place = report.answers.lastSeenPlace
        name = report.answers.petName
        flagged = flag.map { LocalTime(at: $0.flaggedAt).day.rawValue }
        reason = flag?.answer.reason?.rawValue
        note = flag?.answer.note
        email = flag?.answer.email?.rawValue
        self.found = found
    }

    /// The line with tabs between its columns.
    var text: String {
        let columns = [id, date, state, String(flags), place ?? "-", name ?? "-"]
        let more = flagged.map { [$0, reason ?? "-", note ?? "-"] } ?? found.map { [$0.joined(separator: ",")] }
        return (columns + (more ?? [])).map(\.printable).joined(separator: "\t")
    }
}

extension String {
    /// The text for a terminal, in one line: nothing in it moves the cursor or reverses what follows.
    var printable: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isLineBreak { scalars.append(" ") } else if !scalar.isSteering { scalars.append(scalar) }
        }
        return String(scalars)
    }

    /// JSON with the characters that steer a terminal as escapes (RFC 8259, section 7).
    fileprivate var escapingInvisible: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.isSteering || scalar.isLineBreak else { return text.unicodeScalars.append(scalar) }
            // All of them have four digits at most.
            text += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
        }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal obeys it: a control, or a change of the direction of text.
    fileprivate var isSteering: Bool { properties.isBidiControl || properties.generalCategory == .control }

    /// Whether it begins a line for some reader of text (Unicode, section 5.8).
    fileprivate var isLineBreak: Bool {
        ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains(self)
    }
}
