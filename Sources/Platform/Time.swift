/// A moment in UTC as in `2026-11-22T06:30:00Z` (RFC 3339).
public func timestamp(_ secondsSince1970: Int) -> String {
    Date(timeIntervalSince1970: Double(secondsSince1970)).formatted(.iso8601)
}

/// A moment in UTC without its zone, as in `Sun, 06 Nov 1994 08:49:37`, which mail and HTTP have in common (RFC 5322, section 3.3; RFC
/// 9110, section 5.6.7). The year has four digits, so moments outside of the years 1970 to 9999 are clamped.
public func internetDate(_ secondsSince1970: Int) -> String {
    var moment: time_t = min(max(secondsSince1970, 0), 253_402_300_799)
    var calendar = tm()
    gmtime_r(&moment, &calendar)
    // The names are English because the program keeps the C locale, in which it starts.
    return String(unsafeUninitializedCapacity: 26) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { text in
            text.baseAddress.map { strftime($0, text.count, "%a, %d %b %Y %H:%M:%S", &calendar) } ?? 0
        }
    }
}

extension Duration {
    /// The time on the system's monotonic clock, which changes of the date do not affect.
    public static var uptime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The whole milliseconds of a time that somebody waits.
    public var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
