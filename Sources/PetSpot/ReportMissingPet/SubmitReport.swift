import HTTP

/// The end of a flow: what the summary shows beside the answers, submitting exactly once, and the confirmation with its button.
extension ReportMissingPetRoutes {
    /// Adds matches to the summary of a new report, and to that of a change the warning that another address ends the mailed link. Beyond
    /// the limit of chip searches, matches ignore the number.
    func complete(_ summary: SummaryViewModel, _ coordinator: ReportMissingPetCoordinator, _ context: RequestContext) async throws {
        let answers = coordinator.flowState.answers
        guard let id = coordinator.draft?.editing?.reportID else {
            var traits = Traits(flow.kind, answers, reportedAt: context.now)
            if traits.chipNumber != nil, (try? limits.chipSearch.count(context.client)) == nil { traits.chipNumber = nil }
            // Few, because Submit stands below them.
            summary.matches = await storage.matches.matches(traits, limit: 3, now: context.now)
            return
        }
        guard let token = coordinator.token(id), let report = try await storage.reports.report(id, now: context.now).value,
            token.hash != report.tokenHash, answers.contactEmail != report.answers.contactEmail
        else { return }
        let email = context.site.mail == nil ? nil : answers.contactEmail.flatMap { $0.mailAddress == nil ? nil : $0 }
        summary.addressHint = email.map { L10n.Summary.addressChanged($0.text) } ?? L10n.Summary.addressRemoved
    }

    /// Submits the draft and redirects to the confirmation. When another tab changes an answer at the same moment, the summary is shown
    /// again. A draft that is gone begins anew; one that changed a report which was deleted throws `ReportGone`.
    func submit(_ coordinator: ReportMissingPetCoordinator, _ context: RequestContext) async throws -> StepOutcome {
        guard let draft = coordinator.draft, let id = context.sessionID else {
            if let id = ManagementCookie.report(in: context.cookies),
                try await storage.reports.report(id, now: context.now).value == nil
            {
                throw ReportGone()
            }
            return .stored(isDone: false)
        }
        if let detour = coordinator.detour(from: .summary) { return .response(.seeOther(flow.url(of: detour))) }
        if let page = coordinator.revalidate(now: context.now) {
            return .response(.page(page, status: .unprocessableContent, in: context))
        }
        let sendsMail = context.site.sendsMail
        let report = PetReport(draft, from: id, in: context.language, sendsMail: sendsMail, now: context.now)
        var (use, published): (RateUse?, PetReport?)
        if let editing = draft.editing {
            published = try await storage.reports.report(editing.reportID, now: context.now).value
            if let number = draft.answers.chipNumber, number != published?.answers.chipNumber {
                // The private page tells which report has the number.
                try limits.chipSearch.use(by: context.client, orSay: L10n.Summary.tooManyChipNumbers).keep()
            }
        } else {
            use = try limits.submit.use(by: context.client, orSay: L10n.Summary.tooMany)
        }
        let email = draft.answers.contactEmail
        let getsMail = sendsMail && email?.mailAddress != nil && email != published?.answers.contactEmail
        let firstMail = getsMail ? limits.firstMail.reserve(by: context.client) : nil
        let neighbours = sendsMail && published == nil ? limits.alertedReport.reserve(by: context.client) : nil
        let submitted = try await storage.sessions.submit(
            from: id,
            draft,
            as: report,
            openedBy: draft.editing.flatMap { coordinator.token($0.reportID)?.hash },
            turns: MailTurns(first: firstMail.map { context.now + $0.wait }, neighbours: neighbours.map { context.now + $0.wait })
        )
        if let submitted {
            coordinator.resume(submitted)
            use?.keep()
            firstMail?.use.keep()
            neighbours?.use.keep()
        } else {
            // Another request may have submitted it.
            coordinator.resume(try await storage.sessions.session(id, now: context.now).value)
        }
        guard let end = coordinator.session?.end else { return .response(.seeOther(flow.url(of: .summary))) }
        return .response(try await seeOther(end, of: coordinator, context))
    }

    /// Redirects to the result of the flow. After a change that is the private page with a notice; where a new address ended the link that
    /// opened it, the page that the session keeps open.
    func seeOther(
        _ end: FlowSession.End,
        of coordinator: ReportMissingPetCoordinator,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        guard case .reportChanged(let id) = end else { return .seeOther(coordinator.url(of: end)) }
        var response = HTTPResponse.seeOther(coordinator.url(of: end), saying: .reportChanged, in: context)
        if let token = coordinator.token(id), try await storage.report(managedBy: token, now: context.now) == nil {
            response = .seeOther(coordinator.keptPage(of: id), saying: .linkChanged, in: context)
        }
        return ManagementCookie.forgotten(response, in: flow, context)
    }

    /// "Report created" for the newest report that the session knows, with the others by name; redirects to the list when there is none.
    func confirmation(_ context: RequestContext) async throws -> HTTPResponse {
        guard let id = context.sessionID, let session = try await storage.sessions.session(id, now: context.now).value,
            case var others = try await storage.reports(of: session, under: id, now: context.now), !others.isEmpty
        else { return .seeOther(.petList) }
        // Of reports that it only changed, it knows the private page alone.
        let newest = others.firstIndex { $0.token.hash == $0.report.tokenHash }
        guard let newest else { return .seeOther(Paths.manage(others[0].token)) }
        let (report, token) = others.remove(at: newest)
        guard report.kind == flow.kind else { return .seeOther(report.kind.flow.confirmationURL) }
        let page = ReportCreatedPage(
            report: report,
            site: context.site,
            isListed: context.state(of: report) == .listed,
            token: token,
            others: others,
            origin: context.origin,
            matches: await storage.matches.matches(of: report, now: context.now),
            now: context.now,
            neighbours: try await storage.alerts.toldCount(of: report.id)
        )
        return .page(page, in: context)
    }

    /// Ends this browser's session and those that it followed, for a computer that others use too. The reports stay.
    func forget(_ context: RequestContext) async throws -> HTTPResponse {
        var count = 0
        if let id = context.sessionID, let session = try await storage.sessions.session(id, now: context.now).value {
            count = try await storage.reports(of: session, under: id, now: context.now).count
        }
        try await storage.sessions.end(context.sessionIDs)
        let notice: Notice = count > 1 ? .reportsForgotten : .reportForgotten
        var response = HTTPResponse.seeOther(.petList, saying: notice, in: context)
        response.set(.session, to: nil, in: context)
        return ReportKind.allCases.reduce(response) { ManagementCookie.forgotten($0, in: $1.flow, context) }
    }
}
