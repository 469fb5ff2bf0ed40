/// Where unfinished reports rest between requests, and how one becomes a report.
///
/// Changes of one session happen one after the other, whoever asks for them at the same time.
protocol DraftRepositoryProtocol: Sendable {
    /// What is kept under a key, expired or not.
    func session(_ key: SessionKey) async throws -> FlowSession?

    /// Changes what is kept under a key, or keeps something new; answers it as it was and as it is now.
    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange

    /// Stores a report that was made of a draft, new or changed, and marks the session with it, both or neither. When
    /// the session holds another draft by now, or none, nothing happens; what the session holds is answered either way.
    /// Throws `ReportGone` when the report that was being changed has been deleted.
    /// `admit` is asked within, before a new report is stored; when it throws, nothing happens.
    func submit(
        _ report: PetReport,
        of draft: ReportAnswers,
        from key: SessionKey,
        admit: @escaping @Sendable () throws -> Void
    ) async throws -> FlowSession?

    /// Removes the sessions that were last used before a moment; answers the files of photos that nothing refers
    /// to any more.
    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName]

    /// Takes the photos out of the drafts that were used longest ago, until those that are left have `byteCount` bytes at
    /// most; answers what changed. A published photo is the report's: it neither counts nor goes.
    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange]

    /// How many bytes the photos of all drafts have.
    func photoSize() async throws -> Int
}

/// The report was deleted by its owner or removed by the operator.
struct ReportGone: Error {}

/// A session before and after a change.
struct FlowSessionChange: Sendable {
    let before: FlowSession?
    let after: FlowSession
}
