import HTTP
import Synchronization

/// What one address may do how often: enough for a person, too little for a scraper.
final class RateLimit: Sendable {
    /// The most addresses remembered at once; beyond it the half seen longest ago is forgotten, so that memory stays bounded.
    static let addressCapacity = 20_000

    /// How many times.
    private let limit: Int
    /// In how many seconds.
    private let window: Int
    private let seen = Mutex<[AddressBlock: [Use]]>([:])

    /// One time.
    private struct Use {
        let time: Int
        /// What was done, where the same may be tried more than once.
        let key: Int?
    }

    init(_ limit: Int, in window: Int) {
        self.limit = limit
        self.window = window
    }

    /// In how many seconds an address may come again; nil when it may now. It counts nothing.
    func secondsToWait(_ address: IPAddress, now: Int) -> Int? {
        seen.withLock { secondsToWait(after: recent($0[AddressBlock(address)], now: now), now: now) }
    }

    /// Counts one time; with a key, only the first of several with the same one. Throws when there were too many already.
    func count(_ address: IPAddress, key: Int? = nil, now: Int) throws(TooManyRequests) {
        try seen.withLock { seen throws(TooManyRequests) in
            let block = AddressBlock(address)
            let uses = recent(seen[block], now: now)
            if let key, uses.contains(where: { $0.key == key }) { return }
            if let seconds = secondsToWait(after: uses, now: now) { throw TooManyRequests(retryAfter: seconds) }
            if uses.isEmpty, seen.count >= RateLimit.addressCapacity { forgetHalf(of: &seen) }
            seen[block] = uses + [Use(time: now, key: key)]
        }
    }

    /// Takes back what was counted with a key: it did not happen.
    func withdraw(_ address: IPAddress, key: Int) {
        seen.withLock { $0[AddressBlock(address)]?.removeAll { $0.key == key } }
    }

    private func recent(_ uses: [Use]?, now: Int) -> [Use] {
        (uses ?? []).filter { now - $0.time < window }
    }

    private func secondsToWait(after uses: [Use], now: Int) -> Int? {
        guard uses.count >= limit, let oldest = uses.first else { return nil }
        return max(1, oldest.time + window - now)
    }

    private func forgetHalf(of seen: inout [AddressBlock: [Use]]) {
        let latest = seen.values.compactMap(\.last?.time).sorted()
        guard let middle = latest.dropFirst(latest.count / 2).first else { return }
        seen = seen.filter { ($0.value.last?.time ?? 0) > middle }
    }
}

/// The addresses that count as one: an IPv4 address, or the 64 bits of an IPv6 one that a provider hands to a household.
private struct AddressBlock: Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ address: IPAddress) {
        high = address.high
        low = address.isIPv4 ? address.low : 0
    }
}

/// A request that came too often.
struct TooManyRequests: Error {
    /// Seconds until the next one is allowed.
    let retryAfter: Int
}

/// The limits of the site, one for each thing that could be abused.
struct RateLimits: Sendable {
    /// A vet scans a few pets a day; thirty a minute lets nobody walk through the numbers.
    let chipSearch = RateLimit(30, in: 60)
    /// A finder asks for one owner, perhaps two; a scraper wants all.
    let contact = RateLimit(10, in: 600)
    /// Nobody loses ten pets an hour.
    let submit = RateLimit(10, in: 3600)
    /// A link is opened as it was sent; guesses are not.
    let wrongToken = RateLimit(20, in: 3600)
}
