import HTTP

/// Messages to the authors of reports over HTTP. Neither a session nor a script is needed.
struct MessageRoutes: Sendable {
    let storage: Storage
    let limits: RateLimits

    /// Shows the form, or a shelter's animal. Throws `404` without such a report, `410` when the pet is home, and `ReportHidden`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        guard let page = try await page(id, context) else { return .seeOther(Paths.pet(id)) }
        return .page(page, in: context, isIndexed: false)
    }

    /// Stores a message and redirects to the pet's page; one that cannot be accepted is shown again. Throws as `show` does.
    func send(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        guard var page = try await page(id, context) else { return .seeOther(Paths.pet(id)) }
        let use = Result { () throws(TooManyRequests) in try limits.message.use(by: context.client, of: id) }
        let received = try await receive(context)
        page.fill(from: received)
        guard let answer = page.answer(), received.rejection == nil else {
            let status = received.rejection?.status ?? .unprocessableContent
            return .page(page, status: status, in: context, retryAfter: received.rejection?.retryAfter)
        }
        let photo = try? received.photo.get()
        let message = NewMessage(answer: answer, photo: photo?.nameless, sentAt: context.now)
        switch try await store(message, for: id, received, use, context) {
        case .stored, .repeated:
            return .seeOther(Paths.pet(id), saying: page.notice, in: context)
        case .noRoomForPhoto:
            page.photoError = L10n.Message.errorNoRoomForPhoto(page.kind)
            return .page(page, status: .unprocessableContent, in: context)
        case .tooManyPhotos(let seconds):
            page.photoError = L10n.Message.errorTooManyPhotos
            return .page(page, status: .tooManyRequests, in: context, retryAfter: seconds)
        case .tooMany(let seconds):
            page.refusal = L10n.Message.refusal(page.kind)
            return .page(page, status: .tooManyRequests, in: context, retryAfter: seconds)
        }
    }

    /// Stores a message within its sender's limits. A message that is stored already is never refused.
    private func store(
        _ message: NewMessage,
        for id: ReportID,
        _ form: PhotoForm,
        _ use: Result<RateUse, TooManyRequests>,
        _ context: RequestContext
    ) async throws -> SendOutcome {
        if try await storage.messages.hasReceived(message, for: id) { return .repeated }
        let counted: RateUse
        do { counted = try use.get() } catch { return .tooMany(retryAfter: error.retryAfter) }
        let bytes: RateUse?
        do {
            bytes = try message.photo.map { photo throws(TooManyRequests) in
                try limits.messagePhotos.use(by: context.client, of: id, amount: photo.byteCount)
            }
        } catch {
            return .tooManyPhotos(retryAfter: error.retryAfter)
        }
        try await form.commit(to: storage.photos)
        let outcome = try await storage.messages.send(message, to: id)
        if outcome == .stored {
            counted.keep()
            bytes?.keep()
            form.release(for: message.photo)
        }
        return outcome
    }

    /// The texts of the form, with room for six times as many bytes as the longest have.
    private static let fields = PhotoForm.Fields(
        names: Set(Field<MessageAnswer>.all.map(\.name.rawValue)),
        length: RequestContext.formLength,
        areKept: true
    )

    /// The form's fields and its photo; a form without a photo may be URL-encoded too.
    private func receive(_ context: RequestContext) async throws -> PhotoForm {
        guard PhotoForm.isMultipart(context.request) else { return PhotoForm(withoutFiles: try await context.formInput()) }
        return try await PhotoForm.receive(context, MessageRoutes.fields, storage.photos, limits)
    }

    /// The form; nil for a shelter's animal.
    private func page(_ id: ReportID, _ context: RequestContext) async throws -> MessagePage? {
        let (report, state) = try await storage.reports.publicReport(id, context).value
        guard state != .reunited else { throw HTTPError(.gone, "the pet is home") }
        return report.shelter == nil ? MessagePage(report, context) : nil
    }
}
