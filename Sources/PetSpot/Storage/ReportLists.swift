import Platform
import SQL

/// Lists of reports, newest first. A row that cannot be read is left out, so a page may be shorter than asked for.
extension PetReportRepository {
    /// The most reports with a word, or in a neighbourhood, that is selective: all of them are looked at.
    private static let selectiveCount = 5_000
    /// Without a selective word the newest reports are looked at, in pieces: the first fills a page with words that many have. A search that
    /// has looked at all pieces ends, after some 20 ms at most, and says where to continue.
    private static let pieces = [500, 9_500]

    /// Up to `limit` reports on the list of a kind, newest first, below a cursor. The first of several pages has the count of all.
    func listed(_ kind: ReportKind, before cursor: Int?, limit: Int, now: Int) throws -> NowOrLater<PetCardPage> {
        try store.read { [self] in
            var page = PetCardPage(try self.page(where: life.listed(kind, now: "$3"), below: cursor, [now], limit: limit, in: $0))
            if cursor == nil, page.olderCursor != nil {
                // Also reports whose time was over since the last sweep.
                page.count = try $0.count("SELECT 1 FROM reports WHERE \(ReportLife.markedListed(kind))", upTo: PetCardPage.countLimit)
            }
            return page
        }
    }

    /// Up to `limit` reports that match a filter, newest first: the latest, or those before a cursor. A page can be shorter although older
    /// matches exist, because one search reads a limited number of rows; its cursor says where to continue.
    func listed(_ filter: ReportFilter, before cursor: Int?, limit: Int, now: Int) async throws -> PetCardPage {
        try await store.search { [self] in PetCardPage(try matches(filter, below: cursor, limit: limit, now: now, in: $0)) }
    }

    /// The reports of both kinds with exactly these digits on the chip, newest first, `limit` at most; also those that left the list.
    func reports(_ chipNumber: ChipNumber, limit: Int, now: Int) throws -> NowOrLater<[PetCard]> {
        let condition = "chip_number = $3 AND \(life.foundByChip(now: "$4"))"
        return try store.read { [self] in try page(where: condition, below: nil, [chipNumber, now], limit: limit, in: $0).elements }
    }

    /// The newest reports on the list that match a filter, newest first, `limit` at most.
    func newest(_ filter: ReportFilter, limit: Int, now: Int) async throws -> [ListedReport] {
        try await store.search { [self] in try matches(filter, below: nil, limit: limit, now: now, in: $0).elements }
    }

    /// The public pages of reports on the list of a kind, newest first, `limit` at most.
    func publicPages(_ kind: ReportKind, limit: Int, now: Int) async throws -> [PublicPage] {
        try await store.search { [self] in
            try page(where: life.listed(kind, now: "$3"), below: nil, [now], limit: limit, in: $0).elements
        }
    }

    /// The newest reports that match a filter, or those below a number.
    private func matches<Element: Record>(
        _ filter: ReportFilter,
        below number: Int?,
        limit: Int,
        now: Int,
        in connection: any SQLConnection
    ) throws -> RowPage<Element> {
        let cells = filter.near?.cells.map { SearchTerms.term(of: $0, filter.kind) }
        let terms = filter.termPrefixes.map(Terms.beginning) + [cells.map(Terms.among)].compactMap(\.self)
        let selective = try terms.firstIndex { try isSelective($0, in: connection) }
        let earliest = filter.earliest ?? .min
        var more = Parameters(after: 5)
        let condition = condition(filter, terms, selective: selective, &more)
        func some(above floor: Int, below number: Int, _ limit: Int) throws -> RowPage<Element> {
            try page(where: condition, below: number, [now, floor, earliest] + more.values, limit: limit, in: connection)
        }
        var (found, below) = ([Element](), number ?? .max)
        guard selective == nil else { return try some(above: -1, below: below, limit) }
        // The report that follows some others on the list, with its time unless a shelter's file has it; none when there are fewer.
        let following = """
            SELECT number, CASE WHEN shelter IS NULL THEN created_at END FROM reports
            WHERE \(ReportLife.markedListed(filter.kind)) AND number < $1 ORDER BY number DESC LIMIT 1 OFFSET $2
            """
        for length in PetReportRepository.pieces {
            let last = try connection.first(following, below, length) { (number: try $0[0] as Int, createdAt: try $0[1] as Int?) }
            let piece = try some(above: last?.number ?? -1, below: below, limit - found.count)
            found += piece.elements
            if let next = piece.next { return RowPage(elements: found, next: next) }
            // Numbers rise with time, but for animals that a shelter's file has late.
            guard let last, last.createdAt ?? .max >= earliest else { return RowPage(elements: found) }
            below = last.number + 1
        }
        return RowPage(elements: found, next: below)
    }

