import HTML
import HTTP
import Platform

/// A flow over HTTP: shows, saves and submits its steps. The coordinator decides what comes next.
struct ReportMissingPetRoutes: Sendable {
    let flow: ReportFlow
    let storage: Storage
    let limits: RateLimits

    /// The coordinator of the request's flow, or of a new one.
    func coordinator(_ context: RequestContext) throws -> NowOrLater<ReportMissingPetCoordinator> {
        guard let id = context.sessionID else { return .now(coordinator(in: nil, context)) }
        return try storage.sessions.session(id, now: context.now).map { coordinator(in: $0, context) }
    }

    private func coordinator(in session: FlowSession?, _ context: RequestContext) -> ReportMissingPetCoordinator {
        PetListCoordinator(language: context.language, photoPicker: context.photoPicker).startReportMissingPet(
            flow,
            in: session,
            id: context.sessionID,
            returnsToSummary: context.location.hasParameter(ReportFlow.changeParameter),
            origin: (session?.draft?.editing).map { ManagementCookie.ownPage(of: $0.reportID, in: context.cookies) }
        )
    }

    /// The flow's own path: redirects to the first step that is not done.
    func start(_ context: RequestContext) async throws -> HTTPResponse {
        let coordinator = try await coordinator(context).value
        if coordinator.otherDraft != nil { return .page(coordinator.pageOfOtherDraft(), in: context) }
        return .seeOther(flow.url(of: coordinator.flowState.firstOpenStep))
    }

    /// Discards the draft of another kind, if the person chose that, and redirects to where this flow stands.
    func discardOther(_ context: RequestContext) async throws -> HTTPResponse {
        let input = try await context.formInput()
        guard input["draft"] == "discard", let id = context.sessionID,
            let other = try await coordinator(context).value.otherDraft
        else { return .seeOther(flow.url) }
        let change = try await storage.sessions.update(id, now: context.now) { session in
            if session.draft?.kind == other.kind { session.discardDraft() }
        }
        await storage.photos.remove(change.droppedPhotos)
        return ManagementCookie.forgotten(.seeOther(flow.url(of: flow.order[0])), in: other.kind.flow, context)
    }

    /// Shows a step if it is open. After the flow has ended, only the first one is.
    func show(_ step: StepName, _ context: RequestContext) throws -> Reply {
        try coordinator(context).then { coordinator in
            if coordinator.otherDraft != nil { return .now(.page(coordinator.pageOfOtherDraft(), in: context)) }
            if let end = coordinator.end(at: step) {
                return .now(.seeOther(url(of: end, in: coordinator.session, context)))
            }
            if let detour = coordinator.detour(from: step) { return .now(.seeOther(flow.url(of: detour))) }
            let screen = coordinator.screen(for: step, now: context.now)
            guard let summary = screen as? SummaryViewModel else {
                return .now(.page(coordinator.page(of: screen, at: step), in: context))
            }
            return .later {
                if let editing = coordinator.draft?.editing {
                    summary.addressHint = try await addressHint(editing, coordinator.flowState.answers, context)
                } else {
                    summary.matches = await matches(of: coordinator.flowState.answers, context)
                }
                return .page(coordinator.page(of: screen, at: step), in: context)
            }
        }
    }

    /// Matches on the summary: it should end with Submit.
    private static let matchLimit = 3

    /// Reports that may be of the draft's animal. Beyond the limit of chip searches its number is not looked for.
    private func matches(of answers: ReportAnswers, _ context: RequestContext) async -> [Match] {
        var traits = Traits(flow.kind, answers, reportedAt: context.now)
        if traits.chipNumber != nil, (try? limits.chipSearch.count(context.client)) == nil { traits.chipNumber = nil }
        return await storage.matches.matches(traits, limit: ReportMissingPetRoutes.matchLimit, now: context.now)
    }

    /// The hint that a change of the address ends the mailed link by which the report was opened; nil when it does not.
    private func addressHint(
        _ editing: Draft.Editing,
        _ answers: ReportAnswers,
        _ context: RequestContext
    ) async throws -> LocalizedString? {
        guard let token = ManagementCookie.token(of: editing.reportID, in: context.cookies),
            let report = try await storage.reports.report(editing.reportID, now: context.now).value,
            token.hash != report.tokenHash, answers.contactEmail != report.answers.contactEmail
        else { return nil }
        guard context.site.mail != nil, let address = answers.contactEmail, address.mailAddress != nil else {
            return L10n.Summary.addressRemoved
        }
        return L10n.Summary.addressChanged(address.text)
    }

