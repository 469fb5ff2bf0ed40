import HTTP

/// The form that tells the operator about a pet's page. It never hides a page by itself.
struct FlagRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let moderation: any ModerationRepositoryProtocol
    let life: ReportLife
    let limits: RateLimits

    /// Shows the form. Throws `404` when there is no such report, and `ReportHidden`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let page = page(Form(FlagAnswer()), of: try await publicReport(id, context), context)
        var response = HTTPResponse.page(page, in: context)
        response.fields.forbidIndexing()
        return response
    }

    /// Stores what was typed and redirects to the pet's page. Only what is stored counts against the client's address. Throws `404`
    /// when there is no such report, `ReportHidden`, and what reading the form throws.
    func send(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let input = try await context.formInput()
        let report = try await publicReport(id, context)
        var form = Form(FlagAnswer())
        form.fill(from: input)
        guard let answer = form.check(now: context.now) else {
            return .page(page(form, of: report, context), status: .unprocessableContent, in: context)
        }
        let key = answer.countingKey(for: id)
        let isStored: (Bool) -> Bool = { $0 }
        do {
            _ = try await limits.flag.use(by: context.client, key: key, now: context.now, if: isStored) {
                try await moderation.add(Flag(reportID: id, flaggedAt: context.now, answer: answer))
            }
        } catch let error as TooManyRequests {
            return refusal(of: form, report, error, context)
        } catch is TooManyFlags {
            return refusal(of: form, report, TooManyRequests(retryAfter: FlagRoutes.pause), context)
        }
        return .seeOther(id.publicURL, saying: .flagSent, in: context)
    }

    /// Seconds until a retry when the page has as many flags as we keep; by then the operator may have read some.
    private static let pause = 3600

    /// The same form with everything kept.
    private func refusal(
        of form: Form<FlagAnswer>,
        _ report: PetReport,
        _ error: TooManyRequests,
        _ context: RequestContext
    ) -> HTTPResponse {
        let page = page(form, of: report, after: error, context)
        return .page(page, status: .tooManyRequests, in: context, retryAfter: error.retryAfter)
    }

    private func page(
        _ form: Form<FlagAnswer>,
        of report: PetReport,
        after refusal: TooManyRequests? = nil,
        _ context: RequestContext
    ) -> FlagPage {
        FlagPage(
            navigationBar: PetListCoordinator(language: context.language).flagBar(of: report.id),
            id: report.id,
            petName: report.answers.description?.petName,
            form: form,
            refusal: refusal,
            now: context.now
        )
    }

    private func publicReport(_ id: ReportID, _ context: RequestContext) async throws -> PetReport {
        try await reports.publicReport(id, life, context).value.report
    }
}
