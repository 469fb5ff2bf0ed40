import Platform
import SQL

/// The commands for people who ask for their data.
extension Operator {
    /// Lists the reports with an address or a number, newest first, each with the tables in which it stands.
    static func findReports(_ input: CommandInput) async throws {
        let data = try await ReportData(input)
        let contact = try input.contact
        let places = try await OperatorRepository(store: data.store).places(of: contact)
        let counts = try await data.moderation.flagCounts()
        for report in try await data.reports.all(Array(places.tables.keys)) {
            try data.print(report, flagCount: counts[report.id] ?? 0, found: places.tables[report.id])
        }
        for (table, count) in places.otherRows.sorted(by: { $0.key < $1.key }) {
            let hint = table == "alerts" ? ": petspot alerts find" : ""
            input.warn("\(count) rows of \(table) that belong to no report have it too\(hint)")
        }
    }

    /// Prints all that is kept of the alerts of an address, an object of JSON a line.
    static func findAlerts(_ input: CommandInput) async throws {
        let address = try input.mailAddress
        for row in try await OperatorRepository(store: openStore(input)).alerts(of: address) {
            input.print(try operatorJSON(ExportedValue.members(of: row)))
        }
    }

    static func removeAlerts(_ input: CommandInput) async throws {
        let address = try input.mailAddress
        let mails = MailRepository(try await openStore(input, isToWrite: true), life: input.configuration.life)
        let count = try await AlertRepository(mails: mails).erase(of: address)
        guard count > 0 else { throw OperatorError(message: "no alert has this address") }
        input.print("\(count) alerts removed")
    }

    /// Writes everything that is kept about a report into a new folder, as JSON with its photos beside it. Prints the folder. Fails too
    /// when a photo is missing.
    static func exportReport(_ input: CommandInput) async throws {
        let data = try await ReportData(input)
        let text = input.operands[0]
        guard let id = ReportID(rawValue: text),
            case let tables = try await OperatorRepository(store: data.store).rows(about: id), !tables.isEmpty
        else { throw OperatorError(message: "there is no report \(text.printable)") }
        let folder = input.target ?? id.rawValue
        try naming(folder) { try makeNewFolder(folder) }
        var (members, missing) = ([String: [[String: ExportedValue]]](), Set<PhotoFileName>())
        for (table, rows) in tables where !rows.isEmpty {
            members[table] = rows.map(ExportedValue.members)
            for (name, format) in rows.flatMap(photos) {
                let path = "\(folder)/\(name.rawValue).\(format)"
                // A photo may be its own thumbnail.
                guard fileStatus(path) == nil else { continue }
                guard let photo = try await data.photo(name, by: folder) else {
                    missing.insert(name)
                    continue
                }
                try naming(path) { try writeNewFile(try photo.bytes(), to: path) }
            }
        }
        let file = folder + "/report.json"
        let json = try operatorJSON(members, isPretty: true) + "\n"
        try naming(file) { try writeNewFile(Array(json.utf8), to: file) }
        let others = (members["messages"]?.count ?? 0, members["flags"]?.count ?? 0)
        if others != (0, 0) {
            input.warn("it has \(others.0) messages and \(others.1) flags by other people, which are their data")
        }
        guard missing.isEmpty else {
            throw OperatorError(message: "\(folder) is written, but \(missing.count) photos that the database names are nowhere")
        }
        input.print(folder)
    }

    private static func photos(of row: OperatorRepository.Row) -> [(name: PhotoFileName, format: String)] {
        row.compactMap { column, value in
            guard column.hasSuffix("_file"), let name = PhotoFileName(value) else { return nil }
            let format = row.first { $0.column == column.replacing("_file", with: "_format") }
            return (name, format.flatMap { String($0.value) } ?? "bin")
        }
    }
}

/// The value of a column as somebody reads it who asks for their data.
private struct ExportedValue: Encodable {
    private let value: any Encodable

    static func members(of row: OperatorRepository.Row) -> [String: ExportedValue] {
        Dictionary(uniqueKeysWithValues: row.map { ($0.column, ExportedValue($0.value, of: $0.column)) })
    }

    private init(_ value: SQLValue, of column: String) {
        self.value =
            switch value {
            case .integer(let number) where column.hasPrefix("is_"): number != 0
            case .integer(let number) where column.hasSuffix("_at") || ["last_used", "until"].contains(column): timestamp(Int(number))
            case .integer(let number): number
            case .text(let text): text
            case .blob(let bytes): bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
            case .null: ""
            }
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
