import SQL

/// The day by which reports are matched, for those that were stored before there was any matching.
enum SeenDays {
    /// Reports that are read at once when the column is filled.
    private static let pieceLength = 1000

    /// Fills the empty column. A date that cannot be read counts as none.
    static func insertAll(in connection: any SQLConnection) throws {
        let sql = """
            SELECT number, last_seen_date, created_at FROM reports WHERE number > $1 ORDER BY number LIMIT \(pieceLength)
            """
        var last: Int? = 0
        while let number = last {
            let piece = try connection.query(sql, number) { row in
                let answers = ReportAnswers(lastSeenDate: CalendarDate(try row.value(at: 1)))
                return (number: try row[0] as Int, day: Traits.day(answers, reportedAt: try row[2]))
            }
            for (number, day) in piece {
                try connection.run("UPDATE reports SET seen_day = $1 WHERE number = $2", day, number)
            }
            last = piece.last?.number
        }
    }
}
