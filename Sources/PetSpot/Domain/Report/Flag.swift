/// What somebody told the operator about a report's page.
struct Flag: Sendable, Equatable {
    let reportID: ReportID
    /// In seconds since 1970.
    let flaggedAt: Int
    let answer: FlagAnswer
}
