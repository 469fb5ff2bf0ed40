import SQL

/// Searches through the index of words, and its upkeep.
extension PetReportRepository {
    /// Reports that are looked at when the index is brought into step, and how many are added in one transaction: a few milliseconds,
    /// for which a submit may have to wait.
    private static let (lookedAt, addedAtOnce) = (1000, 50)

    func missing(_ filter: ReportFilter, before cursor: Int?, limit: Int, now: Int) async throws -> PetCardPage {
        try await store.read { connection in
            let (cards, resumption) = try cardSearch.run(
                filter,
                before: cursor,
                limit: limit + 1,
                now: now,
                in: connection
            )
            let page = PetCardPage(cards, limit: limit)
            return PetCardPage(cards: page.cards, olderCursor: page.olderCursor ?? resumption)
        }
    }

    func newest(_ filter: ReportFilter, limit: Int, now: Int) async throws -> [ListedReport] {
        try await store.read { connection in
            try feedSearch.run(filter, before: nil, limit: limit, now: now, in: connection).found
        }
    }

    func publicPages(before number: Int?, limit: Int, now: Int) async throws -> [PublicPage] {
        let sql = """
            SELECT number, id, \(ReportTable.changedAt) FROM reports
            WHERE \(conditions.isOnList(now: 3)) AND number < $1 ORDER BY number DESC LIMIT $2
            """
        return try await store.read { connection in
            try rows.query(sql, below: number ?? Int.max, limit: limit, now: now, in: connection) { row in
                PublicPage(number: try row[0], id: try row[1], changedAt: try row[2])
            }
        }
    }

    func indexWords(below number: Int?) async throws -> Int? {
        let outOfStep = "WHERE number >= $1 AND number < $2 AND \(ReportConditions.isIndexOutOfStep)"
        let (numbers, first) = try await store.read { connection in
            let newest = "SELECT number FROM reports WHERE number < $1 ORDER BY number DESC LIMIT 1"
            guard let newest = try connection.first(newest, number ?? Int.max, element: { try $0[0] as Int }) else {
                return (0..<0, nil as Int?)
            }
            let numbers = max(0, newest + 1 - Self.lookedAt)..<newest + 1
            let last = "SELECT number FROM reports \(outOfStep) ORDER BY number DESC LIMIT 1"
            return (numbers, try connection.first(last, numbers.lowerBound, numbers.upperBound) { try $0[0] })
        }
        guard let first else { return numbers.lowerBound > 0 ? numbers.lowerBound : nil }
        let some = max(0, first + 1 - Self.addedAtOnce)..<first + 1
        try await store.transaction { [self] connection in
            try store.lockWords(in: connection)
            try reports.indexWords(of: some, in: connection)
        }
        return some.lowerBound > 0 ? some.lowerBound : nil
    }
}
