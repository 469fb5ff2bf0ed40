import HTTP

/// Stores sessions with their drafts, and makes a draft a report.
///
/// Changes of one session run one after another. A transaction may be repeated, so closures must have no side effects. All
/// functions throw when the storage fails.
protocol DraftRepositoryProtocol: Sendable {
    /// The session of an id, expired or not; nil when there is none.
    func session(_ id: SessionID) throws -> NowOrLater<FlowSession?>

    /// Changes the session of an id, or stores a new one. Returns the session before and after.
    func update(
        _ id: SessionID,
        _ change: @escaping @Sendable (FlowSession?) -> FlowSession
    ) async throws -> FlowSessionChange

    /// Stores a draft as a report and ends it, in one transaction, if the session still holds exactly this draft.
    ///
    /// A new draft becomes `report`. One that changes a report changes it as it is stored: the photo is kept unless the draft
    /// replaces or removes it. Throws `ReportGone` when that report has been deleted.
    ///
    /// The id comes first, because Swift 6.3 breaks an `async` call whose 128-bit argument no longer fits into registers.
    func submit(from id: SessionID, _ draft: Draft, as report: PetReport) async throws -> SubmitOutcome

    /// Removes sessions last used before a moment, `limit` at most.
    func removeSessions(lastUsedBefore seconds: Int, limit: Int) async throws -> RemovedSessions
}

/// Sessions that were removed.
struct RemovedSessions: Sendable {
    let count: Int
    /// The photo files that are no longer referenced.
    let photos: [PhotoFileName]
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
