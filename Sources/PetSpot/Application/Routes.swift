extension Site {
    /// The route table: every path of the site, and its handler.
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
        let alerts = AlertRoutes(storage: storage, limits: limits, log: log)
        let pages = [
            Route(.get, .petList, for: .everybody, list.show),
            Route(.get, .feed, feed.show),
            Route(.get, .sitemap, sitemap.show),
            Route(.get, .robots, sitemap.robots),
            Route(.get, .privacy, privacy.show),
            Route(.get, .statistics, for: .everybody, statistics.show),
            Route(.get, .statisticsFile, for: .everybody, statistics.file),
            Route(.get, .health, health.check),

            Route(.get, Paths.pet, for: .everybody, pet.show),
            Route(.get, Paths.photo, for: .otherSites, pet.photo),
            Route(.get, Paths.thumbnail, for: .otherSites, pet.thumbnail),
            Route(.get, Paths.contact, pet.reloadContact),
            Route(.post, Paths.contact, pet.contact),
            Route(.get, Paths.message, message.show),
            Route(.post, Paths.message, message.send),
            Route(.get, Paths.flag, flag.show),
            Route(.post, Paths.flag, flag.send),

            manage.route(.get, Paths.manage, manage.show),
            manage.route(.get, Paths.poster, manage.poster),
            manage.route(.post, Paths.edit, manage.edit),
            manage.route(.post, Paths.delete, manage.delete),
            manage.button(Paths.reunited, manage.markReunited),
            manage.button(Paths.reopen, manage.reopen),
            manage.button(Paths.renew, manage.renew),
            manage.button(Paths.dismiss, manage.dismissMatch),
            manage.route(.post, Paths.mail, manage.setMail),
            manage.button(Paths.deleteMessages, manage.deleteMessages),
            Route(.get, Paths.messagePhoto, manage.messagePhoto),
            manage.messageButton(Paths.publish, manage.publish),
            manage.messageButton(Paths.unpublish, manage.unpublish),
            manage.messageButton(Paths.deleteMessage, manage.deleteMessage),

            Route(.get, .findReport, mail.showForm),
            Route(.post, .findReport, mail.sendLinks),
            Route(.get, Paths.stopMail, mail.showStop),
            Route(.post, Paths.stopMail, mail.stop),
            Route(.get, .alerts, alerts.showForm),
            Route(.post, .alerts, alerts.ask),
            Route(.get, Paths.alert, alerts.show),
            Route(.post, Paths.alert, alerts.change),

            Route(.get, .favicon, AssetRoutes.favicon),
            Route(.get, .touchIcon, AssetRoutes.touchIcon),
            Route(.get, .manifest, AssetRoutes.manifest),
        ]
        let moderation = moderate.hidden([
            moderate.route(.get, .moderate, moderate.list),
            moderate.route(.post, .moderateLeave, moderate.leave),
            moderate.route(.get, Paths.moderatedPhoto, moderate.photo),
            moderate.route(.get, Paths.moderatedThumbnail, moderate.thumbnail),
            moderate.route(.get, Paths.hide, moderate.reloadHide),
            moderate.route(.post, Paths.hide, moderate.hide),
            moderate.route(.post, Paths.show, moderate.show),
            moderate.route(.get, Paths.remove, moderate.askToRemove),
            moderate.route(.post, Paths.remove, moderate.remove),
        ])
        let steps = flows.flatMap { routes in
            let flow = routes.flow
            return flow.order.flatMap { step in
                [
                    // The summary looks for a chip number, which counts each time.
                    Route(.get, flow.url(of: step), for: step == .summary ? .oneClient : .oneBrowser) { context in
                        try routes.show(step, context)
                    },
                    Route(.post, flow.url(of: step)) { context in try await routes.post(step, context) },
                ]
            } + [
                Route(.get, flow.url, routes.start),
                Route(.post, flow.url, routes.discardOther),
                Route(.get, flow.photoPreviewURL, routes.preview),
                Route(.post, flow.exitURL, routes.exit),
                Route(.post, flow.forgetURL, routes.forget),
                Route(.get, flow.confirmationURL, routes.confirmation),
            ]
        }
        let files = Assets.all.map { Route(.get, $0.url, AssetRoutes.file($0)) }
        return pages + moderation + moderate.entrance(Paths.enter) + steps + files
    }
}
