/// Where unfinished reports rest between requests, and where one becomes a report.
///
/// Changes of one session happen one after the other, even when they are asked for at the same time. A transaction may be repeated, so
/// the closures have no side effects.
protocol DraftRepositoryProtocol: Sendable {
    /// What is kept under a key, expired or not. Throws when the storage fails, as all functions here do.
    func session(_ key: SessionKey) async throws -> FlowSession?

    /// Changes what is kept under a key, or keeps something new. Returns it as it was and as it is now.
    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange

    /// Makes a draft a report and ends it, both or neither, if the session still holds exactly this draft.
    ///
    /// The report is a new one, `report`, or the one that the draft changes, as it is stored by then: its photo stays what it is, unless
    /// the draft replaces or removes it. Throws `ReportGone` when that report has been deleted.
    func submit(_ draft: Draft, as report: PetReport, from key: SessionKey) async throws -> SubmitOutcome

    /// Removes the sessions that were last used before a moment. Returns the files of photos that nothing refers to any more.
    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName]

    /// Takes the photos out of the drafts that were used longest ago, until those that are left have `byteCount` bytes at
    /// most. Returns what changed. A published photo belongs to the report: it neither counts nor goes.
    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange]

    /// How many bytes the photos of all drafts have.
    func photoSize() async throws -> Int
}

/// What came of submitting a draft.
enum SubmitOutcome: Sendable {
    /// It is a report now. The session as it is, and the files of photos that nothing refers to any more.
    case submitted(FlowSession, droppedPhotos: [PhotoFileName])
    /// The session holds another draft by now, and nothing happened.
    case draftChanged
    /// The session holds no draft, and nothing happened.
    case noDraft
}

/// The report was deleted by its owner or removed by the operator.
struct ReportGone: Error {}
