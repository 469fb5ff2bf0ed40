import HTTP

/// The form that tells the operator about a pet's page. It never hides a page by itself.
struct FlagRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits
    let log: Log

    /// Seconds until a retry when the page has as many flags as we keep; by then the operator may have read some.
    private static let pause = 3600

    /// Shows the form. Throws `404` when there is no such report, and `ReportHidden`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        .page(try await page(id, context), in: context, isIndexed: false)
    }

    /// Stores a flag and redirects to the pet's page. Only what is stored counts against the client. Throws `404` and `ReportHidden`.
    func send(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let counted = Result { () throws(TooManyRequests) in try limits.flag.use(by: context.client, orSay: L10n.Flag.tooMany) }
        let input = try await context.formInput()
        var page = try await page(id, context)
        page.form.fill(from: input)
        var answer = FlagAnswer()
        guard page.form.save(to: &answer, now: context.now) else { return .page(page, status: .unprocessableContent, in: context) }
        let flag = Flag(reportID: id, flaggedAt: context.now, answer: answer)
        let limit: TooManyRequests
        do {
            let use = try counted.get()
            if try await storage.moderation.add(flag, sendsMail: context.site.mail?.moderators != nil) {
                use.keep()
                log.event("flag") { $0.add("reason", answer.reason?.rawValue ?? "-") }
            }
            return .seeOther(Paths.pet(id), saying: .flagSent, in: context)
        } catch let error as TooManyRequests {
            limit = error
        } catch is TooManyFlags {
            limit = TooManyRequests(retryAfter: FlagRoutes.pause, saying: L10n.Flag.tooMany)
        }
        page.refusal = limit.words
        return .page(page, status: .tooManyRequests, in: context, retryAfter: limit.retryAfter)
    }

    private func page(_ id: ReportID, _ context: RequestContext) async throws -> FlagPage {
        FlagPage(report: try await storage.reports.publicReport(id, context).value.report, now: context.now)
    }
}

/// The form that tells the operator about a pet's page.
struct FlagPage: Page {
    let report: PetReport
    let now: Int
    var form = Form(FlagAnswer.fields, showing: FlagAnswer())
    var refusal: LocalizedString?

    var id: ReportID { report.id }
    var petName: String? { report.answers.petName }
    var navigationBar: NavigationBar { NavigationBar(.flag, L10n.Flag.title, back: .link(Paths.pet(id))) }
    var errors: [FieldError] { form.errors }
    var styleSheets: [Asset] { [Assets.choicesCss, Assets.pagesCss] }
    var scripts: [Asset] { form.scripts }
    var fields: [FormField<FlagAnswer>] { form.inputs(on: screen, now: now) }
}
