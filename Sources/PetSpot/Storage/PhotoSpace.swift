import Synchronization

/// The room on the disk for photos that came from anybody, shared between address blocks. What is still arriving counts from its
/// first byte with all that it may become.
final class PhotoSpace: Sendable {
    /// The most bytes that blocks may hold.
    struct Limits: Sendable, Equatable {
        /// Of one: 100 photos as the form's script sends them, or six of the largest.
        var perBlock = 60_000_000
        /// Of all together: 4,000 photos as the script sends them, on a small server.
        var total = 2_000_000_000
    }

    /// What a request for room gets.
    enum Answer {
        case granted(PhotoReservation)
        /// So many bytes have to be freed first. One of these blocks gives way, the one that holds most.
        case full(missing: Int, holders: Holdings)
    }

    /// Of how many blocks photos are dropped at once at most. One large photo takes the place of few others.
    private static let holderCount = 256

    private let limits: Limits
    private let state = Mutex(State())

    private struct State {
        var stored = Holdings()
        var arriving = Holdings()
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Takes room for a photo that is about to arrive. A block beyond its limit gives way to itself, never to others.
    func reserve(_ bytes: Int, for block: ClientBlock) -> Answer {
        state.withLock { state in
            let missingOfBlock = state.stored[block] + state.arriving[block] + bytes - limits.perBlock
            if missingOfBlock > 0 { return .full(missing: missingOfBlock, holders: state.stored.only(block)) }
            let missing = state.stored.total + state.arriving.total + bytes - limits.total
            if missing > 0 {
                return .full(missing: missing, holders: state.stored.largest(PhotoSpace.holderCount))
            }
            state.arriving.add(bytes, to: block)
            return .granted(PhotoReservation(bytes, for: block, in: self))
        }
    }

    /// Counts what is stored, or with a negative number what no longer is.
    func add(_ bytes: Int, to block: ClientBlock) {
        state.withLock { $0.stored.add(bytes, to: block) }
    }

    /// Replaces what was counted by what was found.
    func replaceStored(by holdings: Holdings) {
        state.withLock { $0.stored = holdings }
    }

    /// The bytes that are stored.
    var stored: Int { state.withLock(\.stored.total) }

    /// The bytes that may still arrive.
    var arriving: Int { state.withLock(\.arriving.total) }

    fileprivate func release(_ bytes: Int, of block: ClientBlock) {
        state.withLock { $0.arriving.add(-bytes, to: block) }
    }
}

/// Room for a photo that is arriving, which is given back with this object.
final class PhotoReservation: Sendable {
    private let bytes: Int
    private let block: ClientBlock
    private let space: PhotoSpace

    fileprivate init(_ bytes: Int, for block: ClientBlock, in space: PhotoSpace) {
        self.bytes = bytes
        self.block = block
        self.space = space
    }

    deinit {
        space.release(bytes, of: block)
    }
}
