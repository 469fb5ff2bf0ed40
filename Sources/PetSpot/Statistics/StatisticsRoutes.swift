import HTTP

/// The statistics over HTTP, as a page and as a file.
struct StatisticsRoutes: Sendable {
    let statistics: StatisticsRepository

    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let page = StatisticsPage(statistics: try await statistics.statistics())
        return .page(page, in: context, caching: .revalidated)
    }

    /// The counts of all months, for other programs.
    func file(_ context: RequestContext) async throws -> HTTPResponse {
        let text = try await statistics.statistics().csv
        var response = HTTPResponse("text/csv; charset=utf-8", .publicRevalidated, .bytes(Array(text.utf8)))
        response.fields.append("Content-Disposition", #"attachment; filename="petspot-statistics.csv""#)
        return response
    }
}
