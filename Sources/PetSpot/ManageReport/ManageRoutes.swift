import HTTP
import HTTPServer

/// The owner's private page over HTTP, and the actions of its buttons. Everyone who has its URL has all rights.
struct ManageRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits

    /// A route of a private page or of an action there. It throws `404` for a wrong token, and `TooManyRequests` after too many.
    func route(
        _ method: HTTPMethod,
        _ path: Path<ManagementToken>,
        _ handler: @escaping @Sendable (PetReport, ManagementToken, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        Route(method, path) { token, context in try await handler(try await report(managedBy: token, context), token, context) }
    }

    /// A route of a button. It leads back to the private page, which shows the action's notice once, if there is one.
    func button(_ path: Path<ManagementToken>, _ action: @escaping @Sendable (PetReport, RequestContext) async throws -> Notice?) -> Route {
        route(.post, path) { report, token, context in
            .seeOther(Paths.manage(token), saying: try await action(report, context), in: context)
        }
    }

    /// A route of a message's button, which does nothing when the message is gone already.
    func messageButton(
        _ path: Path<(ManagementToken, MessageNumber)>,
        _ action: @escaping @Sendable (MessageNumber, PetReport) async throws -> Notice?
    ) -> Route {
        Route(.post, path) { names, context in
            let (token, number) = names
            let report = try await report(managedBy: token, context)
            return .seeOther(Paths.manage(token), saying: try await action(number, report), in: context)
        }
    }

    /// The report that a link opens. Only wrong tokens count against the client, and a right one is never refused.
    private func report(managedBy token: ManagementToken, _ context: RequestContext) async throws -> PetReport {
        if let report = try await storage.report(managedBy: token, now: context.now) { return report }
        try limits.wrongToken.count(context.client)
        throw HTTPError(.notFound, "no such report to manage")
    }

    func show(_ report: PetReport, _ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let matches = await storage.matches.matches(of: report, now: context.now)
        let isOpenedFromMail = try await storage.mails.report(linkedBy: token.hash, now: context.now) != nil
        let neighbours = try await storage.alerts.toldCount(of: report.id)
        let draft = try await storage.sessions.session(context.sessionID, now: context.now).value?.draft
        let hasUnsavedChanges = draft?.editing?.reportID == report.id && draft?.answers != report.answers
        // There may be hundreds of messages. They are read last, so that requests that wait hold none.
        return try await offLoop {
            let page = ManagePage(
                report: report,
                site: context.site,
                now: context.now,
                token: token,
                messages: try await storage.messages.messages(to: report.id),
                origin: context.origin,
                matches: matches,
                isOpenedFromMail: isOpenedFromMail,
                neighbours: neighbours,
                hasUnsavedChanges: hasUnsavedChanges
            )
            return .page(page, in: context)
        }
    }

    /// Turns the report's mails on or off. Only who opened a mailed link has proved the address to be theirs; others get a link again.
    func setMail(_ report: PetReport, _ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        let choice = try await context.formInput()["mail"]
        guard context.site.sendsMail, report.answers.contactEmail?.mailAddress != nil, ["on", "off"].contains(choice)
        else { return .seeOther(Paths.manage(token)) }
        if choice == "off" {
            try await storage.mails.setStopped(report)
            return .seeOther(Paths.manage(token), saying: .mailOff, in: context)
        }
        if try await storage.mails.setConfirmed(report.id, by: token.hash) {
            return .seeOther(Paths.manage(token), saying: .mailOn, in: context)
        }
        let firstMail = limits.firstMail.reserve(by: context.client)
        switch try await storage.mails.setWanted(report, now: context.now, firstMailAt: context.now + firstMail.wait) {
        case .on: return .seeOther(Paths.manage(token), saying: .mailOn, in: context)
        case nil: return .seeOther(Paths.manage(token))
        default:
            firstMail.use.keep()
            return .seeOther(Paths.manage(token), saying: .mailSent, in: context)
        }
    }

    /// Shows the poster, or redirects to the private page when there is nothing to hang up.
    func poster(_ report: PetReport, _ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        guard report.hasPoster else { return .seeOther(Paths.manage(token)) }
        let address = context.origin + Paths.pet(report.id).text
        return .page(PosterPage(report: report, token: token, address: address), in: context)
    }

    /// Marks the pet as reunited, and stores how, if that is said, now or later. Its contact details are no longer shown.
    func markReunited(_ report: PetReport, _ context: RequestContext) async throws -> Notice? {
        let how = WayHome(rawValue: try await context.formInput()[.how])
        try await storage.reports.setReunited(report.id, how, now: context.now)
        return report.hiddenAt == nil ? .reportReunited : .reportStaysHidden
    }

    func reopen(_ report: PetReport, _ context: RequestContext) async throws -> Notice? {
        try await storage.reports.setListed(report.id, now: context.now)
        return report.hiddenAt == nil ? .reportMissing : .reportStaysHidden
    }

    /// Keeps the report on the list, or brings it back there. A pet that is home stays so: the page was an old one.
    func renew(_ report: PetReport, _ context: RequestContext) async throws -> Notice? {
        guard report.reunitedAt == nil else { return nil }
        try await storage.reports.setListed(report.id, now: context.now)
        return report.hiddenAt == nil ? .reportRenewed : .reportStaysHidden
    }

    /// Takes a match away that is not the same animal.
    func dismissMatch(_ report: PetReport, _ context: RequestContext) async throws -> Notice? {
        guard let other = ReportID(rawValue: try await context.formInput()["report"]) else { return nil }
        try await storage.matches.dismiss(other, for: report)
        return .matchDismissed
    }

    func delete(_ report: PetReport, _ token: ManagementToken, _ context: RequestContext) async throws -> HTTPResponse {
        await storage.photos.remove(try await storage.reports.delete(report.id))
        // The report is gone already: a disk that refuses this changes nothing about that.
        let session = try? await storage.sessions.session(context.sessionID, now: context.now).value
        if session != nil, let id = context.sessionID {
            _ = try? await storage.sessions.update(id, now: context.now) { $0.forget(report.id) }
        }
        var response = HTTPResponse.seeOther(.petList, saying: .reportDeleted, in: context)
        // The browser may be changing another report.
        if session?.draft?.editing.map({ $0.reportID == report.id }) ?? true {
            response = ManagementCookie.forgotten(response, in: report.kind.flow, context)
        }
        // The browser's copies of the photo and of the pet's page go too (W3C Clear Site Data).
        response.fields.append("Clear-Site-Data", #""cache""#)
        return response
    }

    /// Puts place, date and time of a sighting on the pet's page.
    func publish(_ number: MessageNumber, to report: PetReport) async throws -> Notice? {
        guard report.canPublishSightings else { return nil }
        return try await storage.messages.setPublished(true, number, to: report.id) ? .sightingPublished : nil
    }

    /// Takes a sighting off the pet's page.
    func unpublish(_ number: MessageNumber, to report: PetReport) async throws -> Notice? {
        try await storage.messages.setPublished(false, number, to: report.id) ? .sightingUnpublished : nil
    }

    func deleteMessage(_ number: MessageNumber, to report: PetReport) async throws -> Notice? {
        await storage.photos.remove(try await storage.messages.delete(number, to: report.id))
        return .messageDeleted
    }

    /// Deletes all messages for good but for the published ones, and those that came after the page was shown.
    func deleteMessages(to report: PetReport, _ context: RequestContext) async throws -> Notice? {
        let last = MessageNumber(rawValue: try await context.formInput()["last"])
        await storage.photos.remove(try await storage.messages.deleteUnpublished(upTo: last, to: report.id))
        return .messagesDeleted
    }

    /// Sends the photo of a message to the owner alone. Throws `404` when there is none.
    func messagePhoto(_ names: (ManagementToken, MessageNumber), _ context: RequestContext) async throws -> HTTPResponse {
        let (token, number) = names
        let report = try await report(managedBy: token, context)
        let photo = try await storage.messages.message(number, to: report.id)?.photo
        return try await storage.photos.privateImage(photo.map { ($0.file, $0.format) }, context)
    }
}
