import HTTP
import Synchronization

/// A limit on the uses of something: enough for people and their neighbours, too little for a scraper.
///
/// A use is counted when its request arrives, so that requests in parallel are limited too. The counters are in memory, by address.
final class RateLimit: Sendable {
    /// The most counters in memory, about 2 MB; when there are more, the less used half is dropped.
    static let capacity = 20_000

    private let rules: [RateRule]
    /// Seconds on the monotonic clock.
    private let uptime: @Sendable () -> Int
    private let counters = Mutex<[Subject: Counter]>([:])

    /// The rule, the network and the report that a counter is for.
    private struct Subject: Hashable {
        /// The index of the rule that limits it.
        let rule: Int
        /// Nil for all clients together.
        let network: IPNetwork?
        /// Nil when the rule is not of a report.
        let report: ReportID?
    }

    private struct Counter {
        var used = 0
        /// The start of the current period, at whose end a part of `used` is freed.
        var since: Int

        /// Frees the uses of the periods that have passed.
        mutating func refill(by rule: RateRule, now: Int) {
            let periods = (now - since) / rule.seconds
            used = max(0, used - periods * rule.refill)
            since = used == 0 ? now : since + periods * rule.seconds
        }

        /// The seconds until `amount` is free; nil when it is free now.
        func secondsToWait(for amount: Int, by rule: RateRule, now: Int) -> Int? {
            let missing = used + amount - rule.limit
            guard missing > 0 else { return nil }
            let periods = (missing + rule.refill - 1) / rule.refill
            return max(1, since + periods * rule.seconds - now)
        }
    }

    init(_ rules: [RateRule], uptime: @escaping @Sendable () -> Int) {
        self.rules = rules
        self.uptime = uptime
    }

    /// Counts a use, which is given back unless it is kept. Throws when a limit is reached.
    /// - Parameter report: the report whose uses rules with `isOfReport` count.
    func use(
        by client: ClientNetwork,
        of report: ReportID? = nil,
        amount: Int = 1,
        orSay words: (_ minutes: Int) -> LocalizedString = L10n.Error.TooMany.message
    ) throws(TooManyRequests) -> RateUse {
        let subjects = subjects(client, report)
        let (start, wait) = take(amount, for: subjects, mayWait: false)
        guard wait == 0 else { throw TooManyRequests(retryAfter: wait, saying: words) }
        return use(amount, of: subjects, since: start)
    }

    /// Counts a use even beyond the limit, for work that can wait for its turn. The use is given back unless it is kept.
    /// - Returns: the use, and the seconds until its turn.
    func reserve(by client: ClientNetwork) -> (use: RateUse, wait: Int) {
        let subjects = subjects(client, nil)
        let (start, wait) = take(1, for: subjects, mayWait: true)
        return (use(1, of: subjects, since: start), wait)
    }

    /// Adds `amount` to the counters, if it is free now or may wait.
    /// - Returns: the time of the use, and the seconds until it is free.
    private func take(_ amount: Int, for subjects: [Subject], mayWait: Bool) -> (start: Int, wait: Int) {
        counters.withLock { counters in
            // Within the lock, so that no use is earlier than the period that it began.
            let now = uptime()
            var counted: [Subject: Counter] = [:]
            var wait = 0
            for subject in subjects {
                var counter = counters[subject] ?? Counter(since: now)
                counter.refill(by: rules[subject.rule], now: now)
                wait = max(wait, counter.secondsToWait(for: amount, by: rules[subject.rule], now: now) ?? 0)
                counter.used += amount
                counted[subject] = counter
            }
            if wait == 0 || mayWait {
                counters.merge(counted) { $1 }
                if counters.count > RateLimit.capacity { evict(from: &counters, now: now) }
            }
            return (now, wait)
        }
    }

    private func use(_ amount: Int, of subjects: [Subject], since start: Int) -> RateUse {
        RateUse(amount) { [self] rest in giveBack(rest, to: subjects, countedAt: start) }
    }

    /// Counts a use that is never given back. Throws when a limit is reached.
    func count(_ client: ClientNetwork, of report: ReportID? = nil) throws(TooManyRequests) {
        try use(by: client, of: report).keep()
    }

