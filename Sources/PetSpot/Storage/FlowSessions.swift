import Platform
import SHA2

/// The sessions of flows, found by the ids in browsers' cookies.
struct FlowSessions: Sendable {
    /// The life of a draft after its last use, and of a confirmation after its submit: a day, in seconds.
    static let lifetime = ReportLife.day
    /// The least seconds between two writes of the last use: a page that is only looked at costs no disk each time.
    static let touchInterval = 300
    /// A session is removed this long after its stored last use: a day, and the time by which that may be out of date.
    private static let keptFor = lifetime + touchInterval
    /// Expired sessions that are removed in one transaction at most. Their rows and photos stand anywhere on the disk, so each reads and
    /// overwrites some pages of its own; pieces of this size keep no post waiting for more than 50 ms (`Tests/Benchmarks/expiry`).
    private static let removalLimit = 5

    let repository: DraftRepository

    /// The session of an id, unless it is unknown or has expired.
    func session(_ id: SessionID, now: Int) throws -> NowOrLater<FlowSession?> {
        try repository.session(id).then { stored in
            guard let session = stored.flatMap({ FlowSessions.live($0, now: now) }) else { return .now(nil) }
            guard now - session.lastUsed > FlowSessions.touchInterval else { return .now(session) }
            return .later {
                // When the disk refuses this, people can still see their answers.
                _ = try? await update(id, now: now) { _ in }
                return session
            }
        }
    }

    /// The first of some ids whose session is known and has not expired; nil when there is none.
    func known(_ ids: [SessionID], now: Int) async throws -> SessionID? {
        for id in ids where try await session(id, now: now).value != nil { return id }
        return nil
    }

    /// Changes the session of an id, or a new one when it is unknown or has expired. Returns it before and after.
    func update(
        _ id: SessionID,
        now: Int,
        _ change: @escaping @Sendable (inout FlowSession) -> Void
    ) async throws -> FlowSessionChange {
        try await repository.update(id) { stored in
            var session = stored.flatMap { FlowSessions.live($0, now: now) } ?? FlowSession(lastUsed: now)
            session.lastUsed = now
            change(&session)
            return session
        }
    }

    /// Changes the session of an id. A flow that begins gets a session of its own, so that a cookie copied before opens nothing of it. The
    /// reports that the session before has submitted come along, and stay there too: the browser may never learn of the new session.
    /// - Returns: the id of a session that began, and the session before and after.
    func update(
        _ id: SessionID?,
        begins: Bool,
        now: Int,
        _ change: @escaping @Sendable (inout FlowSession) -> Void
    ) async throws -> (begun: SessionID?, change: FlowSessionChange) {
        if let id, !begins { return (nil, try await update(id, now: now, change)) }
        let new = SessionID()
        guard let id, let old = try await session(id, now: now).value else {
            return (new, try await update(new, now: now, change))
        }
        let begun = try await update(new, now: now) { session in
            session.follow(id.hash, old.confirmations.map { $0.moved(from: id, to: new) })
            change(&session)
        }
        return (new, begun)
    }

    /// Ends sessions with every one that they followed. Returns the photos that nothing refers to any more.
    func end(_ ids: [SessionID]) async throws -> [PhotoFileName] {
        try await repository.remove(ids)
    }

    /// Makes a session's draft a report, if it is still exactly this one; see `DraftRepository`.
    func submit(
        _ draft: Draft,
        as report: PetReport,
        from id: SessionID,
        openedBy link: Digest? = nil,
        firstMailAt: Int? = nil
    ) async throws -> SubmitOutcome {
        try await repository.submit(from: id, draft, as: report, openedBy: link, firstMailAt: firstMailAt)
    }

    /// The report whose private page a session keeps open for its day, by the hash of the token.
    func report(keptOpenBy link: Digest, now: Int) async throws -> ReportID? {
        try await repository.report(keptOpenBy: link, since: now - FlowSessions.lifetime).value
    }

    /// Removes some of what has expired. Returns the photos that nothing refers to any more, and whether that was all.
    func removeExpired(now: Int) async throws -> (photos: [PhotoFileName], isDone: Bool) {
        let removed = try await repository.removeSessions(
            lastUsedBefore: now - FlowSessions.keptFor,
            limit: FlowSessions.removalLimit
        )
        return (removed.photos, removed.count < FlowSessions.removalLimit)
    }

    /// A session without the confirmations that have expired at a moment; nil when all of it has.
    private static func live(_ session: FlowSession, now: Int) -> FlowSession? {
        guard now - session.lastUsed < keptFor else { return nil }
        var session = session
        session.forgetReports(submittedUpTo: now - lifetime)
        return session
    }
}
