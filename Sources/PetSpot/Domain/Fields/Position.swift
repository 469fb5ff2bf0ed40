/// A point on earth, to a thousandth of a degree (some 100 m): nothing finer is ever kept.
struct Position: Hashable, RawRepresentable, AnswerValue {
    /// Thousandths of a degree north of the equator.
    let latitude: Int
    /// Thousandths of a degree east of Greenwich.
    let longitude: Int

    /// Nil beyond the poles or 180 degrees, and for `0,0`, which programs say for a place that they do not know.
    init?(latitude: Int, longitude: Int) {
        guard abs(latitude) <= 90_000, abs(longitude) <= 180_000, (latitude, longitude) != (0, 0) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// This point to a hundredth of a degree, some 1 km.
    var coarse: Position {
        func hundredths(_ thousandths: Int) -> Int { (thousandths + (thousandths < 0 ? -5 : 5)) / 10 * 10 }
        return Position(latitude: hundredths(latitude), longitude: hundredths(longitude)) ?? self
    }

    /// Reads the stored form, such as `52.231,20.978`; nil for any other text.
    init?(rawValue: String) {
        let numbers = rawValue.utf8.split(separator: UInt8(ascii: ",")).map(Substring.init)
        guard let position = Position.pair(numbers) ?? nil, position.rawValue == rawValue else { return nil }
        self = position
    }

    var rawValue: String { joined(by: ",") }
    var text: String { joined(by: ", ") }
    var words: LocalizedString { .typed(text) }

    private func joined(by separator: String) -> String {
        [latitude, longitude].map { number in
            let (whole, rest) = abs(number).quotientAndRemainder(dividingBy: 1000)
            var digits = String(1000 + rest).dropFirst()
            while digits.last == "0" { digits.removeLast() }
            return (number < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
        }
        .joined(separator: separator)
    }
}

// MARK: Typed and pasted text

extension Position {
    /// More bytes than a link of a map has.
    private static let longestText = 2048

    /// Parses two numbers of degrees, or the link of a map; nil for any other text.
    init?(typed: String) {
        guard typed.utf8.count <= Position.longestText else { return nil }
        let numbers = Position.pair(Position.numbers(in: typed)) ?? nil
        guard let position = numbers ?? MapLink(typed)?.position else { return nil }
        self = position
    }

    static var control: Control { .position }

    static func refusal(of typed: String) -> LocalizedString? {
        MapLink(typed)?.isShort == true ? L10n.Position.errorShortLink : nil
    }

    /// The parts between semicolons, white space or commas. The first two leave the comma to the numbers, as a decimal sign.
    private static func numbers(in text: String) -> [Substring] {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false)
        if parts.count == 1 { parts = text.split(whereSeparator: \.isWhitespace).filter { $0 != "," } }
        guard parts.count == 2 else { return text.split(separator: ",", omittingEmptySubsequences: false) }
        // A comma at the white space separates too.
        if parts[0].last == "," { parts[0].removeLast() } else if parts[1].first == "," { parts[1].removeFirst() }
        return parts.map { Substring($0.trimmed.map { $0 == "," ? "." : $0 }) }
    }

    /// The point of a latitude and a longitude in degrees. Nil where there are no two numbers, and nil inside where no place has them.
    fileprivate static func pair(_ parts: [Substring]) -> Position?? {
        guard parts.count == 2, let latitude = Degrees(parts[0]), let longitude = Degrees(parts[1]) else { return nil }
        guard latitude.isUpTo(90), longitude.isUpTo(180) else { return .some(nil) }
        return Position(latitude: latitude.thousandths, longitude: longitude.thousandths)
    }
}

/// An angle as people and links write it: a sign, digits, and perhaps a full stop with more digits.
private struct Degrees {
    private let isNegative: Bool
    private let whole: Int
    private let decimals: [UInt8]

    init?(_ text: Substring) {
        isNegative = text.hasPrefix("-")
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0).split(separator: 0x2E, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.joined().allSatisfy({ (0x30...0x39).contains($0) }),
            parts.allSatisfy({ !$0.isEmpty }), parts[0].count <= 3
        else { return nil }
        whole = parts[0].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        decimals = parts.dropFirst().joined().map { $0 - 0x30 }
    }

    func isUpTo(_ limit: Int) -> Bool { whole < limit || whole == limit && decimals.allSatisfy { $0 == 0 } }

    /// Rounded by the fourth decimal, the half away from zero.
    var thousandths: Int {
        let digits = (decimals + [0, 0, 0, 0]).prefix(4)
        let size = (digits.reduce(whole) { $0 * 10 + Int($1) } + 5) / 10
        return isNegative ? -size : size
    }
}

/// A link that people copy from a map.
private struct MapLink {
    private enum Map { case geo, openStreetMap, google, apple }

