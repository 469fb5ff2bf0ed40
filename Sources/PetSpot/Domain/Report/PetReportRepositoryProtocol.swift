import SHA2

/// Stores and finds reports. A change is durable when its function returns. All functions throw when the storage fails.
protocol PetReportRepositoryProtocol: Sendable {
    /// Up to `limit` pets still missing, newest first: the latest, or those before a cursor.
    func missing(before cursor: Int?, limit: Int) async throws -> PetCardPage

    /// The report with this public id.
    func report(_ id: ReportID) async throws -> PetReport?

    /// The pets still missing with exactly these digits on their chip, newest first, `limit` at most.
    func missing(_ chipNumber: ChipNumber, limit: Int) async throws -> [PetCard]

    /// The report whose management token has this hash.
    func report(managedBy tokenHash: Digest) async throws -> PetReport?

    /// Stores when a pet came home; nil when it is missing again.
    func setFound(_ id: ReportID, at seconds: Int?) async throws

    /// Deletes a report for good, on disk too. Returns the files of its photo, which the caller removes.
    func delete(_ id: ReportID) async throws -> [PhotoFileName]

    /// Every report, newest first, for the operator.
    func all() async throws -> [PetReport]

    /// Throws when the storage does not respond.
    func check() async throws
}
