import HTTP

/// The counts of pets that were reported and came home: tables with bars.
struct StatisticsPage: Page {
    let statistics: Statistics

    /// The months that are shown: a year. The file has all.
    private static let monthLimit = 12

    var navigationBar: NavigationBar { NavigationBar(.statistics, L10n.Statistics.title, back: .link(.petList)) }
    var styleSheets: [Asset] { [Assets.listCss, Assets.statisticsCss] }

    var kinds: [(heading: LocalizedString, tables: [CountTable])] {
        ReportKind.allCases.compactMap { kind in
            let tables = [months(of: kind), ways(of: kind), times(of: kind)].compactMap(\.self)
            return tables.isEmpty ? nil : (L10n.PetList.title(kind), tables)
        }
    }

    /// The number of missing pets that are home again; nil before the first report.
    var homeAgain: LocalizedString? {
        let total = statistics.months.filter { $0.kind == .missing }.reduce(Statistics.Total()) { $0 + $1.total }
        return total.reports == 0 ? nil : L10n.Statistics.homeAgain(total.reunited, total.reports)
    }

    /// The newest months first, each with its species below it.
    private func months(of kind: ReportKind) -> CountTable? {
        let lines = Dictionary(grouping: statistics.months.filter { $0.kind == kind }, by: \.month)
        let newest = lines.keys.sorted(by: >).prefix(StatisticsPage.monthLimit)
        let rows = newest.flatMap { month in
            let species = (lines[month] ?? []).sorted { $0.total.reports > $1.total.reports }
            let total = species.reduce(Statistics.Total()) { $0 + $1.total }
            let parts = species.map { line in
                CountTable.Row(label: line.species?.label ?? L10n.Summary.notProvided, counts: line.total.counts, role: .part)
            }
            let label = CalendarDate(rawValue: month + "-01")?.monthInWords ?? .typed(month)
            return [CountTable.Row(label: label, counts: total.counts, role: .sum)] + parts
        }
        return table(L10n.Statistics.byMonth, [L10n.Statistics.reports, L10n.Statistics.reunited], rows)
    }

    private func ways(of kind: ReportKind) -> CountTable? {
        let counts = statistics.ways[kind] ?? [:]
        let rows = (WayHome.allCases + [nil]).compactMap { way in
            counts[way].map { CountTable.Row(label: way?.label ?? L10n.Summary.notProvided, counts: [$0]) }
        }
        return table(L10n.Statistics.byWay, [L10n.Statistics.reunited], rows)
    }

    private func times(of kind: ReportKind) -> CountTable? {
        let counts = statistics.times[kind] ?? [:]
        let rows = counts.isEmpty ? [] : TimeHome.allCases.map { CountTable.Row(label: $0.label, counts: [counts[$0] ?? 0]) }
        return table(L10n.Statistics.byTime, [L10n.Statistics.reunited], rows)
    }

    private func table(_ caption: LocalizedString, _ columns: [LocalizedString], _ rows: [CountTable.Row]) -> CountTable? {
        rows.isEmpty ? nil : CountTable(caption: caption, columns: columns, rows: rows)
    }
}

/// A table of counts. Its bars compare them with the greatest.
struct CountTable: Template {
    let caption: LocalizedString
    let columns: [LocalizedString]
    let rows: [Row]

    struct Row {
        let label: LocalizedString
        let counts: [Int]
        var role = Role.single

        /// The place of a row in its group; also its class in the style sheet.
        enum Role: String {
            case single
            /// The sum of the parts below it.
            case sum
            case part
        }
    }

    private var greatest: Int { max(1, rows.flatMap(\.counts).max() ?? 1) }

    /// The length of a bar, in per cent of the longest.
    func share(_ count: Int) -> Int { (count * 100 + greatest - 1) / greatest }
}

/// The statistics over HTTP, as a page and as a file.
struct StatisticsRoutes: Sendable {
    let statistics: StatisticsRepository

    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let page = StatisticsPage(statistics: try await statistics.statistics())
        return .page(page, in: context, caching: .revalidated)
    }

    /// The counts of all months, for other programs.
    func file(_ context: RequestContext) async throws -> HTTPResponse {
        let text = try await statistics.statistics().csv
        var response = HTTPResponse("text/csv; charset=utf-8", .publicRevalidated, .bytes(Array(text.utf8)))
        response.fields.append("Content-Disposition", #"attachment; filename="petspot-statistics.csv""#)
        return response
    }
}
