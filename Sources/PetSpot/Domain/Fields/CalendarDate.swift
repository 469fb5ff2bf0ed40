import Platform

/// A day of the Gregorian calendar, without a time or a time zone: what a date field sends and a report shows.
struct CalendarDate: Comparable, RawRepresentable, AnswerValue {
    static var control: Control { .date }

    let year: Int
    let month: Int
    let day: Int

    /// Nil when the day does not exist or its year has more than four digits.
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        // A day that the month does not have is one of the next month.
        guard CalendarDate(secondsSince1970: daysSince1970 * ReportLife.day).day == day else { return nil }
    }

    /// Parses `2026-11-21`, the format that a date field sends (HTML Standard, "valid date string").
    init?(rawValue text: String) {
        let bytes = Array(text.utf8)
        func isRight(_ index: Int) -> Bool { index == 4 || index == 7 ? bytes[index] == 0x2D : (0x30...0x39).contains(bytes[index]) }
        guard bytes.count == 10, bytes.indices.allSatisfy(isRight) else { return nil }
        func number(_ digits: Range<Int>) -> Int { bytes[digits].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        self.init(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    }

    /// `2026-11-21` (ISO 8601), the value of a date field.
    var rawValue: String {
        String(10_000 + year).dropFirst() + "-" + String(100 + month).dropFirst() + "-" + String(100 + day).dropFirst()
    }

    /// The day at a moment in UTC, or in a time zone ahead of it. People read the day of `LocalTime`.
    init(secondsSince1970: Int, hoursAheadOfUTC: Int = 0) {
        var (moment, parts) = (time_t(secondsSince1970 + hoursAheadOfUTC * 3600), tm())
        gmtime_r(&moment, &parts)
        self.init(parts)
    }

    /// The day of a moment that the C library has taken apart.
    init(_ parts: tm) { (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)) }

    var daysSince1970: Int {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
        return timegm(&parts) / ReportLife.day
    }

    /// The days on which a pet can have been seen, in any time zone: the last forty years. A year such as 0026 is a slip.
    static func possibleDays(at now: Int) -> ClosedRange<CalendarDate> {
        let daysInFortyYears = 14_610
        let earliest = CalendarDate(secondsSince1970: now - daysInFortyYears * ReportLife.day, hoursAheadOfUTC: -12)
        return earliest...CalendarDate(secondsSince1970: now, hoursAheadOfUTC: 14)
    }

    static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }

    /// The date as text, such as "21 November 2026": in Polish with the month in the genitive.
    var words: LocalizedString { CalendarDate.monthWords[month - 1](day, year) }

    /// The time from this day to `today`, or after a week the date, in one line without this year: both languages write the year last.
    func everydayWords(from today: CalendarDate, in language: Language) -> LocalizedString {
        if let ago = ago(from: today) { return ago }
        let words = words.text(in: language)
        guard year == today.year else { return .typed(words) }
        return .typed(words.replacing(" \(year)", with: "").replacing(" ", with: "\u{A0}"))
    }

    /// The time from this day to `today`, such as "yesterday"; nil from a week on. A later day, of the east, counts as today.
    func ago(from today: CalendarDate) -> LocalizedString? {
        switch today.daysSince1970 - daysSince1970 {
        case ...0: L10n.Ago.today
        case 1: L10n.Ago.yesterday
        case let days where days < 7: L10n.Ago.days(days)
        default: nil
        }
    }

    /// The month as text, such as "November 2026": in Polish in the nominative.
    var monthInWords: LocalizedString { CalendarDate.monthNames[month - 1](year) }

    private static let monthNames = [
        L10n.Month.january, L10n.Month.february, L10n.Month.march, L10n.Month.april, L10n.Month.may, L10n.Month.june,
        L10n.Month.july, L10n.Month.august, L10n.Month.september, L10n.Month.october, L10n.Month.november,
        L10n.Month.december,
    ]

    private static let monthWords = [
        L10n.Date.january, L10n.Date.february, L10n.Date.march, L10n.Date.april, L10n.Date.may, L10n.Date.june,
        L10n.Date.july, L10n.Date.august, L10n.Date.september, L10n.Date.october, L10n.Date.november,
        L10n.Date.december,
    ]
}

/// A time of a day to the minute, without a time zone: what a time field sends.
struct TimeOfDay: Equatable, RawRepresentable, AnswerValue {
    static var control: Control { .time }
    static func refusal(of typed: String) -> LocalizedString? { L10n.Message.errorTime }

    let hour: Int
    let minute: Int

    fileprivate init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

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

/// A moment in the time zone that the environment variable `TZ` names; without it, in UTC.
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
