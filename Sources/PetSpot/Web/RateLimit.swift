import HTTP
import Synchronization

/// How often something may be done by one client, or to one report: enough for people, too little for a scraper.
///
/// An IPv4 address is a client. Providers give a household 64 bits of IPv6 or more, and anyone can rent 48. So an IPv6 address counts
/// against three limits: that of its /64, 4 times the limit for its /56, 16 times for its /48.
final class RateLimit: Sendable {
    /// The most counters in memory; when there are more, the less used half is dropped.
    static let capacity = 20_000
    /// How often what no longer counts is dropped, in seconds: it takes a few milliseconds.
    private static let cleaningInterval = 60

    /// The lengths of the IPv6 blocks that are counted, and how many times the limit each has.
    private static let blocks = [(length: 64, share: 1), (length: 56, share: 4), (length: 48, share: 16)]

    private let limit: Int
    private let pace: Pace
    private let counters = Mutex(Counters())

    private struct Counters {
        var uses: [Subject: [Use]] = [:]
        /// When what no longer counts is dropped next, in seconds since 1970.
        var nextCleaning = 0
    }

    /// When a use no longer counts.
    private enum Pace {
        /// So many seconds after it.
        case window(Int)
        /// One after another, each so many seconds after the one before: a bucket that refills steadily.
        case bucket(Int)
    }

    private enum Subject: Hashable {
        case client(IPNetwork)
        case report(ReportID)
        case clientOfReport(IPNetwork, ReportID)
    }

    private struct Use {
        /// When it no longer counts, in milliseconds since 1970.
        let end: Int
        /// Identifies an action that is under way, and may be tried more than once at the same time.
        var key: Int?
    }

    /// At most `limit` uses in any `window` seconds.
    init(_ limit: Int, in window: Int) {
        self.limit = limit
        pace = .window(window)
    }

    /// A bucket of `limit` uses that refills by one every `interval` seconds.
    init(bucketOf limit: Int, refilledEvery interval: Int) {
        self.limit = limit
        pace = .bucket(interval)
    }

    /// The seconds until a client is allowed another use; nil when it is now. Nothing is counted.
    func secondsToWait(_ client: IPAddress, now: Int) -> Int? {
        secondsToWait(RateLimit.subjects(of: client), now: now)
    }

    /// The seconds until a report is allowed another use; nil when it is now. Nothing is counted.
    func secondsToWait(_ report: ReportID, now: Int) -> Int? {
        secondsToWait([(.report(report), 1)], now: now)
    }

    /// The seconds until an IPv4 address or IPv6 /48 is allowed another use for a report; nil when it is now. Nothing is counted.
    func secondsToWait(_ client: IPAddress, for report: ReportID, now: Int) -> Int? {
        secondsToWait(RateLimit.subjects(of: client, for: report), now: now)
    }

    /// Counts a use by a client; of several with the same key, only the first. Throws `TooManyRequests` when the limit was reached
    /// before.
    func count(_ client: IPAddress, key: Int? = nil, now: Int) throws(TooManyRequests) {
        try count(RateLimit.subjects(of: client), key: key, now: now)
    }

    /// Counts a use for a report. Throws `TooManyRequests` when the limit was reached before.
    func count(_ report: ReportID, now: Int) throws(TooManyRequests) {
        try count([(.report(report), 1)], key: nil, now: now)
    }

    /// Counts a use for a report by an IPv4 address or IPv6 /48. Throws `TooManyRequests` when the limit was reached before.
    func count(_ client: IPAddress, for report: ReportID, now: Int) throws(TooManyRequests) {
        try count(RateLimit.subjects(of: client, for: report), key: nil, now: now)
    }

    /// Does what counts as one use by a client, however many tries of it, which have the same key, are under way at once. The use is
    /// counted before, and withdrawn unless it succeeded. Throws `TooManyRequests` when the limit was reached before, and what `action`
    /// throws.
    /// - Parameter succeeded: whether a result is that of a success, which at most one of the tries has.
    func use<Result: Sendable>(
        by client: IPAddress,
        key: Int,
        now: Int,
        if succeeded: (Result) -> Bool = { _ in true },
        _ action: () async throws -> Result
    ) async throws -> Result {
        try count(client, key: key, now: now)
        do {
            let result = try await action()
            if succeeded(result) { confirm(client, key: key, now: now) } else { withdraw(client, key: key) }
            return result
        } catch {
            withdraw(client, key: key)
            throw error
        }
    }

    /// Keeps the use that was counted with a key, because the action succeeded: no other try withdraws it any more.
    func confirm(_ client: IPAddress, key: Int, now: Int) {
        counters.withLock { counters in
            for subject in RateLimit.subjects(of: client) {
                let uses = counters.uses[subject.0] ?? []
                if let index = uses.firstIndex(where: { $0.key == key }) {
                    // In its place, because in a bucket what came after it ends after it.
                    counters.uses[subject.0]?[index].key = nil
                } else {
                    // Another try has withdrawn it.
                    add(nil, after: uses, for: subject, now: now, in: &counters)
                }
            }
        }
    }

    /// Removes the use that was counted with a key, because the action failed.
    func withdraw(_ client: IPAddress, key: Int) {
        counters.withLock { counters in
            for (subject, _) in RateLimit.subjects(of: client) {
                let others = (counters.uses[subject] ?? []).filter { $0.key != key }
                counters.uses[subject] = others.isEmpty ? nil : others
            }
        }
    }

    /// A subject with how many times the limit it has.
    private typealias Counted = (Subject, share: Int)