    /// Takes what a step's form sends. A script that asks for it gets the location with `204`, because it would follow a redirect
    /// itself and the browser would request the next page a second time.
    func post(_ step: StepName, _ context: RequestContext) async throws -> HTTPResponse {
        // A form of fields is received first, so that one which stalls holds little more memory than its bytes.
        let input = step == .photo ? nil : try await context.formInput()
        let coordinator = try await coordinator(context).value
        if coordinator.otherDraft != nil {
            return .page(coordinator.pageOfOtherDraft(), status: .conflict, in: context)
        }
        if let end = coordinator.end(forFormOf: step) {
            return step == .summary
                ? try await seeOther(end, in: coordinator.session, context)
                : .seeOther(url(of: end, in: coordinator.session, context))
        }
        let screen = coordinator.screen(for: step, now: context.now)
        if let input { screen.fill(from: input) }
        do {
            var response = try await save(screen, at: step, of: coordinator, context)
            if response.status == .seeOther, context.prefersMinimalResponse { response.status = .noContent }
            return response
        } catch let error as StepRefusal {
            // A photo that was not stored is not there.
            coordinator.resume(coordinator.session)
            let page = coordinator.page(of: screen, at: step, refusal: error.words)
            return .page(page, status: .tooManyRequests, in: context, retryAfter: error.retryAfter)
        }
    }

    /// Saves what a step's form sent, or shows the step again. Throws `StepRefusal` when the client has begun or submitted too many reports.
    private func save(
        _ screen: any FlowScreen,
        at step: StepName,
        of coordinator: ReportMissingPetCoordinator,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        // Counted before a photo is taken.
        let beginning =
            coordinator.draft == nil ? try limits.newFlow.use(by: context.client, orSay: step.tooManyFlows) : nil
        switch step {
        case .summary: return try await submit(coordinator, beginning, context)
        case .photo: return try await savePhoto(coordinator, beginning, context)
        default: break
        }
        guard screen.handleNext() else {
            return .page(coordinator.page(of: screen, at: step), status: .unprocessableContent, in: context)
        }
        let search = step == .chipNumber ? try await searchOfOwner(coordinator, context) : nil
        return try await store(step, leadingTo: search, of: coordinator, beginning, context)
    }

    /// The reports with one chip number that are looked at. A chip has one owner, so more than a few are mistakes.
    private static let searchLimit = 20

    /// The search for a found animal's chip number, when a missing report has it; nil for a number that was saved before, and when the
    /// client has searched too often.
    private func searchOfOwner(
        _ coordinator: ReportMissingPetCoordinator,
        _ context: RequestContext
    ) async throws -> URLReference? {
        guard flow.kind == .found, !coordinator.returnsToSummary, !coordinator.isEditing,
            let number = coordinator.flowState.chipNumber, number.isComplete,
            number != coordinator.draft?.answers.chipNumber, (try? limits.chipSearch.count(context.client)) != nil,
            try await storage.reports.reports(number, limit: ReportMissingPetRoutes.searchLimit, now: context.now).value
                .contains(where: { $0.kind == .missing })
        else { return nil }
        return .petList.with(query: [("chip", number.formatted)])
    }

    /// The buttons of the photo step. Their value has at most 64 bytes, several times the longest.
    private static let photoFields = PhotoForm.Fields(names: ["action"], length: 64, areKept: false)

    /// Saves, replaces or removes the photo.
    private func savePhoto(
        _ coordinator: ReportMissingPetCoordinator,
        _ beginning: RateUse?,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let form = try await PhotoForm.receive(context, ReportMissingPetRoutes.photoFields, storage.photos, limits)
        let screen = PhotoViewModel(flowState: coordinator.flowState, picker: context.photoPicker)
        if form.input["action"] == "remove" {
            guard coordinator.draft != nil else {
                return .seeOther(flow.url(of: coordinator.detour(from: .photo) ?? .photo))
            }
            screen.handleRemove()
            return try await store(.photo, isDone: false, of: coordinator, beginning, context)
        }
        guard screen.handleNext(form.photo) else {
            let page = coordinator.page(of: screen, at: .photo)
            let status = form.rejection?.status ?? .unprocessableContent
            return .page(page, status: status, in: context, retryAfter: form.rejection?.retryAfter)
        }
        try await form.commit(to: storage.photos)
        let response = try await store(.photo, of: coordinator, beginning, context)
        form.release(for: coordinator.flowState.photo)
        return response
    }

