import HTML
import HTTP

/// Alerts over HTTP: the form that asks for one, and the page of each, to which mails lead. A site that sends no mail has neither.
struct AlertRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits
    let log: Log

    /// Shows the form, filled in from a link's query. Throws `404` on a site without mail, and `400` for a malformed query.
    func showForm(_ context: RequestContext) async throws -> HTTPResponse {
        try context.requireMail()
        var page = AlertFormPage(now: context.now)
        if context.notice == .alertRequested {
            return .page(InboxPage(navigationBar: page.navigationBar, words: L10n.Notice.alertRequested, formURL: .alerts), in: context)
        }
        page.fill(from: FormInput(try URLEncodedForm(context.request.head.query.utf8).pairs))
        return .page(page, in: context)
    }

    /// Asks an address for its consent. The look-up runs afterwards, so that the response tells nothing of the address or a limit.
    func ask(_ context: RequestContext) async throws -> HTTPResponse {
        try context.requireMail()
        // The use is given back when the form is refused. Beyond the limit the response is alike, and nothing is sent.
        let use = try? limits.alert.use(by: context.client)
        var page = AlertFormPage(now: context.now)
        page.fill(from: try await context.formInput())
        var answer = AlertAnswer()
        guard page.form.save(to: &answer, now: context.now) else { return .page(page, status: .unprocessableContent, in: context) }
        use?.keep()
        if use != nil {
            let (language, now, firstMail) = (context.language, context.now, limits.firstMail.reserve(by: context.client))
            Task { [answer] in
                do {
                    let dueAt = now + firstMail.wait
                    if try await storage.alerts.add(answer, in: language, now: now, firstMailAt: dueAt) { firstMail.use.keep() }
                } catch {
                    log.failure(of: "storing of an alert", error)
                }
            }
        }
        return .seeOther(.alerts, saying: .alertRequested, in: context)
    }

    /// Shows an alert with its buttons. Throws `404` for a wrong token, and for an alert that has ended.
    func show(_ token: AlertToken, _ context: RequestContext) async throws -> HTTPResponse {
        .page(try await page(token, context), in: context)
    }

    /// Confirms, prolongs or stops an alert, or stops another one of its address.
    func change(_ token: AlertToken, _ context: RequestContext) async throws -> HTTPResponse {
        let input = try await context.formInput()
        var page = try await page(token, context)
        let (number, now) = (page.alert.number, context.now)
        switch input["action"] {
        case "confirm":
            guard try await storage.alerts.confirm(number, now: now) else {
                page.refusal = L10n.Alerts.refused(AlertLimits.ofAddress)
                return .page(page, status: .conflict, in: context)
            }
            return .seeOther(Paths.alert(token), saying: .alertConfirmed, in: context)
        case "renew":
            try await storage.alerts.renew(number, now: now)
            return .seeOther(Paths.alert(token), saying: .alertRenewed, in: context)
        case "stop":
            let chosen = input["alert"]
            let isOwn = chosen.isEmpty || chosen == String(number)
            // Another one that is not there was stopped before: by a second press, or in another tab.
            if let stopped = isOwn ? page.alert : page.others.first(where: { String($0.number) == chosen }) {
                try await storage.alerts.stop(stopped, now: now)
            }
            return .seeOther(isOwn ? .alerts : Paths.alert(token), saying: .alertStopped, in: context)
        default: return .seeOther(Paths.alert(token))
        }
    }

    private func page(_ token: AlertToken, _ context: RequestContext) async throws -> AlertPage {
        try context.requireMail()
        if let (alert, others) = try await storage.alerts.alert(token.number, now: context.now),
            token == AlertToken(of: alert, secret: try await storage.mails.secret())
        {
            return AlertPage(token: token, alert: alert, others: others, now: context.now)
        }
        try limits.wrongToken.count(context.client)
        throw HTTPError(.notFound, "no such alert")
    }
}
