import HTTP

/// Submits a report exactly once, and shows the confirmation.
extension ReportMissingPetRoutes {
    /// Submits the draft and redirects to the confirmation. When another tab changes an answer at the same moment, the summary is shown
    /// again. A draft that is gone begins anew; one that changed a report which was deleted throws `ReportGone`.
    func submit(
        _ coordinator: ReportMissingPetCoordinator,
        _ beginning: RateUse?,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        guard let draft = coordinator.draft, let id = context.sessionID else {
            if let id = ManagementCookie.report(in: context.cookies),
                try await storage.reports.report(id, now: context.now).value == nil
            {
                throw ReportGone()
            }
            return try await store(.summary, isDone: false, of: coordinator, beginning, context)
        }
        if let detour = coordinator.detour(from: .summary) { return .seeOther(flow.url(of: detour)) }
        if let page = coordinator.revalidate(now: context.now) {
            return .page(page, status: .unprocessableContent, in: context)
        }
        let report = PetReport(
            draft,
            from: id,
            in: context.language,
            sendsMail: context.site.mail != nil,
            now: context.now
        )
        var use: RateUse?
        if draft.editing == nil {
            use = try limits.submit.use(by: context.client, orSay: L10n.Summary.tooMany)
        } else if try await changesChipNumber(draft, context) {
            // The private page tells which report has the number.
            try limits.chipSearch.use(by: context.client, orSay: L10n.Summary.tooManyChipNumbers).keep()
        }
        let firstMail = try await reserveFirstMail(draft, context)
        let outcome = try await storage.sessions.submit(
            draft,
            as: report,
            from: id,
            openedBy: draft.editing.flatMap { ManagementCookie.token(of: $0.reportID, in: context.cookies)?.hash },
            firstMailAt: firstMail.map { context.now + $0.wait }
        )
        let session: FlowSession?
        if case .submitted(let after, let dropped) = outcome {
            session = after
            use?.keep()
            firstMail?.use?.keep()
            await storage.photos.remove(dropped)
        } else {
            // Another request may have submitted it.
            session = try await storage.sessions.session(id, now: context.now).value
        }
        guard let end = session?.end else { return .seeOther(flow.url(of: .summary)) }
        return try await seeOther(end, in: session, context)
    }

    /// Counts the first mail to the address of a draft; nil when it causes none.
    private func reserveFirstMail(_ draft: Draft, _ context: RequestContext) async throws -> (use: RateUse?, wait: Int)?
    {
        guard context.site.mail != nil, let email = draft.answers.contactEmail, email.mailAddress != nil else {
            return nil
        }
        if let id = draft.editing?.reportID,
            try await storage.reports.report(id, now: context.now).value?.answers.contactEmail == email
        {
            return nil
        }
        return limits.firstMail.reserve(by: context.client)
    }

    /// Whether a draft gives a published report another chip number.
    private func changesChipNumber(_ draft: Draft, _ context: RequestContext) async throws -> Bool {
        guard let id = draft.editing?.reportID, let number = draft.answers.chipNumber else { return false }
        return try await storage.reports.report(id, now: context.now).value?.answers.chipNumber != number
    }

    /// Redirects to the result of the flow, with a notice for a changed report, whose page looks like any other. A changed address ends the
    /// links that were mailed; when the change began from one of them, the session keeps the private page open, which says so.
    func seeOther(
        _ end: FlowSession.End,
        in session: FlowSession?,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let page = url(of: end, in: session, context)
        guard case .reportChanged(let id) = end else { return .seeOther(page) }
        var response = HTTPResponse.seeOther(page, saying: .reportChanged, in: context)
        if let token = ManagementCookie.token(of: id, in: context.cookies),
            try await storage.report(managedBy: token, now: context.now) == nil
        {
            let kept = keptToken(of: id, in: session, context).map { Paths.manage($0) }
            response = .seeOther(kept ?? Paths.pet(id), saying: .linkChanged, in: context)
        }
        return ManagementCookie.forgotten(response, in: flow, context)
    }

    /// "Report created" for the newest report that the session knows, with the others by name; redirects to the list when there is none.
    func confirmation(_ context: RequestContext) async throws -> HTTPResponse {
        guard let id = context.sessionID,
            let session = try await storage.sessions.session(id, now: context.now).value,
            case var others = try await storage.reports(of: session, under: id, now: context.now), !others.isEmpty
        else { return .seeOther(.petList) }
        // Of reports that it only changed, it knows the private page alone.
        let newest = others.firstIndex { $0.token.hash == $0.report.tokenHash }
        guard let newest else { return .seeOther(Paths.manage(others[0].token)) }
        let (report, token) = others.remove(at: newest)
        guard report.kind == flow.kind else { return .seeOther(report.kind.flow.confirmationURL) }
        let page = ReportCreatedPage(
            language: context.language,
            report: report,
            isListed: context.state(of: report) == .listed,
            token: token,
            others: others,
            origin: context.origin,
            matches: await storage.matches.matches(of: report, now: context.now),
            contacts: context.site.contacts,
            sendsMail: context.site.mail != nil
        )
        return .page(page, in: context)
    }
}
