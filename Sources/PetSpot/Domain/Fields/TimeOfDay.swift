/// A time of a day to the minute, without a time zone: what a time field sends.
struct TimeOfDay: Equatable, RawRepresentable, AnswerValue {
    let hour: Int
    let minute: Int

    /// Parses `14:30`, the format that a time field sends (HTML Standard, "valid time string").
    init?(rawValue text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [0, 1, 3, 4].map { Int(bytes[$0]) - Int(UInt8(ascii: "0")) }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        hour = 10 * digits[0] + digits[1]
        minute = 10 * digits[2] + digits[3]
        guard hour < 24, minute < 60 else { return nil }
    }

    /// `14:30`, as both languages write it.
    var rawValue: String { String(100 + hour).dropFirst() + ":" + String(100 + minute).dropFirst() }
}
