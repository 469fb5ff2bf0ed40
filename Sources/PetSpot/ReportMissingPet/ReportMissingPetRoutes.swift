import HTML
import HTTP

/// The flow over HTTP: which request shows, saves or ends what. What comes next is the coordinator's to say.
struct ReportMissingPetRoutes: Sendable {
    let sessions: FlowSessions
    let photos: any PhotoRepositoryProtocol
    let reports: any PetReportRepositoryProtocol
    let cookie: SessionCookie
    let limits: RateLimits
    let counts: FlowMetrics
    let log: Log

    /// `/report-missing`: to the first step, or where an unfinished draft stands.
    func start(_ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        return .seeOther(flow.coordinator.flowState.firstOpenStep.url())
    }

    /// The route of a step: shows it, if it is open, and takes what was typed. After submitting only the first is: a fresh start.
    func route(_ path: StaticString, to step: FlowStep, post: @escaping Handler) -> Route {
        Route(
            path,
            get: { context in answer(to: step, try await flow(in: context), context) },
            post: post,
            immediately: { context in cachedFlow(in: context).map { answer(to: step, $0, context) } }
        )
    }

    /// Not inlined: what a page needs on its way would stay in the memory of a connection that waits.
    @inline(never)
    private func answer(to step: FlowStep, _ flow: RunningFlow, _ context: RequestContext) -> HTTPResponse {
        if step != .chipNumber, let end = flow.end { return .seeOther(url(of: end, context)) }
        if let detour = flow.coordinator.detour(from: step) { return .seeOther(detour.url()) }
        return .page(
            flow.coordinator.page(for: step, returnsToSummary: context.returnsToSummary, now: context.now),
            in: context
        )
    }

    /// Saves what was typed on a step and leads on.
    func save(_ step: FlowStep) -> Handler {
        { try await save(step, $0) }
    }

    private func save(_ step: FlowStep, _ context: RequestContext) async throws -> HTTPResponse {
        let input = try await context.formInput()
        let flow = try await flow(in: context)
        if step != .chipNumber, let end = flow.end { return .seeOther(url(of: end, context)) }
        if let page = flow.coordinator.handleNext(
            step,
            input,
            returnsToSummary: context.returnsToSummary,
            now: context.now
        ) {
            return .page(page, status: .unprocessableContent, in: context)
        }
        let stored = try await store(flow, mayBegin: step == .chipNumber, in: context)
        return seeOther(
            stored.coordinator.destination(after: step, returnsToSummary: context.returnsToSummary).url(),
            stored
        )
    }

    /// Saves, replaces or removes the photo and leads on. A script is told where to, so that the browser asks for the next
    /// page once; it would follow a redirect by itself, and the browser after it.
    func savePhoto(_ context: RequestContext) async throws -> HTTPResponse {
        let upload = try await PhotoUpload.receive(context.request, into: photos)
        do {
            var response = try await savePhoto(upload, context)
            if response.status != .seeOther {
                await upload.discard(from: photos)
            } else if context.prefersMinimalResponse {
                response.status = .noContent
            }
            return response
        } catch {
            await upload.discard(from: photos)
            throw error
        }
    }

    private func savePhoto(_ upload: PhotoUpload, _ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        if let end = flow.end {
            await upload.discard(from: photos)
            return .seeOther(url(of: end, context))
        }
        guard upload.action == .continue else {
            await upload.discard(from: photos)
            PhotoViewModel(flowState: flow.coordinator.flowState).handleRemove()
            let stored = try await store(flow, mayBegin: false, in: context)
            let step = stored.coordinator.detour(from: .photo) ?? .photo
            return seeOther(step.url(returningToSummary: context.returnsToSummary), stored)
        }
        if let page = flow.coordinator.handleNext(upload.selection, returnsToSummary: context.returnsToSummary) {
            return .page(page, status: upload.refusalStatus, in: context)
        }
        if case .photo(let photo) = upload.selection { try await enforcePhotoQuota(for: photo) }
        let stored = try await store(flow, mayBegin: false, in: context)
        return seeOther(
            stored.coordinator.destination(after: .photo, returnsToSummary: context.returnsToSummary).url(),
            stored
        )
    }

    private func enforcePhotoQuota(for photo: Photo) async throws {
        let dropped = try await sessions.enforcePhotoQuota(for: photo)
        guard !dropped.isEmpty else { return }
        log.event("draft_photos_dropped") { $0.add("files", dropped.count) }
        await photos.remove(dropped)
    }

    /// Shows the draft's photo to its owner.
    func preview(_ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        guard let photo = flow.stored.photo?.photo, let file = try await photos.open(photo.file) else {
            throw HTTPError(.notFound, "no photo in this flow")
        }
        return .image(file, photo.format, tag: nil, caching: .none, for: context.request.head)
    }

    /// Ends the flow: what was typed is forgotten, the photo too.
    func exit(_ context: RequestContext) async throws -> HTTPResponse {
        let flow = try await flow(in: context)
        if flow.hasDraft, let id = flow.sessionID {
            let change = try await sessions.update(id, now: context.now) { $0.closeDraft() }
            await photos.remove(change.droppedPhotos)
        }
        return .seeOther(.petList)
    }

    /// Where a flow that has ended leads. The owner's link is known to their browser only, so without it a changed report
    /// leads to its public page.
    func url(of end: RunningFlow.End, _ context: RequestContext) -> URLReference {
        switch end {
        case .reportCreated: .confirmation
        case .reportChanged(let id): context.managementToken?.url ?? id.publicURL
        }
    }

    /// Leads on, and gives the browser its cookie when a session began.
    func seeOther(_ url: URLReference, _ stored: StoredFlow) -> HTTPResponse {
        var response = HTTPResponse.seeOther(url)
        if let id = stored.newSessionID, let value = cookie.value(for: id) {
            response.fields.append("Set-Cookie", value)
        }
        return response
    }
}

extension RequestContext {
    /// Whether the step was opened by "Change" on the summary.
    var returnsToSummary: Bool { location.hasParameter(FlowStep.changeParameter) }

    /// Whether the answer to a success is to be without content (RFC 7240, section 4.2).
    fileprivate var prefersMinimalResponse: Bool { request.head.fields["Prefer"] == "return=minimal" }
}
