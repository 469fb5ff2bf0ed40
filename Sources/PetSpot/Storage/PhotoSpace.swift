import Synchronization

/// The room on the disk for photos that came from anybody, shared between address blocks. What is still arriving counts with its block,
/// as it arrives: an upload that sends nothing takes nothing.
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
        case granted
        /// So many bytes have to be freed first. One of these blocks gives way, the one that holds most; with none, the upload does.
        case full(missing: Int, holders: [ClientBlock: Int])
    }

    /// Of how many blocks photos are dropped at once at most. One large photo takes the place of few others.
    private static let holderCount = 256

    private let limits: Limits
    private let reserved = Mutex(Arriving())

    /// What uploads hold.
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

    /// Takes more room for an upload. A block beyond its limit gives way to itself, never to others.
    /// - Parameter stored: what is stored already.
    func reserve(_ bytes: Int, for upload: PhotoReservation, beside stored: Holdings) -> Answer {
        reserved.withLock { arriving in
            let block = upload.block
            let (storedSize, size) = (stored[block].photoSize, arriving.blocks[block, default: 0])
            let missingOfBlock = storedSize + size + bytes - limits.perBlock
            if missingOfBlock > 0 {
                // When its stored photos are not enough, they stay.
                return .full(missing: missingOfBlock, holders: storedSize < missingOfBlock ? [:] : [block: storedSize])
            }
            let missing = stored.photoSize + arriving.total + bytes - limits.total
            if missing > 0 {
                return .full(missing: missing, holders: PhotoSpace.holders(stored, arriving.blocks, besides: upload))
            }
            arriving.add(bytes, to: block)
            upload.grow(by: bytes)
            return .granted
        }
    }

    /// The blocks with stored photos that hold more than that of an upload does beside it, and that block itself. What is arriving
    /// counts, although only what is stored can give way.
    private static func holders(
        _ stored: Holdings,
        _ arriving: [ClientBlock: Int],
        besides upload: PhotoReservation
    ) -> [ClientBlock: Int] {
        var holders = stored.mostPhotos(holderCount)
        for (block, size) in arriving {
            let storedSize = stored[block].photoSize
            if storedSize > 0 { holders[block] = storedSize + size }
        }
        let storedSize = stored[upload.block].photoSize
        let size = storedSize + arriving[upload.block, default: 0] - upload.size
        holders = holders.filter { $0.value > size }
        holders[upload.block] = storedSize > 0 ? size : nil
        return holders
    }

    /// What uploads hold, in bytes.
    var arriving: Int { reserved.withLock(\.total) }

    fileprivate func release(_ bytes: Int, of block: ClientBlock) {
        reserved.withLock { $0.add(-bytes, to: block) }
    }
}

/// The room of an upload, which grows while it arrives and is given back with this object.
final class PhotoReservation: Sendable {
    /// Whom it is charged to.
    fileprivate let block: ClientBlock
    private let space: PhotoSpace
    private let bytes = Atomic(0)

    init(for block: ClientBlock, in space: PhotoSpace) {
        self.block = block
        self.space = space
    }

    /// In bytes.
    var size: Int { bytes.load(ordering: .relaxed) }

    fileprivate func grow(by count: Int) { bytes.wrappingAdd(count, ordering: .relaxed) }

    deinit {
        space.release(size, of: block)
    }
}
