/// The counts of reports, of animals that came home, and of how. Nothing in them tells of one report.
struct Statistics: Sendable, Equatable {
    /// The counts of a month, a kind and a species; oldest first.
    var months: [Line] = []
    /// The ways home; under nil those of reports that do not say.
    var ways: [ReportKind: [WayHome?: Int]] = [:]
    /// The times until they came home.
    var times: [ReportKind: [TimeHome: Int]] = [:]

    struct Line: Sendable, Equatable {
        /// The month in UTC, such as `2026-11`.
        let month: String
        let kind: ReportKind
        /// Nil where the reports do not say.
        let species: Species?
        var total: Total
    }

    /// Reports that were made, and animals that came home, within some time.
    struct Total: Sendable, Equatable {
        var reports = 0
        var reunited = 0
        var counts: [Int] { [reports, reunited] }

        static func + (left: Total, right: Total) -> Total {
            Total(reports: left.reports + right.reports, reunited: left.reunited + right.reunited)
        }
    }

    /// The counts as comma-separated values (RFC 4180), which need no quotes.
    var csv: String {
        let lines = months.map { line in
            let (kind, species) = (line.kind.rawValue, line.species?.rawValue ?? "")
            return "\(line.month),\(kind),\(species),\(line.total.reports),\(line.total.reunited)"
        }
        return (["month,kind,species,reports,reunited"] + lines).map { $0 + "\r\n" }.joined()
    }
}
