import HTTP

/// The page on privacy over HTTP.
struct PrivacyRoutes: Sendable {
    /// Who runs this installation: a name and how to reach them.
    let operatorContact: String?
    let life: ReportLife

    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let page = PrivacyPage(
            navigationBar: PetListCoordinator(language: context.language).privacyBar,
            operatorContact: operatorContact,
            life: life,
            isSecure: context.isSecure
        )
        return .page(page, in: context, caching: .revalidated)
    }
}
