import Synchronization

/// Whose flow a request belongs to: from the cookie to what the server keeps, and back.
///
/// Sessions in use are held in memory so that showing a page needs no disk; every change goes through the repository
/// first, and a copy is replaced only by a newer revision. Where other nodes change sessions too, nothing is cached: each
/// request reads what is stored.
final class FlowSessions: Sendable {
    /// A draft lives this long after its last use, and a confirmation after its submit: a day, in seconds.
    static let lifetime = ReportLife.day
    /// How often the last use is written down at most, in seconds: a page that is only looked at costs no disk each time.
    static let touchInterval = 300
    /// A session is removed this long after its stored last use: a day, and the time by which that may be out of date.
    private static let keptFor = lifetime + touchInterval
    /// The most sessions held in memory: 160 MB if every text were at its limit. It is only a copy, so a full one is dropped
    /// and filled again.
    static let memoryCapacity = 20_000
    /// Expired sessions that are removed in one transaction at most. Their rows and photos stand anywhere on the disk, so each reads and
    /// overwrites some pages of its own; pieces of this size keep no post waiting for more than 50 ms (`Tests/Benchmarks/expiry`).
    private static let removalLimit = 5

    /// What drafts and their photos may take.
    let budget: DraftBudget
    private let repository: any DraftRepositoryProtocol
    private let memoryCapacity: Int
    private let memory = Mutex(Memory())

    private struct Memory {
        var sessions: [SessionID: FlowSession] = [:]
        /// The id of each cached session, by its key in the store.
        var ids: [SessionKey: SessionID] = [:]
        /// Increases when sessions leave the cache, or change in the store without being cached. What was read under an older value may
        /// be stale and is not cached.
        var generation = 0

        mutating func forget(_ isGone: (FlowSession) -> Bool) {
            sessions = sessions.filter { !isGone($0.value) }
            ids = ids.filter { sessions[$0.value] != nil }
            generation += 1
        }
    }

    init(
        repository: any DraftRepositoryProtocol,
        budget: DraftBudget,
        memoryCapacity: Int = FlowSessions.memoryCapacity
    ) {
        self.repository = repository
        self.budget = budget
        self.memoryCapacity = memoryCapacity
    }

    /// The session of an id, if it is held in memory and this use of it need not be written down.
    func cachedSession(_ id: SessionID, now: Int) -> FlowSession? {
        let held = memory.withLock { $0.sessions[id] }
        guard let held, now - held.lastUsed <= FlowSessions.touchInterval else { return nil }
        return FlowSessions.live(held, now: now)
    }

    /// The session of an id, unless it is unknown or has expired.
    func session(_ id: SessionID, now: Int) async throws -> FlowSession? {
        var known = memory.withLock { $0.sessions[id] }
        if known == nil { known = try await load(id) }
        guard let known, let live = FlowSessions.live(known, now: now) else { return nil }
        // When the disk refuses this, people can still see their answers.
        if now - live.lastUsed > FlowSessions.touchInterval { await touch(id, now: now) }
        return live
    }

    /// The first of some ids whose session is known and has not expired; nil when there is none. Throws the storage's error.
    func known(_ ids: [SessionID], now: Int) async throws -> SessionID? {
        for id in ids where try await session(id, now: now) != nil { return id }
        return nil
    }

    private func touch(_ id: SessionID, now: Int) async {
        _ = try? await update(id, now: now) { _ in }
    }

    /// Changes the session of an id, or a new one when it is unknown or has expired. Returns it before and after. Throws the
    /// storage's error.
    func update(
        _ id: SessionID,
        now: Int,
        _ change: @escaping @Sendable (inout FlowSession) -> Void
    ) async throws -> FlowSessionChange {
        let (key, generation) = (SessionKey(id), generation)
        let result = try await repository.update(key) { stored in
            var session = stored.flatMap { FlowSessions.live($0, now: now) } ?? FlowSession(lastUsed: now)
            session.lastUsed = now
            change(&session)
            return session
        }
        budget.note(result)
        replaceCopy(by: result.after, of: id, under: key, from: generation)
        if result.before?.draft == nil, result.after.draft != nil {
            replaceCopies(by: await budget.makeRoomForDraft(under: key), from: generation)
        }
        return result
    }