    private func isSelective(_ terms: Terms, in connection: any SQLConnection) throws -> Bool {
        var parameters = Parameters(after: 1)
        let numbers = "SELECT 1 FROM (\(terms.numbers(&parameters))) AS numbers"
        let limit = PetReportRepository.selectiveCount
        return try connection.count(numbers, parameters.values, upTo: limit + 1) <= limit
    }

    /// The condition for reports that match a filter. `$3` is the present moment, `$4` a number below all of theirs, `$5` the earliest time.
    /// - Parameter selective: the index of the terms by which reports are found; nil when they are looked up on the list.
    private func condition(_ filter: ReportFilter, _ terms: [Terms], selective: Int?, _ more: inout Parameters) -> String {
        // Reports with words are marked as listed. Few reports have a selective term: PostgreSQL must not read all of the list's index instead.
        let isListed =
            selective == nil
            ? life.listed(filter.kind, now: "$3") : "kind || '' = '\(filter.kind.rawValue)' AND \(life.inTime(now: "$3"))"
        var conditions = ["number > $4 AND created_at >= $5", isListed]
        if let near = filter.near { conditions.append(near.condition(&more)) }
        for (index, terms) in terms.enumerated() {
            if index == selective {
                conditions.append(store.membership(of: "number", in: terms.numbers(&more)))
            } else if case .beginning = terms {
                conditions += terms.conditions(&more).map { hasOne in
                    "(SELECT 1 FROM report_words WHERE report_words.number = reports.number AND \(hasOne) LIMIT 1) = 1"
                }
            }
        }
        return conditions.joined(separator: " AND ")
    }

    /// Up to `limit` reports below a number that meet a condition.
    /// - Parameter values: the condition's, from `$3` on.
    private func page<Element: Record>(
        where condition: String,
        below number: Int?,
        _ values: [any ColumnValue],
        limit: Int,
        in connection: any SQLConnection
    ) throws -> RowPage<Element> {
        let list = Element.columns.list
        let sql = "SELECT number, \(list) FROM reports WHERE number < $1 AND \(condition) ORDER BY number DESC LIMIT $2"
        return try reports.rows.page(sql, below: number, limit: limit, values, in: connection)
    }

    /// Terms of the index of words, of which a report has to have one.
    private enum Terms {
        case beginning(String)
        case among([String])

        /// Conditions in SQL, of which rows with one of the terms meet exactly one.
        func conditions(_ parameters: inout Parameters) -> [String] {
            switch self {
            case .beginning(let prefix):
                // No word has the last of all code points, and both stores compare words by their bytes.
                ["word >= \(parameters.add(prefix)) AND word < \(parameters.add(prefix + "\u{10FFFF}"))"]
            case .among(let terms): terms.map { "word = \(parameters.add($0))" }
            }
        }

        /// The query for the numbers of all reports with a term, in parts: PostgreSQL without statistics may read all for a list.
        func numbers(_ parameters: inout Parameters) -> String {
            conditions(&parameters).map { "SELECT number FROM report_words WHERE \($0)" }.joined(separator: " UNION ALL ")
        }
    }
}

extension ListedReport: Record {
    static let blank = ListedReport(report: .blank, changedAt: 0)
    static let columns = Columns<ListedReport>([
        Column(
            names: PetReport.columns.names,
            write: { PetReport.columns.write($0.report, to: &$1) },
            read: { row, index, listed in try PetReport.columns.read(row, at: index, into: &listed.report) }
        ),
        Column(ReportTable.changedAt, \.changedAt),
    ])
}

/// The part of a report that the sitemap needs.
struct PublicPage: Sendable {
    var id: ReportID
    /// The time of the last change of its answers, or of submission, in seconds since 1970.
    var changedAt: Int
}

extension PublicPage: Record {
    static let blank = PublicPage(id: ReportID(), changedAt: 0)
    static let columns = Columns<PublicPage>([Column("id", \.id), Column(ReportTable.changedAt, \.changedAt)])
}

extension PetCard: Record {
    static let blank = PetCard(kind: .missing, id: ReportID())
    static let columns = Columns<PetCard>([
        Column("id", \.id),
        Column("kind", \.kind),
        Column("created_at", \.createdAt),
        Column("pet_name", \.petName),
        Column(ifKnown: "species", \.species),
        Column(ifKnown: "sex", \.sex),
        Column(ifKnown: "holder", \.holder),
        Column(ifKnown: "contact_visible", \.contactVisible),
        Column("last_seen_place", \.lastSeenPlace),
        Column(ifKnown: "last_seen_date", \.lastSeenDate),
        Column(ifKnown: "position", \.position),
        Column(ifKnown: "thumbnail_file", \.photo),
    ])
}

extension PetCardPage {
    fileprivate init(_ page: RowPage<PetCard>) { self.init(cards: page.elements, olderCursor: page.next) }
}
