import HTTP
import Synchronization

/// `/healthz`, for monitoring: `ok` when the server can serve, and its database responds, has the schema that it needs and is not damaged.
final class HealthRoute: Sendable {
    static let path = "/healthz"

    /// Whether damage was found in the database.
    let isDamaged = Atomic(false)
    private let reports: any PetReportRepositoryProtocol

    init(reports: any PetReportRepositoryProtocol) {
        self.reports = reports
    }

    func check(_ context: RequestContext) async throws -> HTTPResponse {
        guard !isDamaged.load(ordering: .relaxed) else {
            throw HTTPError(.internalServerError, "the database is damaged")
        }
        try await reports.check()
        return .plainText("ok\n")
    }
}
