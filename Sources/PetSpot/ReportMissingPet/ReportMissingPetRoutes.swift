import HTML
import HTTP

/// The flow over HTTP: shows, saves and submits its steps. The coordinator decides what comes next.
struct ReportMissingPetRoutes: Sendable {
    let sessions: FlowSessions
    let photos: any PhotoRepositoryProtocol
    let reports: any PetReportRepositoryProtocol
    let life: ReportLife
    let limits: RateLimits
    let uploads: UploadSlots
    let metrics: FlowMetrics

    /// `GET` and `POST` of each step's page.
    var steps: [Route] {
        FlowStep.allCases.flatMap { step -> [Route] in
            let path = step.url().text
            let shown = Route(.get, path) { context in show(step, context) }
            guard step != .photo else { return [shown, Route(.post, path, savePhoto)] }
            // The form is received first, so that one which stalls holds little more memory than its bytes.
            let posted = Route(.post, path) { context in try await post(step, try await context.formInput(), context) }
            return [shown, posted]
        }
    }

    /// `/report-missing`: redirects to the first step that is not done.
    func start(_ context: RequestContext) async throws -> HTTPResponse {
        .seeOther(try await flow(in: context).coordinator.flowState.firstOpenStep.url())
    }

    /// Shows a step if it is open. After the flow has ended, only the first one is.
    private func show(_ step: FlowStep, _ context: RequestContext) -> Reply {
        if let flow = cachedFlow(in: context) { return .now(response(showing: step, of: flow, context)) }
        return .later { response(showing: step, of: try await flow(in: context), context) }
    }

    private func response(showing step: FlowStep, of flow: RunningFlow, _ context: RequestContext) -> HTTPResponse {
        if step != .chipNumber, let end = flow.end { return .seeOther(url(of: end, context)) }
        if let detour = flow.coordinator.detour(from: step) { return .seeOther(detour.url()) }
        let page = flow.coordinator.page(for: step, returnsToSummary: context.returnsToSummary, now: context.now)
        return .page(page, in: context)
    }

    private func post(_ step: FlowStep, _ input: FormInput, _ context: RequestContext) async throws -> HTTPResponse {
        step == .summary ? try await submit(context) : try await save(step, input, context)
    }

    /// Saves the answer of a step and redirects to the next.
    private func save(_ step: FlowStep, _ input: FormInput, _ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        if step != .chipNumber, let end = flow.end { return .seeOther(url(of: end, context)) }
        let returnsToSummary = context.returnsToSummary
        if let page = flow.coordinator.handleNext(step, input, returnsToSummary: returnsToSummary, now: context.now) {
            return .page(page, status: .unprocessableContent, in: context)
        }
        do {
            let stored = try await store(flow, mayBegin: step == .chipNumber, in: context)
            metrics.countStep()
            let next = stored.coordinator.destination(after: step, returnsToSummary: returnsToSummary)
            return seeOther(next.url(), stored, context)
        } catch let error as TooManyRequests {
            let screen = flow.coordinator.screen(for: step, now: context.now)
            screen.fill(from: input)
            return refusal(of: screen, at: step, of: flow, error, context)
        }
    }

    /// The same step with what was typed, because the client's address block has begun too many flows.
    private func refusal(
        of screen: any FlowScreen,
        at step: FlowStep,
        of flow: RunningFlow,
        _ error: TooManyRequests,
        _ context: RequestContext
    ) -> HTTPResponse {
        let words = step == .photo ? L10n.Photo.tooManyFlows : L10n.Common.tooManyFlows
        let page = flow.coordinator.page(
            of: screen,
            for: step,
            returnsToSummary: context.returnsToSummary,
            refusal: words(error.minutes)
        )
        return .page(page, status: .tooManyRequests, in: context, retryAfter: error.retryAfter)
    }

