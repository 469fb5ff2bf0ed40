import Synchronization

/// Keeps drafts and their photos within what they may take, so that nobody fills the disk for all others: the block that holds most
/// gives way, with what was used longest ago.
///
/// What each address block holds is counted in memory by what this process changes, and anew by `recount`. Several nodes that share a
/// database learn of each other's drafts by that. The first count comes soon after the start; what is older than the process gives way
/// only then.
final class DraftBudget: Sendable {
    /// What drafts may take at most.
    struct Limits: Sendable, Equatable {
        /// 2 GB of them if every text were at its limit.
        var drafts = 200_000
        var photos = PhotoSpace.Limits()
    }

    /// How often room for a photo is sought, while others take it too.
    private static let attempts = 3

    private let repository: any DraftRepositoryProtocol
    private let photos: any PhotoRepositoryProtocol
    private let draftLimit: Int
    private let log: Log
    private let held = Mutex(Holdings())
    /// The room for photos that are arriving.
    let photoSpace: PhotoSpace

    init(
        _ repository: any DraftRepositoryProtocol,
        photos: any PhotoRepositoryProtocol,
        limits: Limits = Limits(),
        log: Log
    ) {
        self.repository = repository
        self.photos = photos
        draftLimit = limits.drafts
        self.log = log
        photoSpace = PhotoSpace(limits.photos)
    }

    /// How many drafts there are.
    var draftCount: Int { held.withLock(\.draftCount) }

    /// What their photos take, in bytes.
    var photoSize: Int { held.withLock(\.photoSize) }

    /// Counts what a change of a session took and gave back.
    func note(_ change: FlowSessionChange) {
        note(change.before?.draft, -1)
        note(change.after.draft, 1)
    }

    /// Counts that a draft has ended.
    func noteEnd(of draft: Draft) { note(draft, -1) }

    private func note(_ draft: Draft?, _ sign: Int) {
        guard let draft, let block = draft.block else { return }
        held.withLock { $0.add(drafts: sign, photoSize: sign * (draft.ownPhotosSize ?? 0), to: block) }
    }

    /// Makes room after a draft has begun. Returns what changed, which is counted already. When the disk refuses, the next draft that
    /// begins tries again.
    func makeRoomForDraft(under key: SessionKey) async -> [SessionKey: FlowSessionChange] {
        guard let block = held.withLock({ $0.draftCount > draftLimit ? $0.mostDrafts : nil }),
            let changes = try? await repository.removeDraft(of: block, sparing: key)
        else { return [:] }
        // Others have removed what was counted here.
        if changes.isEmpty { held.withLock { $0.add(drafts: -$0[block].draftCount, photoSize: 0, to: block) } }
        await settle(changes)
        return changes
    }

    /// Makes room before more of a photo is written. Returns whether there is any, and what changed, which is counted already. Throws the
    /// storage's error.
    func makeRoom(
        for bytes: Int,
        of upload: PhotoReservation
    ) async throws -> (isThere: Bool, changes: [SessionKey: FlowSessionChange]) {
        var changes: [SessionKey: FlowSessionChange] = [:]
        for _ in 0..<DraftBudget.attempts {
            switch held.withLock({ photoSpace.reserve(bytes, for: upload, beside: $0) }) {
            case .granted: return (true, changes)
            case .full(let missing, let holders):
                guard !holders.isEmpty else { return (false, changes) }
                let removed = try await repository.removePhotos(freeing: missing, of: holders)
                await settle(removed)
                changes.merge(removed) { $1 }
                // Others have removed what was counted here.
                if removed.isEmpty { try await recount(holders.keys) }
            }
        }
        return (false, changes)
    }

    private func settle(_ changes: [SessionKey: FlowSessionChange]) async {
        guard !changes.isEmpty else { return }
        for change in changes.values { note(change) }
        let dropped = changes.values.flatMap(\.droppedPhotos)
        log.event("drafts_gave_way") { line in
            line.add("drafts", changes.count)
            line.add("files", dropped.count)
        }
        await photos.remove(dropped)
    }

    /// Counts anew what some blocks hold. Throws the storage's error.
    private func recount(_ blocks: some Collection<ClientBlock>) async throws {
        for block in blocks {
            let found = try await repository.holdings(of: block...block).first
            held.withLock { held in
                let old = held[block]
                let drafts = (found?.draftCount ?? 0) - old.draftCount
                held.add(drafts: drafts, photoSize: (found?.photoSize ?? 0) - old.photoSize, to: block)
            }
        }
    }

    /// Counts anew what the stored drafts hold. Throws the storage's error.
    func recount() async throws {
        for part in Holdings.parts {
            let found = try await repository.holdings(of: Holdings.blocks(of: part))
            held.withLock { $0.replace(part, by: found) }
        }
    }
}
