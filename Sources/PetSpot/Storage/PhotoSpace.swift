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
        case full(missing: Int, holders: [ClientBlock: Int])
    }

    /// Of how many blocks photos are dropped at once at most. One large photo takes the place of few others.
    private static let holderCount = 256

    private let limits: Limits
    private let reserved = Mutex(Arriving())

    /// The bytes that may still arrive.
    private struct Arriving {
        var total = 0
        var blocks: [ClientBlock: Int] = [:]

        mutating func add(_ bytes: Int, to block: ClientBlock) {
            total += bytes
            let sum = blocks[block, default: 0] + bytes
            blocks[block] = sum == 0 ? nil : sum
        }
    }

    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Takes room for a photo that is about to arrive. A block beyond its limit gives way to itself, never to others.
    /// - Parameter stored: what is stored already.
    func reserve(_ bytes: Int, for block: ClientBlock, beside stored: Holdings) -> Answer {
        reserved.withLock { arriving in
            let size = stored[block].photoSize
            let missingOfBlock = size + arriving.blocks[block, default: 0] + bytes - limits.perBlock
            if missingOfBlock > 0 { return .full(missing: missingOfBlock, holders: [block: size]) }
            let missing = stored.photoSize + arriving.total + bytes - limits.total
            if missing > 0 {
                return .full(missing: missing, holders: stored.mostPhotos(PhotoSpace.holderCount))
            }
            arriving.add(bytes, to: block)
            return .granted(PhotoReservation(bytes, for: block, in: self))
        }
    }

    /// The bytes that may still arrive.
    var arriving: Int { reserved.withLock(\.total) }

    fileprivate func release(_ bytes: Int, of block: ClientBlock) {
        reserved.withLock { $0.add(-bytes, to: block) }
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
