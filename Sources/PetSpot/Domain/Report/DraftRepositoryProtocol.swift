/// Stores sessions with their drafts, and makes a draft a report.
///
/// Changes of one session run one after another. A transaction may be repeated, so closures must have no side effects. All
/// functions throw when the storage fails.
protocol DraftRepositoryProtocol: Sendable {
    /// The session of a key, expired or not; nil when there is none.
    func session(_ key: SessionKey) async throws -> FlowSession?

    /// Changes the session of a key, or stores a new one. Returns the session before and after.
    func update(
        _ key: SessionKey,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange

    /// Stores a draft as a report and ends it, in one transaction, if the session still holds exactly this draft.
    ///
    /// A new draft becomes `report`. One that changes a report changes it as it is stored: the photo is kept unless the draft
    /// replaces or removes it. Throws `ReportGone` when that report has been deleted.
    func submit(_ draft: Draft, as report: PetReport, from key: SessionKey) async throws -> SubmitOutcome

    /// Removes the sessions last used before a moment. Returns the photo files that are no longer referenced.
    func removeSessions(lastUsedBefore seconds: Int) async throws -> [PhotoFileName]

    /// Removes the photos of the least recently used drafts until the others have at most `byteCount` bytes. Returns what
    /// changed. Published photos are neither counted nor removed.
    func removePhotos(beyond byteCount: Int) async throws -> [SessionKey: FlowSessionChange]

    /// The size of the photos of all drafts in bytes.
    func photoSize() async throws -> Int
}

/// The outcome of submitting a draft.
enum SubmitOutcome: Sendable {
    /// The report is stored. With the session after it, and the photo files that are no longer referenced.
    case submitted(FlowSession, droppedPhotos: [PhotoFileName])
    /// The session holds another draft; nothing was stored.
    case draftChanged
    /// The session holds no draft; nothing was stored.
    case noDraft
}

/// The report was deleted by its owner or removed by the operator.
struct ReportGone: Error {}

/// The operator has hidden the report's public page.
struct ReportHidden: Error {}
