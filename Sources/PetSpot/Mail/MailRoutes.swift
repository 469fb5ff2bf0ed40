import HTML
import HTTP

/// What a mail leads to over HTTP, beside the private page: "Find my report", and the end of the mails. Without mail there is neither.
struct MailRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits
    let log: Log

    /// Shows the form. Throws `404` on a site without mail.
    func showForm(_ context: RequestContext) async throws -> HTTPResponse {
        try requireMail(context)
        return .page(FindReportPage(language: context.language, now: context.now), in: context)
    }

    /// Sends the private links to the address that was typed. The response is the same whether it is known or not and whether a limit is
    /// reached; the look-up runs after it.
    func sendLinks(_ context: RequestContext) async throws -> HTTPResponse {
        try requireMail(context)
        // Given back when the form is refused.
        let use = try? limits.findReport.use(by: context.client)
        var page = FindReportPage(language: context.language, now: context.now)
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

    /// Shows a button. Throws `404` for a token that is none.
    func showStop(_ token: MailStopToken, _ context: RequestContext) async throws -> HTTPResponse {
        _ = try await report(token, context)
        return .page(StopMailPage(language: context.language, token: token), in: context)
    }

    /// Ends the mails of a report. A reader's mail program posts this too, without a browser (RFC 8058); twice is the same as once.
    func stop(_ token: MailStopToken, _ context: RequestContext) async throws -> HTTPResponse {
        let (report, address) = try await report(token, context)
        try await storage.mails.stop(report, address, now: context.now)
        return .page(StopMailPage(language: context.language, token: token, isDone: true), in: context)
    }

    private func report(_ token: MailStopToken, _ context: RequestContext) async throws -> (PetReport, MailAddress) {
        let report = try await storage.reports.report(token.report, now: context.now).value
        if let report, let address = report.answers.contactEmail?.mailAddress,
            token == MailStopToken(of: report.id, address, secret: try await storage.mails.secret())
        {
            return (report, address)
        }
        try limits.wrongToken.count(context.client)
        throw HTTPError(.notFound, "no such mails to stop")
    }

    private func requireMail(_ context: RequestContext) throws {
        guard context.site.mail != nil else { throw HTTPError(.notFound, "this site sends no mail") }
    }
}
