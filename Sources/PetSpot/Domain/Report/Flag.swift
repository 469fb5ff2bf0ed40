/// What somebody told the operator about a report's page.
struct Flag: Sendable, Equatable {
    let reportID: ReportID
    /// In seconds since 1970.
    let flaggedAt: Int
    let answer: FlagAnswer
}

/// A report with what people said about its page, oldest first.
struct FlaggedReport: Sendable, Equatable {
    let report: PetReport
    let flags: [Flag]
}