    /// Saves, replaces or removes the photo and redirects. A script gets the location with `204`, because it would follow a
    /// redirect itself and the browser would request the next page a second time.
    private func savePhoto(_ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        do {
            if flow.draft == nil, flow.end == nil,
                let seconds = limits.newFlow.secondsToWait(context.client, now: context.now)
            {
                // Before the photo is taken.
                throw TooManyRequests(retryAfter: seconds)
            }
            let block = flow.draft?.block ?? context.block
            let upload = try await PhotoUpload.receive(context, PhotoAction.texts, into: photos) {
                try permit(forUploadOf: block, context)
            }
            var response = try await save(upload, context)
            if response.status == .seeOther, context.prefersMinimalResponse { response.status = .noContent }
            return response
        } catch let error as TooManyRequests {
            let screen = PhotoViewModel(flowState: flow.coordinator.flowState)
            return refusal(of: screen, at: .photo, of: flow, error, context)
        }
    }

    private func save(_ upload: PhotoUpload, _ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        if let end = flow.end { return .seeOther(url(of: end, context)) }
        let viewModel = PhotoViewModel(flowState: flow.coordinator.flowState)
        let returnsToSummary = context.returnsToSummary
        guard PhotoAction(upload.input) == .continue else {
            viewModel.handleRemove()
            let stored = try await store(flow, mayBegin: false, in: context)
            let step = stored.coordinator.detour(from: .photo) ?? .photo
            return seeOther(step.url(returningToSummary: returnsToSummary), stored, context)
        }
        guard viewModel.handleNext(upload.selection) else {
            let page = flow.coordinator.page(of: viewModel, for: .photo, returnsToSummary: returnsToSummary)
            let seconds = upload.rejection?.retryAfter
            return .page(page, status: upload.refusalStatus, in: context, retryAfter: seconds)
        }
        try await upload.commit(to: photos)
        let stored = try await store(flow, mayBegin: false, in: context)
        metrics.countStep()
        upload.release(for: stored.coordinator.flowState.photo)
        let next = stored.coordinator.destination(after: .photo, returnsToSummary: returnsToSummary)
        return seeOther(next.url(), stored, context)
    }

    /// Sends the draft's photo to its owner. Throws `404` when there is none.
    func preview(_ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        guard let photo = flow.coordinator.flowState.photo, let file = try await photos.open(photo.file).value else {
            throw HTTPError(.notFound, "no photo in this flow")
        }
        return .image(file, photo.format, tag: nil, caching: .none, for: context.request.head)
    }

    /// Ends the flow and discards its answers with the photo. Redirects to the list, and from a change of a report to where it
    /// began.
    func exit(_ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        flow.coordinator.exitFlow()
        guard flow.draft != nil, let id = flow.sessionID else { return .seeOther(.petList) }
        let change = try await sessions.update(id, now: context.now) { $0.discardDraft() }
        await photos.remove(change.droppedPhotos)
        guard let origin = flow.coordinator.origin else {
            return .seeOther(.petList, saying: .draftDiscarded, in: context)
        }
        return context.forgettingOwnPage(.seeOther(origin.url, saying: .changesDiscarded, in: context))
    }

    /// The page of an ended flow.
    func url(of end: FlowSession.End, _ context: RequestContext) -> URLReference {
        switch end {
        case .reportCreated: .confirmation
        case .reportChanged(let id): context.ownPage(of: id).url
        }
    }

    /// Redirects, and sets the cookie when the session is new.
    func seeOther(_ url: URLReference, _ stored: StoredFlow, _ context: RequestContext) -> HTTPResponse {
        var response = HTTPResponse.seeOther(stored.end.map { self.url(of: $0, context) } ?? url)
        if let id = stored.newSessionID, let value = context.site.sessionCookie.value(for: id) {
            response.fields.append("Set-Cookie", value)
        }
        return response
    }
}

extension RequestContext {
    /// Whether the step was opened by "Change" on the summary.
    var returnsToSummary: Bool { location.hasParameter(FlowStep.changeParameter) }

    /// Whether a successful response should have no content (RFC 7240, section 4.2).
    fileprivate var prefersMinimalResponse: Bool { request.head.fields["Prefer"] == "return=minimal" }
}
