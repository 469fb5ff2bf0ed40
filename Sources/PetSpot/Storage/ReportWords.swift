import SQL

/// The table of words: for each report on the list the words of its place, name and breed, and its species.
enum ReportWords {
    /// Words that one statement inserts. Most reports have fewer.
    private static let insertedAtOnce = 16
    private static let columns = "number, last_seen_place, pet_name, breed, species"
    private static let insertion: String = {
        let rows = (2...insertedAtOnce + 1).map { "($1, $\($0))" }.joined(separator: ", ")
        return "INSERT INTO report_words (number, word) VALUES \(rows) ON CONFLICT DO NOTHING"
    }()

    /// Brings the words of a report into step with its row.
    static func update(_ id: ReportID, in connection: any SQLConnection) throws {
        try connection.run(
            "DELETE FROM report_words WHERE number = (SELECT number FROM reports WHERE id = $1)",
            id
        )
        let sql = "SELECT \(columns) FROM reports WHERE id = $1 AND \(ReportLife.isMarkedListed)"
        for (number, terms) in try connection.query(sql, id, element: { (try $0[0] as Int, terms($0)) }) {
            try insert(terms, of: number, in: connection)
        }
    }

    /// Fills an empty table.
    static func insertAll(in connection: any SQLConnection) throws {
        try ReportTable.forEach(columns, where: ReportLife.isMarkedListed, in: connection, read: terms) {
            try insert($1, of: $0, in: connection)
        }
    }

    /// A text that cannot be read has no words.
    private static func terms(_ row: borrowing SQLRow) -> [String] {
        var texts: [String] = []
        for index in 1...3 { texts += [try? row[index] as String].compactMap(\.self) }
        return SearchTerms.terms(of: texts, try? row[4])
    }

    private static func insert(_ terms: [String], of number: Int, in connection: any SQLConnection) throws {
        for start in stride(from: 0, to: terms.count, by: insertedAtOnce) {
            var some = Array(terms[start...].prefix(insertedAtOnce))
            // One statement for any number of words: a word that is there already is not inserted again.
            while some.count < insertedAtOnce { some.append(some[0]) }
            try connection.run(insertion, values: [number.sqlValue] + some.map(\.sqlValue))
        }
    }
}
