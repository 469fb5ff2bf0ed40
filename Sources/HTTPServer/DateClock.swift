import HTTP
import Platform

/// The `Date` of answers (RFC 9110, section 6.6.1), written anew only when the second has changed.
final class DateClock {
    private var second: time_t = 0
    private var cached = HTTPDate(secondsSince1970: 0)

    /// The present date.
    func date() -> HTTPDate {
        let present = time(nil)
        if present != second {
            second = present
            cached = HTTPDate(secondsSince1970: Int(present))
        }
        return cached
    }
}
