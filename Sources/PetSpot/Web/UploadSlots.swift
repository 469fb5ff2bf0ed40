import HTTP
import Synchronization

/// The uploads of photos that are under way. They are limited, because each holds a file, a filter and a part of the disk; none
/// ever waits for another.
final class UploadSlots: Sendable {
    /// Of one address block: a phone sends one at a time, a family a few.
    static let perBlock = 4
    /// Of all together. At the least rate that is accepted, 64 take as long as one.
    static let total = 64

    private let uploads = Mutex<[ObjectIdentifier: Upload]>([:])

    private struct Upload {
        let reception: BodyTransfer
        let block: IPNetwork
        /// The IPv4 address or /48, whose owner can use any block in it.
        let network: IPNetwork

        init(_ reception: BodyTransfer, from client: IPAddress) {
            self.reception = reception
            block = IPNetwork(client, ipv6PrefixLength: 64)
            network = IPNetwork(client, ipv6PrefixLength: 48)
        }
    }

    /// Takes a slot. When all are taken, the slowest upload of the network that holds most gives way to one of a network that holds
    /// fewer; its reader gets a `503`. Throws a `PhotoRejection` when there is no slot.
    func enter(_ reception: BodyTransfer, from client: IPAddress) throws(PhotoRejection) -> UploadSlot {
        let upload = Upload(reception, from: client)
        let leaving = try uploads.withLock { uploads throws(PhotoRejection) -> BodyTransfer? in
            guard uploads.values.count(where: { $0.block == upload.block }) < UploadSlots.perBlock else {
                throw .tooManyUploads
            }
            var leaving: BodyTransfer?
            if uploads.count >= UploadSlots.total {
                guard let slowest = UploadSlots.slowest(of: uploads.values, besides: upload.network) else {
                    throw .busy
                }
                uploads[ObjectIdentifier(slowest)] = nil
                leaving = slowest
            }
            uploads[ObjectIdentifier(reception)] = upload
            return leaving
        }
        leaving?.giveUp(HTTPError(.serviceUnavailable, "the upload gave way to another"))
        return UploadSlot(of: reception, in: self)
    }

    /// The slowest upload of the networks that hold most; nil when `network` holds as many.
    private static func slowest(
        of uploads: some Collection<Upload>,
        besides network: IPNetwork
    ) -> BodyTransfer? {
        var counts: [IPNetwork: Int] = [:]
        for upload in uploads { counts[upload.network, default: 0] += 1 }
        guard let most = counts.values.max(), most > counts[network] ?? 0 else { return nil }
        return uploads.filter { counts[$0.network] == most }
            .map { (reception: $0.reception, rate: $0.reception.rate) }
            .min { $0.rate < $1.rate }?.reception
    }

    fileprivate func leave(_ reception: BodyTransfer) {
        uploads.withLock { $0[ObjectIdentifier(reception)] = nil }
    }
}

/// A place among the uploads under way, which is given back with this object.
final class UploadSlot: Sendable {
    private let reception: BodyTransfer
    private let slots: UploadSlots

    fileprivate init(of reception: BodyTransfer, in slots: UploadSlots) {
        self.reception = reception
        self.slots = slots
    }

    deinit {
        slots.leave(reception)
    }
}
