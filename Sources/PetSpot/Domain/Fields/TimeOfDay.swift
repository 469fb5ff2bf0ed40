import Platform

/// A time of a day to the minute, without a time zone: what a time field sends.
struct TimeOfDay: Equatable, RawRepresentable, AnswerValue {
    let hour: Int
    let minute: Int

    fileprivate init(hour: Int, minute: Int) {
        (self.hour, self.minute) = (hour, minute)
    }

    /// Parses `14:30`, the format that a time field sends (HTML Standard, "valid time string").
    init?(rawValue text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], text.utf8.allSatisfy("0123456789:".utf8.contains),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// `14:30`, as both languages write it.
    var rawValue: String { String(100 + hour).dropFirst() + ":" + String(100 + minute).dropFirst() }
}

/// A moment as clocks around the server show it: in the time zone that the environment variable `TZ` names; without it, in UTC.
struct LocalTime {
    let day: CalendarDate
    private let time: TimeOfDay
    private let isUTC: Bool

    init(at secondsSince1970: Int) {
        isUTC = getenv("TZ") == nil
        var (moment, parts) = (time_t(secondsSince1970), tm())
        if isUTC { gmtime_r(&moment, &parts) } else { localtime_r(&moment, &parts) }
        day = CalendarDate(parts)
        time = TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    }

    /// The time of day, such as `14:30`; in UTC with its name, because people live by another clock.
    var clock: String { isUTC ? time.rawValue + " UTC" : time.rawValue }
}
