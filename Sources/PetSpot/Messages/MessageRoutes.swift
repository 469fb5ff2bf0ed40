import HTTP

/// Messages to owners over HTTP: the form, and what is sent with it. Neither a session nor a script is needed.
struct MessageRoutes: Sendable {
    let reports: any PetReportRepositoryProtocol
    let messages: any MessageRepositoryProtocol
    let photos: any PhotoRepositoryProtocol
    let life: ReportLife
    let limits: RateLimits
    let uploads: UploadSlots

    /// Shows the form. Throws `404` without such a report, `410` when the pet is home, and `ReportHidden`.
    func show(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await missingReport(id, context)
        let form = Form(MessageAnswer(seenDate: today(context)))
        var response = HTTPResponse.page(MessagePage(report, form, context), in: context)
        response.fields.forbidIndexing()
        return response
    }

    /// Stores a message and redirects to the pet's page, which says so once. What cannot be accepted is shown again with all that
    /// was typed. Throws as `show` does, and what reading the body or the storage throws.
    func send(_ id: ReportID, _ context: RequestContext) async throws -> HTTPResponse {
        let report = try await missingReport(id, context)
        var upload = try await receive(context)
        upload.input.setDefault(today(context).rawValue, for: .seenDate)
        var form = Form(MessageAnswer())
        form.fill(from: upload.input)
        let answer = form.check(now: context.now)
        guard let answer, upload.rejection == nil else {
            let status = upload.rejection == nil ? .unprocessableContent : upload.refusalStatus
            let page = MessagePage(report, form, context, upload)
            return .page(page, status: status, in: context, retryAfter: upload.rejection?.retryAfter)
        }
        let message = NewMessage(
            answer: answer,
            photo: upload.photo?.nameless,
            sentAt: context.now,
            sender: context.block
        )
        switch try await store(message, for: id, upload, context) {
        case .stored, .repeated:
            return .seeOther(id.publicURL, saying: .messageSent, in: context)
        case .noRoomForPhoto:
            var page = MessagePage(report, form, context, upload)
            page.photoError = L10n.Message.errorNoRoomForPhoto
            return .page(page, status: .unprocessableContent, in: context)
        case .tooMany(let seconds):
            var page = MessagePage(report, form, context, upload)
            page.isRefused = true
            return .page(page, status: .tooManyRequests, in: context, retryAfter: seconds)
        }
    }

    /// Stores the message, which counts against its sender's limit only then. One that was stored already is never refused.
    private func store(
        _ message: NewMessage,
        for id: ReportID,
        _ upload: PhotoUpload,
        _ context: RequestContext
    ) async throws -> SendOutcome {
        let key = message.answer.countingKey(for: id, message.photo)
        let isStored: (SendOutcome) -> Bool = { $0 == .stored }
        do {
            return try await limits.message.use(by: context.client, key: key, now: context.now, if: isStored) {
                try await upload.commit(to: photos)
                let outcome = try await messages.send(message, to: id)
                if outcome == .stored { upload.release(for: message.photo) }
                return outcome
            }
        } catch let error as TooManyRequests {
            let isRepeated = try await messages.hasReceived(message, for: id)
            return isRepeated ? .repeated : .tooMany(retryAfter: error.retryAfter)
        }
    }

    /// The texts of the form, with room for six times as many bytes as the longest have.
    private static let texts = PhotoForm.Texts(
        names: Set(MessageAnswer.fields.map(\.name.rawValue)),
        length: RequestContext.formLength,
        areKept: true
    )

    /// The form's fields and its photo; a form without a photo may be URL-encoded too.
    private func receive(_ context: RequestContext) async throws -> PhotoUpload {
        guard PhotoUpload.isMultipart(context.request) else { return PhotoUpload(input: try await context.formInput()) }
        return try await PhotoUpload.receive(context, MessageRoutes.texts, into: photos) {
            let permit = UploadPermit(slot: try uploads.slot(for: context))
            guard photos.hasRoom(for: PhotoUpload.diskSpace(for: context.request.body)) else {
                throw PhotoRejection.noRoom
            }
            return permit
        }
    }

    private func missingReport(_ id: ReportID, _ context: RequestContext) async throws -> PetReport {
        let (report, state) = try await reports.publicReport(id, life, context).value
        guard state != .found else { throw HTTPError(.gone, "the pet is home") }
        return report
    }

    /// The date that is filled in. The reader's own is known to their browser alone, whose script corrects it; the server's is UTC.
    private func today(_ context: RequestContext) -> CalendarDate {
        CalendarDate(secondsSince1970: context.now)
    }
}