    /// Takes room for more of a photo before it is written. Returns false when there is none. Throws the storage's error.
    func takeRoom(for bytes: Int, of upload: PhotoReservation) async throws -> Bool {
        let generation = generation
        let (isThere, changes) = try await budget.makeRoom(for: bytes, of: upload)
        replaceCopies(by: changes, from: generation)
        return isThere
    }

    /// Makes a session's draft a report, if it is still exactly this one; see `DraftRepositoryProtocol`.
    func submit(_ draft: Draft, as report: PetReport, from id: SessionID) async throws -> SubmitOutcome {
        let (key, generation) = (SessionKey(id), generation)
        let outcome = try await repository.submit(draft, as: report, from: key)
        if case .submitted(let session, _) = outcome {
            budget.noteEnd(of: draft)
            remember(session, of: id, under: key, from: generation)
        } else {
            // Another request has changed the session and may not have replaced the copy yet.
            memory.withLock { $0.sessions[id] = nil }
        }
        return outcome
    }

    /// Removes some of what has expired. Returns the photos that nothing refers to any more, and whether that was all.
    /// Throws the storage's error.
    func removeExpired(now: Int) async throws -> (photos: [PhotoFileName], isDone: Bool) {
        let removed = try await repository.removeSessions(
            lastUsedBefore: now - FlowSessions.keptFor,
            limit: FlowSessions.removalLimit
        )
        for draft in removed.drafts { budget.noteEnd(of: draft) }
        let isDone = removed.count < FlowSessions.removalLimit
        if isDone { memory.withLock { $0.forget { now - $0.lastUsed >= FlowSessions.keptFor } } }
        return (removed.photos, isDone)
    }

    /// Forgets the copies of drafts that change one of these reports, once it was deleted with them.
    func forgetEditing(of ids: Set<ReportID>) {
        memory.withLock { $0.forget { $0.draft?.editing.map { ids.contains($0.reportID) } == true } }
    }

    private func load(_ id: SessionID) async throws -> FlowSession? {
        let (key, generation) = (SessionKey(id), generation)
        return try await repository.session(key).map { remember($0, of: id, under: key, from: generation) }
    }

    private var generation: Int { memory.withLock { $0.generation } }

    private func replaceCopies(by changes: [SessionKey: FlowSessionChange], from generation: Int) {
        for (key, change) in changes { replaceCopy(by: change.after, under: key, from: generation) }
    }

    private func replaceCopy(
        by session: FlowSession,
        of id: SessionID? = nil,
        under key: SessionKey,
        from generation: Int
    ) {
        guard session.isEmpty else {
            remember(session, of: id, under: key, from: generation)
            return
        }
        // It is not stored any more. The next one of this id begins with the first revision.
        memory.withLock { memory in
            if let id = id ?? memory.ids[key] { memory.sessions[id] = nil }
            memory.ids[key] = nil
            memory.generation += 1
        }
    }

    @discardableResult
    private func remember(
        _ session: FlowSession,
        of id: SessionID? = nil,
        under key: SessionKey,
        from generation: Int
    ) -> FlowSession {
        guard memoryCapacity > 0 else { return session }
        memory.withLock { memory in
            guard let id = id ?? memory.ids[key] else {
                // The store changed a session that is not cached; a reader may hold it as it was before.
                return memory.generation += 1
            }
            guard generation == memory.generation else { return memory.sessions[id] = nil }
            let known = memory.sessions[id]
            if known == nil, memory.sessions.count >= memoryCapacity { memory.forget { _ in true } }
            memory.ids[key] = id
            if let known, known.revision >= session.revision { return }
            memory.sessions[id] = session
        }
        return session
    }

    /// What of a session has not expired at a moment.
    private static func live(_ session: FlowSession, now: Int) -> FlowSession? {
        guard now - session.lastUsed < keptFor else { return nil }
        guard let confirmation = session.confirmation, now - confirmation.submittedAt >= lifetime else {
            return session
        }
        var session = session
        session.forgetConfirmation()
        return session
    }
}
