import HTTP

struct PrivacyRoutes: Sendable {
    /// Whether this program makes the backups; else nothing is known about them here.
    let makesBackups: Bool

    func show(_ context: RequestContext) async throws -> HTTPResponse {
        let page = PrivacyPage(
            navigationBar: NavigationBar(.privacy, L10n.Privacy.title, back: .link(.petList)),
            operatorContact: context.site.operatorContact,
            life: context.site.life,
            makesBackups: makesBackups,
            sendsMail: context.site.mail != nil,
            isSecure: context.site.isSecure
        )
        return .page(page, in: context, caching: .revalidated)
    }
}
