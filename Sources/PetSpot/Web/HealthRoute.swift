import HTTP

/// `/healthz`, for monitoring: `ok` when the server can serve and its database responds.
struct HealthRoute: Sendable {
    let reports: any PetReportRepositoryProtocol

    func check(_ context: RequestContext) async throws -> HTTPResponse {
        try await reports.check()
        return .plainText("ok\n")
    }
}
