/// Stores what people tell the operator about pages, and which pages the operator has hidden. All functions throw when the storage
/// fails.
protocol ModerationRepositoryProtocol: Sendable {
    /// Stores a flag. Returns false when the same one was stored within the minute before. Throws `ReportGone`, and `TooManyFlags`.
    func add(_ flag: Flag) async throws -> Bool

    /// The reports with flags, the last flagged first.
    func flagged() async throws -> [FlaggedReport]

    /// The number of flags of each report that has any.
    func flagCounts() async throws -> [ReportID: Int]

    /// Hides the page of a report.
    func hide(_ id: ReportID, now: Int) async throws

    /// Shows the page of a report again, and forgets what people said about it.
    func show(_ id: ReportID) async throws
}

/// The operator has enough to read about this page.
struct TooManyFlags: Error {}
