import HTTP

/// `/healthz`, for whoever watches the server: `ok` when it can serve and its database answers.
struct HealthRoute: Sendable {
    let reports: any PetReportRepositoryProtocol

    func check(_ context: RequestContext) async throws -> HTTPResponse {
        try await reports.check()
        return .plainText("ok\n")
    }
}