    /// Stores the answers of a step, in a new session if there was none, and redirects to the step that comes next, or where the flow
    /// has ended meanwhile.
    /// - Parameter isDone: whether the step is done with that. If not, it is shown again, unless one before it is open.
    /// - Parameter page: the page that a step which is done leads to; nil for the next step.
    /// - Parameter beginning: what counts a flow that begins with it.
    func store(
        _ step: StepName,
        isDone: Bool = true,
        leadingTo page: URLReference? = nil,
        of coordinator: ReportMissingPetCoordinator,
        _ beginning: RateUse?,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let (session, flow) = (coordinator.session == nil ? nil : context.sessionID, flow)
        let answers = coordinator.flowState.answers
        let (hadDraft, mayBegin) = (coordinator.draft != nil, coordinator.mayBegin(at: step))
        let save: @Sendable (inout FlowSession) -> Void = { session in
            session.save(step, of: flow, answers, isDone: isDone, hadDraft: hadDraft, mayBegin: mayBegin)
        }
        var begun: SessionID?
        let change: FlowSessionChange
        if hadDraft, let session {
            change = try await storage.sessions.update(session, now: context.now, save)
        } else {
            (begun, change) = try await storage.sessions.begin(after: session, now: context.now, save)
        }
        beginning?.keep()
        await storage.photos.remove(change.droppedPhotos)
        coordinator.resume(change.after)
        let next =
            isDone
            ? page ?? flow.url(of: coordinator.destination(after: step))
            : flow.url(of: coordinator.detour(from: step) ?? step, returningToSummary: coordinator.returnsToSummary)
        // Of two tabs, the other may have begun a report of another kind just now: the flow's own page asks what to do.
        if coordinator.otherDraft != nil { return .seeOther(flow.url) }
        let end = coordinator.session?.end
        var response = HTTPResponse.seeOther(end.map { url(of: $0, in: coordinator.session, context) } ?? next)
        if let begun { response.set(.session, to: begun.rawValue, in: context) }
        return response
    }

    /// Sends the draft's photo to its owner. Throws `404` when there is none.
    func preview(_ context: RequestContext) async throws -> HTTPResponse {
        let photo = try await coordinator(context).value.flowState.photo
        return try await storage.photos.privateImage(photo.map { ($0.file, $0.format) }, context)
    }

    /// Ends the flow and discards its answers with the photo. Redirects to the list, and from a change of a report to where it
    /// began.
    func exit(_ context: RequestContext) async throws -> HTTPResponse {
        let coordinator = try await coordinator(context).value
        guard coordinator.draft != nil, let id = context.sessionID else { return .seeOther(.petList) }
        let origin = coordinator.exitFlow()
        let change = try await storage.sessions.update(id, now: context.now) { $0.discardDraft() }
        await storage.photos.remove(change.droppedPhotos)
        guard coordinator.isEditing else { return .seeOther(origin, saying: .draftDiscarded, in: context) }
        return ManagementCookie.forgotten(.seeOther(origin, saying: .changesDiscarded, in: context), in: flow, context)
    }

    /// Ends this browser's session and those that it followed, for a computer that others use too. The reports stay. Redirects to the
    /// list.
    func forget(_ context: RequestContext) async throws -> HTTPResponse {
        await storage.photos.remove(try await storage.sessions.end(context.sessionIDs))
        var response = HTTPResponse.seeOther(.petList, saying: .reportForgotten, in: context)
        response.set(.session, to: nil, in: context)
        return ReportKind.allCases.reduce(response) { ManagementCookie.forgotten($0, in: $1.flow, context) }
    }

    /// The page of an ended flow.
    func url(of end: FlowSession.End, in session: FlowSession?, _ context: RequestContext) -> URLReference {
        guard case .reportChanged(let id) = end else { return flow.confirmationURL }
        if let token = ManagementCookie.token(of: id, in: context.cookies) { return Paths.manage(token) }
        return keptToken(of: id, in: session, context).map { Paths.manage($0) } ?? Paths.pet(id)
    }

    /// The token of a report whose private page the session keeps open.
    func keptToken(of id: ReportID, in session: FlowSession?, _ context: RequestContext) -> ManagementToken? {
        guard let sessionID = context.sessionID,
            let confirmation = session?.confirmations.first(where: { $0.reportID == id })
        else { return nil }
        return ManagementToken(of: confirmation, from: sessionID)
    }
}

extension RequestContext {
    /// Whether a successful response should have no content (RFC 7240, section 4.2).
    fileprivate var prefersMinimalResponse: Bool { request.head.fields["Prefer"] == "return=minimal" }
}

/// A limit that a step's form has met. The step is shown again.
struct StepRefusal: Error {
    /// What the person reads: which limit it is, and when it ends.
    let words: LocalizedString
    /// In seconds.
    let retryAfter: Int
}

extension RateLimit {
    /// Counts a use of a step's form. Throws the refusal with these words when a limit is reached.
    func use(
        by client: ClientNetwork,
        orSay words: (_ minutes: Int) -> LocalizedString
    ) throws(StepRefusal) -> RateUse {
        do throws(TooManyRequests) {
            return try use(by: client)
        } catch {
            throw StepRefusal(words: words(error.minutes), retryAfter: error.retryAfter)
        }
    }
}

extension StepName {
    /// The words when too many flows were begun.
    fileprivate var tooManyFlows: (_ minutes: Int) -> LocalizedString {
        switch self {
        case .photo: L10n.Photo.tooManyFlows
        default: L10n.Common.tooManyFlows
        }
    }
}
