import HTTP
import Synchronization

/// The uploads that are under way, at most 64 in all, because each holds a file, a filter and a part of the disk.
///
/// When all places are taken, the network with most of them gives up its oldest to one that has at least two fewer. So a few clients that
/// send slowly keep nobody else from sending.
final class UploadPlaces: Sendable {
    private static let count = 64

    private struct Holders {
        /// From the oldest to the newest.
        var all: [(id: Int, network: IPNetwork)] = []
        var nextID = 0
    }

    private let holders = Mutex(Holders())

    /// Takes a place; nil when all are taken and no other network has more than its share.
    func take(by client: ClientNetwork) -> UploadPlace? {
        holders.withLock { holders in
            if holders.all.count >= UploadPlaces.count {
                let counts = holders.all.reduce(into: [:]) { $0[$1.network, default: 0] += 1 }
                guard let (network, most) = counts.max(by: { $0.value < $1.value }),
                    most >= counts[client.widest, default: 0] + 2,
                    let oldest = holders.all.firstIndex(where: { $0.network == network })
                else { return nil }
                holders.all.remove(at: oldest)
            }
            holders.nextID += 1
            holders.all.append((holders.nextID, client.widest))
            return UploadPlace(holders.nextID, of: self)
        }
    }

    fileprivate func hasPlace(_ id: Int) -> Bool {
        holders.withLock { $0.all.contains { $0.id == id } }
    }

    fileprivate func leave(_ id: Int) {
        holders.withLock { $0.all.removeAll { $0.id == id } }
    }
}

/// The place of an upload, which is free again when this object ends.
final class UploadPlace: Sendable {
    private let id: Int
    private let places: UploadPlaces

    fileprivate init(_ id: Int, of places: UploadPlaces) {
        self.id = id
        self.places = places
    }

    deinit {
        places.leave(id)
    }

    /// Whether another client has the place now.
    var isRevoked: Bool { !places.hasPlace(id) }
}