    private static func subjects(of client: IPAddress) -> [Counted] {
        guard !client.isIPv4 else { return [(.client(IPNetwork(client, ipv6PrefixLength: 128)), 1)] }
        return blocks.map { (.client(IPNetwork(client, ipv6PrefixLength: $0.length)), $0.share) }
    }

    private static func subjects(of client: IPAddress, for report: ReportID) -> [Counted] {
        [(.clientOfReport(IPNetwork(client, ipv6PrefixLength: 48), report), 1)]
    }

    private func secondsToWait(_ subjects: [Counted], now: Int) -> Int? {
        counters.withLock { counters in
            subjects.compactMap { secondsToWait(after: recent(counters.uses[$0.0], now: now), $0, now: now) }.max()
        }
    }

    private func count(_ subjects: [Counted], key: Int?, now: Int) throws(TooManyRequests) {
        try counters.withLock { counters throws(TooManyRequests) in
            if now >= counters.nextCleaning { dropEnded(of: &counters, now: now) }
            let recent = subjects.map { self.recent(counters.uses[$0.0], now: now) }
            if let key, recent.contains(where: { $0.contains { $0.key == key } }) { return }
            let waits = zip(recent, subjects).compactMap { secondsToWait(after: $0, $1, now: now) }
            if let seconds = waits.max() { throw TooManyRequests(retryAfter: seconds) }
            for (uses, subject) in zip(recent, subjects) {
                add(key, after: uses, for: subject, now: now, in: &counters)
            }
        }
    }

    private func add(
        _ key: Int?,
        after uses: [Use],
        for subject: Counted,
        now: Int,
        in counters: inout Counters
    ) {
        let isNew = counters.uses[subject.0] == nil
        if isNew, counters.uses.count >= RateLimit.capacity { makeRoom(in: &counters, now: now) }
        let end =
            switch pace {
            case .window(let seconds): (now + seconds) * 1000
            case .bucket(let seconds): max(uses.last?.end ?? 0, now * 1000) + seconds * 1000 / subject.share
            }
        counters.uses[subject.0] = uses + [Use(end: end, key: key)]
    }

    private func recent(_ uses: [Use]?, now: Int) -> [Use] {
        (uses ?? []).filter { $0.end > now * 1000 }
    }

    private func secondsToWait(after uses: [Use], _ subject: Counted, now: Int) -> Int? {
        guard uses.count >= limit * subject.share, let first = uses.first else { return nil }
        return max(1, (first.end - now * 1000 + 999) / 1000)
    }

    private func dropEnded(of counters: inout Counters, now: Int) {
        counters.uses = counters.uses.mapValues { recent($0, now: now) }.filter { !$0.value.isEmpty }
        counters.nextCleaning = now + RateLimit.cleaningInterval
    }

    /// A client that has used up most of its limit stays: it is the one that the limit is for.
    private func makeRoom(in counters: inout Counters, now: Int) {
        dropEnded(of: &counters, now: now)
        guard counters.uses.count > RateLimit.capacity / 2 else { return }
        let byUse = counters.uses.sorted { first, second in
            let (first, second) = (first.value, second.value)
            return (first.count, first.last?.end ?? 0) > (second.count, second.last?.end ?? 0)
        }
        let kept = byUse.prefix(RateLimit.capacity / 2).map { ($0.key, $0.value) }
        counters.uses = Dictionary(uniqueKeysWithValues: kept)
    }
}

extension FormAnswer {
    /// Identifies an answer about a report while it is being stored, so that the same one sent twice at once counts once.
    func countingKey(for report: ReportID, _ photo: Photo? = nil) -> Int {
        var hasher = Hasher()
        hasher.combine(report)
        for field in Self.fields { hasher.combine(field.text(self)) }
        hasher.combine(photo?.byteCount)
        return hasher.finalize()
    }
}

/// A request over a rate limit.
struct TooManyRequests: Error {
    /// The seconds until the next one is allowed.
    let retryAfter: Int

    /// The same in minutes, rounded up.
    var minutes: Int { (retryAfter + 59) / 60 }
}

/// The limits of the site, one for each action that could be abused.
struct RateLimits: Sendable {
    /// A vet scans a few pets a day; at thirty a minute nobody can try all numbers.
    let chipSearch = RateLimit(30, in: 60)
    /// The list with a filter, its older pages and its feed: a person turns a page a second at most, and a reader asks every few
    /// minutes. The plain list is not counted.
    let filter = RateLimit(60, in: 60)
    /// A finder asks for one owner, perhaps two; a scraper wants all.
    let contact = RateLimit(10, in: 600)
    /// Of one report, by everybody: a pet has few finders, a scraper has many addresses.
    let contactOfReport = RateLimit(60, in: 3600)
    /// Of one report, by one IPv4 address or IPv6 /48: a third of what everybody has is left to others.
    let contactOfReportByOne = RateLimit(40, in: 3600)
    /// A class that tries the app at school, behind one address, begins twenty reports at once. A program begins more and is stopped.
    let newFlow = RateLimit(bucketOf: 20, refilledEvery: 60)
    /// A change of a report opens a draft as a flow does. Only an owner can begin one, and no neighbour's flows keep them from it.
    let edit = RateLimit(bucketOf: 100, refilledEvery: 10)
    /// A passer-by writes to one owner, and perhaps once more.
    let message = RateLimit(5, in: 3600)
    /// Nobody loses ten pets an hour.
    let submit = RateLimit(10, in: 3600)
    /// Who finds more than five wrong pages an hour can write to the operator.
    let flag = RateLimit(5, in: 3600)
    /// An owner opens a link as it was sent; only guesses are wrong.
    let wrongToken = RateLimit(20, in: 3600)
}
