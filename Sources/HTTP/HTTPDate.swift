import Platform

/// A date in HTTP's format, `Sun, 06 Nov 1994 08:49:37 GMT` (`IMF-fixdate`, RFC 9110, section 5.6.7).
public struct HTTPDate: Sendable {
    /// The date as text.
    public let text: String

    /// Makes a date of seconds since 1970 in UTC. Since the format has four digits for the year, seconds outside of the years 1970
    /// to 9999 are clamped.
    public init(secondsSince1970 seconds: Int) {
        var moment: time_t = min(max(seconds, 0), 253_402_300_799)
        var calendar = tm()
        gmtime_r(&moment, &calendar)
        // The names are English because the program keeps the C locale, in which it starts.
        text = String(unsafeUninitializedCapacity: 30) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { strftime($0, text.count, "%a, %d %b %Y %H:%M:%S GMT", &calendar) } ?? 0
            }
        }
    }
}
