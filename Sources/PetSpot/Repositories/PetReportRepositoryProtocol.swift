/// Where reports are kept and found. Whatever it answers has been stored for good.
protocol PetReportRepositoryProtocol: Sendable {
    /// Up to `limit` reports of pets still missing, newest first: the latest, or those before a cursor.
    func missing(before cursor: Int?, limit: Int) async throws -> PetReportPage

    /// The report with this public id.
    func report(_ id: ReportID) async throws -> PetReport?

    /// Throws when the storage does not answer.
    func check() async throws
}
