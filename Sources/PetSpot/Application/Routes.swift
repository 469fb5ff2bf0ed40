extension Site {
    /// The route table: every address of the site, and what responds there.
    static func routes(
        _ configuration: Configuration,
        _ storage: Storage,
        _ limits: RateLimits,
        _ health: HealthRoute,
        _ log: Log
    ) -> [Route] {
        let list = PetListRoutes(storage: storage, limits: limits, log: log)
        let pet = PetRoutes(storage: storage, limits: limits)
        let feed = FeedRoutes(storage: storage, limits: limits)
        let sitemap = SitemapRoutes(storage: storage, limits: limits)
        let flag = FlagRoutes(storage: storage, limits: limits, log: log)
        let moderate = ModerateRoutes(storage: storage, log: log)
        let privacy = PrivacyRoutes(makesBackups: configuration.data.database == nil)
        let statistics = StatisticsRoutes(statistics: storage.statistics)
        let message = MessageRoutes(storage: storage, limits: limits)
        let flows = ReportKind.allCases.map { kind in
            let flow = configuration.mail == nil ? kind.flow : kind.flow.sendingMail
            return ReportMissingPetRoutes(flow: flow, storage: storage, limits: limits)
        }
        let manage = ManageRoutes(storage: storage, limits: limits)
        let mail = MailRoutes(storage: storage, limits: limits, log: log)
        return [
            Route(.get, "/", for: .everybody, list.show),
            Route(.get, "/feed.atom", feed.show),
            Route(.get, "/sitemap.xml", sitemap.show),
            Route(.get, "/robots.txt", sitemap.robots),
            Route(.get, "/privacy", privacy.show),
            Route(.get, "/statistics", for: .everybody, statistics.show),
            Route(.get, "/statistics.csv", for: .everybody, statistics.file),
            Route(.get, HealthRoute.path, health.check),

            Route(.get, "/pets/{id}", for: .everybody, pet.show),
            Route(.get, "/pets/{id}/photo", for: .otherSites, pet.photo),
            Route(.get, "/pets/{id}/thumbnail", for: .otherSites, pet.thumbnail),
            Route(.post, "/pets/{id}/contact", pet.contact),
            // Asked for by a phone that had dropped the page.
            Route(.get, "/pets/{id}/contact") { (id: ReportID, _) in .seeOther(id.publicURL) },
            Route(.get, "/pets/{id}/message", message.show),
            Route(.post, "/pets/{id}/message", message.send),
            Route(.get, "/pets/{id}/flag", flag.show),
            Route(.post, "/pets/{id}/flag", flag.send),

            manage.route(.get, "/manage/{token}", manage.show),
            manage.route(.get, "/manage/{token}/poster", manage.poster),
            manage.route(.post, "/manage/{token}/edit", manage.edit),
            manage.route(.post, "/manage/{token}/delete", manage.delete),
            manage.button("/manage/{token}/reunited", manage.markReunited),
            manage.button("/manage/{token}/reopen", manage.reopen),
            manage.button("/manage/{token}/renew", manage.renew),
            manage.button("/manage/{token}/dismiss", manage.dismissMatch),
            manage.route(.post, "/manage/{token}/mail", manage.setMail),
            Route(.get, "/manage/{token}/messages/{number}/photo", manage.messagePhoto),
            manage.messageButton("/manage/{token}/messages/{number}/publish", manage.publish),
            manage.messageButton("/manage/{token}/messages/{number}/unpublish", manage.unpublish),
            manage.messageButton("/manage/{token}/messages/{number}/delete", manage.deleteMessage),
            manage.button("/manage/{token}/messages/delete", manage.deleteMessages),
        ] + mail.all + moderate.all + flows.flatMap(\.all) + AssetRoutes.all
    }
}
