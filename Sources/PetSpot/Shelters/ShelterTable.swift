/// The table in a shelter's file: finds its columns by their names, and makes entries of its rows.
struct ShelterTable {
    /// The faults of a row, in words for the operator. They repeat nothing of the row.
    struct Faults: Error {
        private(set) var all: [(column: String?, reason: String)]

        init(_ all: [(column: String?, reason: String)]) { self.all = all }
        init(_ reason: String, in column: String? = nil) { all = [(column, reason)] }
    }

    /// The texts of a row that has an id.
    struct Entry {
        let id: String
        fileprivate let texts: [String: String]

        /// The names of files beside the table; nil for none.
        var photo: String? { texts["photo"] }
        var thumbnail: String? { texts["thumbnail"] }
        /// All texts, in an order that does not depend on that of the columns.
        var content: [UInt8] {
            texts.sorted { $0.key < $1.key }.flatMap { [$0.key, "\u{1F}", $0.value, "\u{1E}"] }.flatMap(\.utf8)
        }
    }

    /// Columns that are fields of the form for a found animal.
    private static let fields: [String: FieldName] = {
        let same: [FieldName] = [.species, .breed, .sex, .colours, .size, .chipNumber, .description, .contactPhone, .contactEmail]
        let others: [(String, FieldName)] = [("found_date", .lastSeenDate), ("found_place", .lastSeenPlace)]
        return Dictionary(uniqueKeysWithValues: same.map { ($0.column, $0) } + others)
    }()
    private static let otherColumns = ["id", "latitude", "longitude", "photo", "thumbnail"]
    /// The answers that the table does not give.
    private static let standard = ReportAnswers(contactVisible: .ask, holder: .shelter)

    /// The columns by their place; nil for one that is ignored.
    private let columns: [String?]
    private let idColumn: Int

    /// Reads the first row. Throws when it does not name the columns that are needed, or names one twice.
    init(_ header: CSVReader.Row?) throws(Faults) {
        guard let header else { throw Faults("the file is empty") }
        guard header.fault == nil, !header.cells.contains(nil) else { throw Faults(header.fault?.rawValue ?? "is not UTF-8") }
        columns = header.cells.map { cell in
            let name = normalized(cell ?? "").lowercased()
            return ShelterTable.fields[name] != nil || ShelterTable.otherColumns.contains(name) ? name : nil
        }
        let known = columns.compactMap(\.self)
        guard Set(known).count == known.count else { throw Faults("names a column twice") }
        guard let idColumn = columns.firstIndex(of: "id") else { throw Faults("has no column id") }
        guard known.contains("contact_phone") || known.contains("contact_email") else {
            throw Faults("has neither a column contact_phone nor contact_email")
        }
        self.idColumn = idColumn
    }

    /// Whether a row has the form of the table, so that its cells are those of its columns.
    func hasForm(_ row: CSVReader.Row) -> Bool { row.fault == nil && row.cells.count == columns.count }

    /// The id in a row; nil when it cannot be told.
    func id(of row: CSVReader.Row) -> String? {
        guard row.fault == nil, row.cells.indices.contains(idColumn) else { return nil }
        return row.cells[idColumn].map(normalized).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The entry of a row, whose answers are not looked at. Throws when its cells cannot be told.
    func entry(of row: CSVReader.Row) throws(Faults) -> Entry {
        if let fault = row.fault { throw Faults(fault.rawValue) }
        guard hasForm(row) else { throw Faults("has \(row.cells.count) fields, and the first line \(columns.count)") }
        var texts: [String: String] = [:]
        for (column, cell) in zip(columns, row.cells) {
            guard let column else { continue }
            guard let cell else { throw Faults("is not UTF-8", in: column) }
            if case let text = normalized(cell), !text.isEmpty { texts[column] = text }
        }
        guard let id = texts["id"] else { throw Faults("is empty", in: "id") }
        if let refusal = TextLimit.name.refusal(of: id) { throw Faults(refusal.text(in: .en), in: "id") }
        return Entry(id: id, texts: texts)
    }

    /// The answers in an entry. Throws all their faults.
    func answers(in entry: Entry, now: Int) throws(Faults) -> ReportAnswers {
        if let number = entry.texts["chip_number"] {
            // As spreadsheets show long numbers, of which the last digits are lost.
            guard !number.uppercased().contains("E+") else {
                throw Faults("is a rounded number: make the column one of text in the spreadsheet", in: "chip_number")
            }
            // A word such as "none" is no number, and no mistake.
            guard ChipNumber(whole: number) != nil || MicrochipNumberFormatter.extractDigits(number).isEmpty else {
                throw Faults("has more than 15 digits", in: "chip_number")
            }
        }
        var (form, answers) = (Form(ReportFlow.found.fields, showing: ShelterTable.standard), ShelterTable.standard)
        form.fill(from: ShelterTable.input(entry.texts))
        guard form.save(to: &answers, now: now) else {
            let fields = form.fields
            throw Faults(
                form.errors.map { error in
                    (ShelterTable.column(of: error.field), ShelterTable.reason(error, fields.first { $0.name == error.field }?.control))
                }
            )
        }
        return answers
    }

    /// The texts as a browser would send them.
    private static func input(_ texts: [String: String]) -> FormInput {
        let input = fields.flatMap { column, field in
            let text = texts[column] ?? ""
            let values = field == .colours ? text.split { "/+".contains($0) }.map(String.init) : [text]
            return values.map { (name: field.rawValue, value: $0) }
        }
        let position = ["latitude", "longitude"].compactMap { texts[$0] }.joined(separator: "; ")
        return FormInput(input + [(FieldName.position.rawValue, position)])
    }

    private static func column(of field: FieldName) -> String { fields.first { $0.value == field }?.key ?? "latitude" }

    private static func reason(_ error: FieldError, _ control: Control?) -> String {
        switch control {
        case .choice(let choices, _): "must be one of " + choices.map(\.value).joined(separator: ", ")
        case .checkboxes(let choices): "must be up to three of " + choices.map(\.value).joined(separator: ", ") + ", with / between"
        default: error.message.text(in: .en)
        }
    }
}
