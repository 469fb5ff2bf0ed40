import Platform

/// A date in HTTP's format, `Sun, 06 Nov 1994 08:49:37 GMT` (`IMF-fixdate`, RFC 9110, section 5.6.7).
public struct HTTPDate: Sendable, Equatable {
    /// The date as text.
    public let text: String

    /// Makes a date of seconds since 1970 in UTC. Since the format has four digits for the year, seconds outside of the years 1970
    /// to 9999 are clamped.
    public init(secondsSince1970 seconds: Int) {
        var moment: time_t = min(max(seconds, 0), 253_402_300_799)
        var calendar = tm()
        gmtime_r(&moment, &calendar)
        func twoDigits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let weekday = Self.weekdays[Int(calendar.tm_wday)]
        let date = "\(twoDigits(calendar.tm_mday)) \(Self.months[Int(calendar.tm_mon)]) \(1900 + calendar.tm_year)"
        let time = [calendar.tm_hour, calendar.tm_min, calendar.tm_sec].map(twoDigits).joined(separator: ":")
        text = "\(weekday), \(date) \(time) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
