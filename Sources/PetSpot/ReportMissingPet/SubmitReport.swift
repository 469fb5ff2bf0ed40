import HTTP

/// Submitting a report, exactly once, and showing what came of it.
extension ReportMissingPetRoutes {
    /// How often a submit starts over when another tab changes an answer at the same moment.
    private static let attempts = 3

    /// Makes the draft a report and leads to the confirmation; a second submit of the same summary leads to the same one.
    func submit(_ context: RequestContext) async throws -> HTTPResponse {
        _ = try await context.formInput()
        for _ in 0..<ReportMissingPetRoutes.attempts {
            let flow = try await flow(in: context)
            if let end = flow.end { return seeOther(end, context) }
            guard flow.hasDraft, let sessionID = flow.sessionID else {
                let stored = try await store(flow, mayBegin: false, in: context)
                return seeOther(FlowStep.chipNumber.url(), stored)
            }
            if let detour = flow.coordinator.detour(from: .summary) { return .seeOther(detour.url()) }
            if let page = flow.coordinator.revalidate(now: context.now) {
                return .page(page, status: .unprocessableContent, in: context)
            }
            let old = try await edited(flow)
            let report =
                old?.changed(to: flow.stored, insteadOf: flow.editing?.photo)
                ?? PetReport(flow.stored, from: sessionID, now: context.now)
            let (submits, client, now) = (limits.submit, context.client, context.now)
            let session = try await sessions.submit(report, of: flow.stored, from: sessionID) {
                try submits.count(client, now: now)
            }
            if session?.draft == nil, let end = session?.end {
                await photos.remove(old?.photosDropped(for: report) ?? [])
                if session?.confirmation?.reportID == report.id { counts.countReport() }
                return seeOther(end, context)
            }
        }
        throw HTTPError(.serviceUnavailable, "the draft keeps changing")
    }

    /// Leads to what came of the flow. The confirmation speaks for itself; a changed report looks as any other.
    private func seeOther(_ end: RunningFlow.End, _ context: RequestContext) -> HTTPResponse {
        switch end {
        case .reportCreated: .seeOther(url(of: end, context))
        case .reportChanged: .seeOther(url(of: end, context), saying: .reportChanged, in: context)
        }
    }

    /// The report that the flow changes, if it is not a new one.
    private func edited(_ flow: RunningFlow) async throws -> PetReport? {
        guard let editing = flow.editing else { return nil }
        guard let report = try await reports.report(editing.reportID) else { throw ReportGone() }
        return report
    }

    /// "Report created", as long as this browser's session remembers it.
    func confirmation(_ context: RequestContext) async throws -> HTTPResponse {
        guard let id = context.sessionID, let snapshot = try await sessions.session(id, now: context.now),
            let confirmation = snapshot.session.confirmation,
            let report = try await reports.report(confirmation.reportID)
        else { return .seeOther(.petList) }
        let page = ReportCreatedPage(
            navigationBar: PetListCoordinator(language: context.language).reportCreatedBar,
            petName: report.answers.description?.petName,
            ownEmail: report.answers.contactDetails?.contactEmail,
            publicURL: report.id.publicURL,
            token: ManagementToken(of: report.id, from: id),
            origin: context.origin
        )
        return .page(page, in: context)
    }
}

extension PetReport {
    /// A new report of a session's answers.
    fileprivate init(_ answers: ReportAnswers, from sessionID: SessionID, now: Int) {
        let id = ReportID()
        let token = ManagementToken(of: id, from: sessionID)
        self.init(id: id, createdAt: now, tokenHash: token.hash, answers: answers)
    }

    /// This report with other answers. A photo that was left alone stays what it is by now: another browser may have
    /// replaced it meanwhile, and the old one is gone.
    fileprivate func changed(to answers: ReportAnswers, insteadOf photo: Photo?) -> PetReport {
        var answers = answers
        if answers.photo?.photo == photo { answers.photo = self.answers.photo }
        return PetReport(id: id, createdAt: createdAt, foundAt: foundAt, tokenHash: tokenHash, answers: answers)
    }

    /// The files of this report's photo that a changed one does not use any more.
    fileprivate func photosDropped(for changed: PetReport) -> [PhotoFileName] {
        let kept = changed.answers.photo?.photo?.files ?? []
        return (answers.photo?.photo?.files ?? []).filter { !kept.contains($0) }
    }
}
