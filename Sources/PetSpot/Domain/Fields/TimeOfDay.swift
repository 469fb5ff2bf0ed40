/// A time of a day to the minute, without a time zone: what a time field sends.
struct TimeOfDay: Equatable, RawRepresentable, AnswerValue {
    let hour: Int
    let minute: Int

    /// Parses `14:30`, the format that a time field sends (HTML Standard, "valid time string").
    init?(rawValue text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2], text.utf8.allSatisfy("0123456789:".utf8.contains),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// `14:30`, as both languages write it.
    var rawValue: String { String(100 + hour).dropFirst() + ":" + String(100 + minute).dropFirst() }
}
