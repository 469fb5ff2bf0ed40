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

    /// Removes sessions last used before a moment, `limit` at most.
    func removeSessions(lastUsedBefore seconds: Int, limit: Int) async throws -> RemovedSessions

    /// Removes the photo that was used longest ago, of the block that holds most of these photos, until so many bytes are free or
    /// there is none left. Returns what changed. Published photos are neither counted nor removed.
    /// - Parameter holders: what these blocks hold.
    func removePhotos(
        freeing byteCount: Int,
        of holders: [ClientBlock: Int]
    ) async throws -> [SessionKey: FlowSessionChange]

    /// Removes the draft of a block that was used longest ago. Returns what changed.
    /// - Parameter key: the session whose draft stays.
    func removeDraft(of block: ClientBlock, sparing key: SessionKey) async throws -> [SessionKey: FlowSessionChange]

    /// What the drafts of these address blocks hold, in the order of the blocks; those without any are left out.
    func holdings(of blocks: ClosedRange<ClientBlock>) async throws -> [DraftHoldings]
}

/// Sessions that were removed.
struct RemovedSessions: Sendable {
    let count: Int
    /// Their drafts.
    let drafts: [Draft]
    /// The photo files that are no longer referenced.
    let photos: [PhotoFileName]
}

/// What the drafts of an address block hold.
struct DraftHoldings: Sendable {
    let block: ClientBlock
    let draftCount: Int
    /// The size of their photos as the disk counts it.
    let photoSize: Int
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
