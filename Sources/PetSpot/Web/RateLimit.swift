import HTTP
import Synchronization

/// How often one address may do something: enough for a person, too little for a scraper.
final class RateLimit: Sendable {
    /// The most addresses in memory; when there are more, the least recently seen half is dropped.
    static let addressCapacity = 20_000

    /// The most uses in the window.
    private let limit: Int
    /// The window in seconds.
    private let window: Int
    private let seen = Mutex<[AddressBlock: [Use]]>([:])

    private struct Use {
        let time: Int
        /// Identifies an action that is under way, and may be tried more than once at the same time.
        var key: Int?
    }

    init(_ limit: Int, in window: Int) {
        self.limit = limit
        self.window = window
    }

    /// The seconds until an address is allowed another use; nil when it is now. Nothing is counted.
    func secondsToWait(_ address: IPAddress, now: Int) -> Int? {
        seen.withLock { secondsToWait(after: recent($0[AddressBlock(address)], now: now), now: now) }
    }

    /// Counts a use; of several with the same key, only the first. Throws `TooManyRequests` when the limit was reached before.
    func count(_ address: IPAddress, key: Int? = nil, now: Int) throws(TooManyRequests) {
        try seen.withLock { seen throws(TooManyRequests) in
            let uses = recent(seen[AddressBlock(address)], now: now)
            if let key, uses.contains(where: { $0.key == key }) { return }
            if let seconds = secondsToWait(after: uses, now: now) { throw TooManyRequests(retryAfter: seconds) }
            add(Use(time: now, key: key), to: uses, of: address, in: &seen)
        }
    }

    /// Keeps the use that was counted with a key, because the action succeeded: no other try withdraws it any more.
    func confirm(_ address: IPAddress, key: Int, now: Int) {
        seen.withLock { seen in
            var uses = recent(seen[AddressBlock(address)], now: now)
            uses.removeAll { $0.key == key }
            add(Use(time: now, key: nil), to: uses, of: address, in: &seen)
        }
    }

    /// Removes the use that was counted with a key, because the action failed.
    func withdraw(_ address: IPAddress, key: Int) {
        seen.withLock { seen in
            let uses = (seen[AddressBlock(address)] ?? []).filter { $0.key != key }
            seen[AddressBlock(address)] = uses.isEmpty ? nil : uses
        }
    }

    private func add(_ use: Use, to uses: [Use], of address: IPAddress, in seen: inout [AddressBlock: [Use]]) {
        if uses.isEmpty, seen.count >= RateLimit.addressCapacity { forgetHalf(of: &seen) }
        seen[AddressBlock(address)] = uses + [use]
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

/// Addresses that count as one: an IPv4 address, or the 64-bit IPv6 prefix that a provider gives to a household.
private struct AddressBlock: Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ address: IPAddress) {
        high = address.high
        low = address.isIPv4 ? address.low : 0
    }
}

/// A request over a rate limit.
struct TooManyRequests: Error {
    /// The seconds until the next one is allowed.
    let retryAfter: Int
}

/// The limits of the site, one for each action that could be abused.
struct RateLimits: Sendable {
    /// A vet scans a few pets a day; at thirty a minute nobody can try all numbers.
    let chipSearch = RateLimit(30, in: 60)
    /// A finder asks for one owner, perhaps two; a scraper wants all.
    let contact = RateLimit(10, in: 600)
    /// Nobody loses ten pets an hour.
    let submit = RateLimit(10, in: 3600)
    /// An owner opens a link as it was sent; only guesses are wrong.
    let wrongToken = RateLimit(20, in: 3600)
}
