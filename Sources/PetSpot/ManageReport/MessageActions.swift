import HTTP

/// What the owner of a report does with the messages to it. A message that is gone already is no error: the page shows what is left.
extension ManageRoutes {
    /// Sends the photo of a message to the owner alone. Throws `404` when there is none.
    func messagePhoto(
        _ token: ManagementToken,
        _ number: MessageNumber,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        guard let photo = try await messages.message(number, to: report.id)?.photo,
            let file = try await photos.open(photo.file).value
        else { throw HTTPError(.notFound, "no such photo") }
        return .image(file, photo.format, tag: nil, caching: .none, for: context.request.head)
    }

    /// Puts place, date and time of a sighting on the pet's page.
    func publishMessage(
        _ token: ManagementToken,
        _ number: MessageNumber,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        let isDone = try await messages.setPublished(true, number, to: report.id)
        guard isDone, report.foundAt == nil else { return .seeOther(token.url) }
        return .seeOther(token.url, saying: .sightingPublished, in: context)
    }

    /// Takes a sighting off the pet's page.
    func unpublishMessage(
        _ token: ManagementToken,
        _ number: MessageNumber,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        let isDone = try await messages.setPublished(false, number, to: report.id)
        guard isDone else { return .seeOther(token.url) }
        return .seeOther(token.url, saying: .sightingUnpublished, in: context)
    }

    /// Deletes a message and its photo for good.
    func deleteMessage(
        _ token: ManagementToken,
        _ number: MessageNumber,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        let report = try await report(managedBy: token, context)
        await photos.remove(try await messages.delete(number, to: report.id))
        return .seeOther(token.url, saying: .messageDeleted, in: context)
    }
}
