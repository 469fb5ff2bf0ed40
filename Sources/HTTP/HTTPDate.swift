import Platform

/// A moment as HTTP writes it, `Sun, 06 Nov 1994 08:49:37 GMT` (`IMF-fixdate`, RFC 9110, section 5.6.7).
///
/// It holds the bytes, so a server can make one each second and send it with every answer.
public struct HTTPDate: Sendable, Equatable {
    let bytes: [UInt8]

    /// Takes a moment in whole seconds since 1970 in UTC. The form has four digits for the year, so a moment before
    /// 1970 or after 9999 becomes the nearest that it can write.
    public init(secondsSince1970 seconds: Int) {
        var moment: time_t = min(max(seconds, 0), 253_402_300_799)
        var calendar = tm()
        gmtime_r(&moment, &calendar)
        bytes = [UInt8](capacity: 29) { bytes in
            bytes.append(threeLettersOf: "SunMonTueWedThuFriSat", at: Int(calendar.tm_wday))
            bytes.append(", ")
            bytes.append(twoDigitsOf: calendar.tm_mday)
            bytes.append(.space)
            bytes.append(threeLettersOf: "JanFebMarAprMayJunJulAugSepOctNovDec", at: Int(calendar.tm_mon))
            bytes.append(.space)
            bytes.append(decimal: 1900 + Int(calendar.tm_year))
            bytes.append(.space)
            bytes.append(twoDigitsOf: calendar.tm_hour)
            bytes.append(.colon)
            bytes.append(twoDigitsOf: calendar.tm_min)
            bytes.append(.colon)
            bytes.append(twoDigitsOf: calendar.tm_sec)
            bytes.append(" GMT")
        }
    }

    /// The date as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(threeLettersOf names: StaticString, at index: Int) {
        names.withUTF8Buffer { append(UnsafeBufferPointer(rebasing: $0.dropFirst(3 * index).prefix(3))) }
    }

    fileprivate mutating func append(twoDigitsOf number: Int32) {
        append(decimal: Int(number / 10))
        append(decimal: Int(number % 10))
    }
}
