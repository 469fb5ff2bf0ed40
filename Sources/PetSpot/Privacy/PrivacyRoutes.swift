import HTTP

/// The page on privacy over HTTP.
struct PrivacyRoutes: Sendable {
    /// Who runs this installation: a name and how to reach them.
    let operatorContact: String?
    let life: ReportLife
    /// Whether this program makes the backups; else nothing is known about them here.
    let makesBackups: Bool
    let sendsMail: Bool

    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let page = PrivacyPage(
            navigationBar: NavigationBar(.privacy, L10n.Privacy.title, back: .link(.petList), in: context.language),
            operatorContact: operatorContact,
            life: life,
            makesBackups: makesBackups,
            sendsMail: sendsMail,
            isSecure: context.isSecure
        )
        return .page(page, in: context, caching: .revalidated)
    }
}
