import HTTP

/// `/healthz`, for monitoring: `ok` when the server can serve, and its database responds and has the schema that it needs.
struct HealthRoute: Sendable {
    static let path = "/healthz"

    let reports: any PetReportRepositoryProtocol

    func check(_ context: RequestContext) async throws -> HTTPResponse {
        try await reports.check()
        return .plainText("ok\n")
    }
}
