import HTML
import HTTP

/// "Find my report" and the page that ends mails, over HTTP. A site that sends no mail has neither.
struct MailRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits
    let log: Log

    /// Shows the form. Throws `404` on a site without mail.
    func showForm(_ context: RequestContext) async throws -> HTTPResponse {
        try context.requireMail()
        let page = FindReportPage(now: context.now)
        guard context.notice == .linksSent else { return .page(page, in: context) }
        return .page(InboxPage(navigationBar: page.navigationBar, words: L10n.Notice.linksSent, formURL: .findReport), in: context)
    }

    /// Sends the private links to an address. The look-up runs afterwards, so that the response tells nothing of the address or a limit.
    func sendLinks(_ context: RequestContext) async throws -> HTTPResponse {
        try context.requireMail()
        // The use is given back when the form is refused. Beyond the limit the response is alike, and nothing is sent.
        let use = try? limits.findReport.use(by: context.client)
        var page = FindReportPage(now: context.now)
        page.form.fill(from: try await context.formInput())
        var answer = FindReportAnswer()
        guard page.form.save(to: &answer, now: context.now), let email = answer.email else {
            return .page(page, status: .unprocessableContent, in: context)
        }
        use?.keep()
        if use != nil, let address = email.mailAddress {
            let now = context.now
            Task {
                do {
                    try await storage.mails.addLinks(to: address, now: now)
                } catch {
                    log.failure(of: "look-up of reports", error)
                }
            }
        }
        return .seeOther(.findReport, saying: .linksSent, in: context)
    }

    /// Shows the button that ends mails. Throws `404` for a wrong token.
    func showStop(_ token: MailStopToken, _ context: RequestContext) async throws -> HTTPResponse {
        _ = try await stopping(by: token, context)
        return .page(StopMailPage(token: token), in: context)
    }

    /// Ends the mails of a report, or all alerts of an address; a second time has no effect. Mail programs post this too (RFC 8058).
    func stop(_ token: MailStopToken, _ context: RequestContext) async throws -> HTTPResponse {
        let stop = try await stopping(by: token, context)
        try await stop()
        return .page(StopMailPage(token: token, isDone: true), in: context)
    }

    /// Returns the action that ends the mails of a token. Throws `404` for a wrong one.
    private func stopping(by token: MailStopToken, _ context: RequestContext) async throws -> () async throws -> Void {
        let (secret, now) = (try await storage.mails.secret(), context.now)
        switch token.mails {
        case .report(let id):
            if let report = try await storage.reports.report(id, now: now).value,
                let address = report.answers.contactEmail?.mailAddress,
                token == MailStopToken(of: id, address, secret: secret)
            {
                return { try await storage.mails.stop(report, address, now: now) }
            }
        case .alerts(let neighbour):
            // Checked by the token alone: of an address whose alerts were stopped no row is left.
            if token == MailStopToken(of: neighbour, secret: secret) {
                return { try await storage.alerts.stop(neighbour, now: now) }
            }
        }
        try limits.wrongToken.count(context.client)
        throw HTTPError(.notFound, "no such mails to stop")
    }
}

/// The answer to "Find my report".
struct FindReportAnswer: Sendable {
    var email: EmailAddress?

    static let fields: [Field<FindReportAnswer>] = [
        Field(.email, \.email, label: L10n.ContactDetails.contactEmail, errorWhenEmpty: { _ in L10n.ContactDetails.errorEmail })
    ]
}

/// "Find my report": asks for the address to which private links are sent.
struct FindReportPage: Page {
    let now: Int
    var form = Form(FindReportAnswer.fields, showing: FindReportAnswer())

    var navigationBar: NavigationBar { NavigationBar(.findReport, L10n.FindReport.title, back: .link(.petList)) }
    var errors: [FieldError] { form.errors }
    var styleSheets: [Asset] { [Assets.fieldsCss] }
    var fields: [FormField<FindReportAnswer>] { form.inputs(on: screen, now: now) }
}

/// The page that ends the mails of one report, or all alerts of an address: a button, and once it was pressed the outcome.
struct StopMailPage: Page {
    let token: MailStopToken
    var isDone = false

    var isOfAlerts: Bool { if case .alerts = token.mails { true } else { false } }
    var title: LocalizedString { isDone ? L10n.Mail.stoppedTitle : L10n.Mail.stopTitle }
    var navigationBar: NavigationBar { NavigationBar(.stopMail, title, back: .link(.petList)) }
}
