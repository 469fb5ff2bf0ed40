import HTTP
import Synchronization

/// `/healthz`, for monitoring: `ok` when the server can serve, and its database responds, has the schema that it needs, is not
/// damaged and can be written to, as photos can.
final class HealthRoute: Sendable {
    static let path = "/healthz"

    /// Whether damage was found in the database.
    let isDamaged = Atomic(false)
    private let reports: any PetReportRepositoryProtocol
    private let photos: any PhotoRepositoryProtocol
    private let log: Log

    init(reports: any PetReportRepositoryProtocol, photos: any PhotoRepositoryProtocol, log: Log) {
        self.reports = reports
        self.photos = photos
        self.log = log
    }

    func check(_ context: RequestContext) async -> HTTPResponse {
        do {
            guard !isDamaged.load(ordering: .relaxed) else {
                throw HTTPError(.serviceUnavailable, "the database is damaged")
            }
            try await reports.check()
            try photos.check()
            return .plainText("ok\n")
        } catch {
            log.failure(of: "health check", error)
            return .plainText("the data cannot be used\n", status: .serviceUnavailable)
        }
    }
}