    private func giveBack(_ amount: Int, to subjects: [Subject], countedAt start: Int) {
        counters.withLock { counters in
            for subject in subjects {
                guard var counter = counters[subject] else { continue }
                let rule = rules[subject.rule]
                // All uses of an earlier period are freed already.
                if rule.refill == rule.limit, counter.since > start { continue }
                counter.used = max(0, counter.used - amount)
                counters[subject] = counter
            }
        }
    }

    private func subjects(_ client: ClientNetwork, _ report: ReportID?) -> [Subject] {
        rules.enumerated().compactMap { index, rule in
            let network = rule.size.flatMap { client[$0] }
            // An IPv4 address is in no block that is counted.
            if rule.size != nil, network == nil { return nil }
            return Subject(rule: index, network: network, report: rule.isOfReport ? report : nil)
        }
    }

    /// Drops the counters without uses, then the less used half. Those near their limit stay, because they stop somebody.
    private func evict(from counters: inout [Subject: Counter], now: Int) {
        for (subject, var counter) in counters {
            counter.refill(by: rules[subject.rule], now: now)
            counters[subject] = counter.used == 0 ? nil : counter
        }
        guard counters.count > RateLimit.capacity / 2 else { return }
        let shares = counters.map { (subject: $0.key, used: Double($0.value.used) / Double(rules[$0.key.rule].limit)) }
        for (subject, _) in shares.sorted(by: { $0.used > $1.used }).dropFirst(RateLimit.capacity / 2) { counters[subject] = nil }
    }
}

/// One limit of a `RateLimit`, and the pace at which uses are freed.
struct RateRule: Sendable {
    /// The size of the networks that are counted; nil for all clients together.
    let size: ClientNetwork.Size?
    /// Whether the uses of each report are counted separately.
    var isOfReport = false
    let limit: Int
    /// The amount that is freed after each period. A period begins with the first use.
    let refill: Int
    let seconds: Int
}

extension [RateRule] {
    /// The factors of a client's limit for the client, its /56 and its /48, where many people use the site.
    private static let wide = [1, 4, 16]
    /// Smaller factors, where it would pay to rent a block of addresses.
    private static let narrow = [1, 2, 4]

    /// Each client may use `limit`; every `seconds`, `refill` of it is freed, or all of it by default.
    static func client(_ limit: Int, refilledBy refill: Int? = nil, in seconds: Int, isNarrow: Bool = false) -> [RateRule] {
        zip([ClientNetwork.Size.client, .block56, .block48], isNarrow ? narrow : wide).map { size, factor in
            RateRule(size: size, limit: limit * factor, refill: (refill ?? limit) * factor, seconds: seconds)
        }
    }

    /// For each report, a network of `size`, or all clients together, may use `limit`.
    static func report(_ limit: Int, from size: ClientNetwork.Size?, refilledBy refill: Int? = nil, in seconds: Int) -> [RateRule] {
        [RateRule(size: size, isOfReport: true, limit: limit, refill: refill ?? limit, seconds: seconds)]
    }
}

/// A counted use. Any part that is not kept is given back when this object ends, because the request failed for another reason.
final class RateUse: Sendable {
    private let rest: Atomic<Int>
    private let amount: Int
    private let giveBack: @Sendable (Int) -> Void

    fileprivate init(_ amount: Int, _ giveBack: @escaping @Sendable (Int) -> Void) {
        self.amount = amount
        rest = Atomic(amount)
        self.giveBack = giveBack
    }

    /// Keeps the use, because its work was done.
    /// - Parameter part: the amount that was used; nil for all.
    func keep(_ part: Int? = nil) { rest.store(amount - min(amount, part ?? amount), ordering: .relaxed) }

    deinit {
        let rest = rest.load(ordering: .relaxed)
        if rest > 0 { giveBack(rest) }
    }
}

struct TooManyRequests: Error {
    /// The seconds until the next one is allowed.
    let retryAfter: Int
    /// The limit, and when it ends.
    let words: LocalizedString

    init(retryAfter: Int, saying words: (_ minutes: Int) -> LocalizedString = L10n.Error.TooMany.message) {
        self.retryAfter = retryAfter
        // Rounded up.
        self.words = words((retryAfter + 59) / 60)
    }
}
