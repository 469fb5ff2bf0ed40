import SHA2

/// Where reports are kept and found. Whatever it answers has been stored for good.
protocol PetReportRepositoryProtocol: Sendable {
    /// Up to `limit` pets still missing, newest first: the latest, or those before a cursor.
    func missing(before cursor: Int?, limit: Int) async throws -> PetCardPage

    /// The report with this public id.
    func report(_ id: ReportID) async throws -> PetReport?

    /// The pets still missing with exactly these digits on their chip, newest first, `limit` at most.
    func missing(_ chipNumber: ChipNumber, limit: Int) async throws -> [PetCard]

    /// The report whose management token has this hash.
    func report(managedBy tokenHash: Digest) async throws -> PetReport?

    /// Notes when a pet came home, or that it is missing after all.
    func setFound(_ id: ReportID, at seconds: Int?) async throws

    /// Erases a report for good, from the file too; answers the files of its photo, to be removed by the caller.
    func delete(_ id: ReportID) async throws -> [PhotoFileName]

    /// Every report, newest first, for the operator.
    func all() async throws -> [PetReport]

    /// Throws when the storage does not answer.
    func check() async throws
}
