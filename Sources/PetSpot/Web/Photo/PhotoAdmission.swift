import HTTP
import Synchronization

/// Admits the photos of drafts, changes and messages: so many at once, so many bytes in some time, and only while the disk has room.
struct PhotoAdmission: Sendable {
    let photos: any PhotoRepositoryProtocol
    let slots: UploadSlots
    let limit: RateLimit

    /// What an upload holds while it arrives.
    struct Permit {
        let slot: UploadSlot
        /// The bytes of the form, which are given back unless they are kept.
        let bytes: RateUse
    }

    /// Admits the photo in a form of so many bytes. Throws a `PhotoRejection` when it has to wait.
    func admit(_ length: Int, from client: ClientNetwork) throws(PhotoRejection) -> Permit {
        guard photos.hasRoom(for: length) else { throw .noRoom }
        let slot = try slots.enter(client)
        do {
            return Permit(slot: slot, bytes: try limit.use(by: client, amount: length))
        } catch {
            throw .tooManyPhotos(secondsToWait: error.retryAfter)
        }
    }
}

/// The uploads of photos that are under way. They are limited, because each holds a file, a filter and a part of the disk; none
/// ever waits for another.
final class UploadSlots: Sendable {
    /// Of one client: a phone sends one at a time, a family a few. The blocks around it leave most of all to others.
    private static let limits = [4, 8, 16]
    /// Of all together. At the least rate that is accepted, 64 take as long as one.
    private static let total = 64

    private let uploads = Mutex(Uploads())

    private struct Uploads {
        var count = 0
        var ofNetworks: [IPNetwork: Int] = [:]
    }

    /// Takes a slot. Throws a `PhotoRejection` when there is none.
    func enter(_ client: ClientNetwork) throws(PhotoRejection) -> UploadSlot {
        try uploads.withLock { uploads throws(PhotoRejection) in
            for (network, limit) in zip(client.networks, UploadSlots.limits)
            where uploads.ofNetworks[network, default: 0] >= limit {
                throw .tooManyUploads
            }
            guard uploads.count < UploadSlots.total else { throw .busy }
            uploads.count += 1
            for network in client.networks { uploads.ofNetworks[network, default: 0] += 1 }
        }
        return UploadSlot(of: client.networks, in: self)
    }

    fileprivate func leave(_ networks: [IPNetwork]) {
        uploads.withLock { uploads in
            uploads.count -= 1
            for network in networks {
                let count = uploads.ofNetworks[network, default: 0] - 1
                uploads.ofNetworks[network] = count > 0 ? count : nil
            }
        }
    }
}

/// A place among the uploads under way, which is given back with this object.
final class UploadSlot: Sendable {
    private let networks: [IPNetwork]
    private let slots: UploadSlots

    fileprivate init(of networks: [IPNetwork], in slots: UploadSlots) {
        self.networks = networks
        self.slots = slots
    }

    deinit {
        slots.leave(networks)
    }
}

extension PhotoRejection {
    /// The status of the page that says so.
    var status: HTTPStatus {
        switch self {
        case .tooManyUploads, .tooManyPhotos: .tooManyRequests
        case .busy, .noRoom: .serviceUnavailable
        case .formTooLarge: .contentTooLarge
        default: .unprocessableContent
        }
    }

    /// Seconds after which the same file may be taken; nil when it never is.
    var retryAfter: Int? {
        switch self {
        case .tooManyUploads, .busy: 10
        case .tooManyPhotos(let seconds): seconds
        case .noRoom: 600
        default: nil
        }
    }
}