    private let map: Map
    private let host: String
    private let path: String
    private let query: String
    private let fragment: String

    /// Nil for any text but a link of a known map.
    init?(_ text: String) {
        func split(_ text: Substring, _ mark: Character) -> (before: Substring, after: String) {
            let before = text.prefix { $0 != mark }
            return (before, String(text.dropFirst(before.count + 1)))
        }
        let (link, fragment) = split(text[...], "#")
        let (address, query) = split(link, "?")
        let (scheme, rest) = split(address, ":")
        (self.query, self.fragment) = (query, fragment)
        if scheme.lowercased() == "geo" {
            (map, host, path) = (.geo, "", rest)
            return
        }
        guard ["http", "https"].contains(scheme.lowercased()), rest.hasPrefix("//") else { return nil }
        let (authority, path) = split(rest.dropFirst(2), "/")
        // Without the name of a user before it and the port behind it.
        host = (authority.split(separator: "@").last ?? "").prefix { $0 != ":" }.lowercased()
        self.path = path
        guard let map = MapLink.map(of: host) else { return nil }
        self.map = map
    }

    private static func map(of host: String) -> Map? {
        let labels = host.split(separator: ".")
        let name = labels.drop { ["www", "maps"].contains($0) }
        switch name.joined(separator: ".") {
        case "openstreetmap.org", "osm.org": return .openStreetMap
        case "app.goo.gl", "goo.gl", "g.co": return .google
        case "apple.com", "apple": return labels.first == "maps" ? .apple : nil
        default: break
        }
        // google.com and google.pl, google.co.uk and google.com.au
        let isNational = name.count == 3 && ["co", "com"].contains(name.dropFirst().first)
        return name.first == "google" && (name.count == 2 || isNational) ? .google : nil
    }

    /// Whether it is one that leads to a longer one, which alone has the position.
    var isShort: Bool {
        guard position == nil else { return false }
        return switch map {
        case .geo: false
        case .openStreetMap: path.hasPrefix("go/")
        case .google: !host.contains("google")
        case .apple: !host.hasSuffix(".com")
        }
    }

    /// The point that the link shows; nil when it names none.
    var position: Position? {
        switch map {
        case .geo: first([value("q")]) ?? first([numbers(path)])
        case .openStreetMap: first([marker, viewOfOpenStreetMap])
        case .google: first([placeOfGoogle, value("query"), value("q"), value("ll"), viewOfGoogle])
        case .apple: first([value("coordinate"), value("ll"), value("q")])
        }
    }

    /// The first of some texts that are numbers decides.
    private func first(_ candidates: [[Substring]?]) -> Position? {
        candidates.lazy.compactMap { $0.flatMap(Position.pair) }.first ?? nil
    }

    /// The numbers that a parameter of the query begins with.
    private func value(_ name: String) -> [Substring]? {
        let parameter = query.split(separator: "&").first { $0.hasPrefix(name + "=") }
        return parameter.map { numbers(decoded($0.dropFirst(name.count + 1))) }
    }

    /// The two numbers that a text begins with; a third, a label in brackets or parameters may follow.
    private func numbers(_ text: String) -> [Substring] {
        text.prefix { $0 != "(" && $0 != ";" }.split(separator: ",").prefix(2).map(\.trimmed)
    }

    private var marker: [Substring]? {
        guard let latitude = value("mlat"), let longitude = value("mlon") else { return nil }
        return latitude + longitude
    }

    /// In `#map=17/52.231/20.978`, the last two numbers.
    private var viewOfOpenStreetMap: [Substring]? {
        fragment.split(separator: "&").first { $0.hasPrefix("map=") }.map { $0.split(separator: "/").suffix(2) }
    }

    /// In `…!3d52.231!4d20.978…`, the two numbers.
    private var placeOfGoogle: [Substring]? {
        let parts = decoded((path + "?" + query)[...]).split { "!?&".contains($0) }
        guard let index = parts.firstIndex(where: { $0.hasPrefix("3d") }), index + 1 < parts.count,
            parts[index + 1].hasPrefix("4d")
        else { return nil }
        return parts[index...index + 1].map { $0.dropFirst(2) }
    }

    /// In `/@52.231,20.978,17z`, the first two numbers.
    private var viewOfGoogle: [Substring]? {
        path.split(separator: "/").first { $0.hasPrefix("@") }.map { numbers(String($0.dropFirst())) }
    }

    /// Percent-decoded, with spaces for plus signs (WHATWG URL Standard, section 5.1).
    private func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
