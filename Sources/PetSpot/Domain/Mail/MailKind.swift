import SHA2

/// The reason for a mail.
enum MailKind: String, CaseIterable {
    /// The report was made or has another address. The mail has a private link, whose page asks for consent.
    case first
    /// Someone wrote to the report's author.
    case message
    /// A report of the other kind may be of the same animal.
    case match
    /// The report leaves the list soon.
    case reminder
    /// A moderator has hidden the page.
    case hidden
    /// Someone asked for the private links of an address.
    case links
    /// Pages are flagged. The mail goes to the moderators.
    case flags
    /// No mail, but the task to look for reports that may be of the same animal and to tell their authors.
    case search
    /// Someone asked for an alert. The mail has a link, whose page asks for consent.
    case confirmAlert
    /// New reports fit alerts of an address.
    case nearby
    /// No mail, but the task to look for alerts that fit a new report and to tell their holders.
    case neighbours

    /// Kinds of which all rows of a report go together in one mail, at a limited rate.
    static let batched = [MailKind.message, .match, .reminder]
}

/// The earliest times of mails that a submitted report causes; nil for at once.
struct MailTurns: Sendable {
    /// Of the first mail to a new address.
    var first: Int?
    /// Of the mails to neighbours.
    var neighbours: Int?
}

/// Whether the author of a report wants mail.
enum MailConsent: String {
    /// Nobody has proved that the address is the author's.
    case unconfirmed
    /// The author has confirmed the address and wants mail.
    case on
    /// The author has confirmed the address and wants no more mail.
    case stopped
    /// Nobody has confirmed the address, and no more mail is wanted there.
    case refused

    var afterStop: MailConsent { self == .on || self == .stopped ? .stopped : .refused }
}

enum MailLimits {
    /// First mails of one report. They are few, because nothing proves that the address is its author's.
    static let firstOfReport = 3
    /// First mails, and mails with links, to one address in a day.
    static let ofAddress = 3
    /// First mails of all reports in an hour: a stranger must not make the site send thousands.
    static let firstInHour = 300
    /// First mails in an hour that one client's IPv6 /48 or IPv4 address causes: one home must not use up all. Further ones wait.
    static let firstOfClient = 40
    /// Seconds that a first mail beyond `firstInHour` waits: thousands are not read each second. After `memory` it is deleted.
    static let firstPause = 900
    /// The least seconds between two batched mails of a report.
    static let pause = 900
    /// Batched mails of a report in a day.
    static let batchesInDay = 6
    /// The least seconds between two mails to the moderators.
    static let moderatorPause = 3600
    /// Private links in mails that work for a report; a newer one ends the oldest.
    static let links = 20
    /// Reports whose private links fit into one mail.
    static let reportsInMail = 200
    /// Messages that one mail lists; the others are only counted.
    static let messagesInMail = 4
    /// Points from which a match nearby is worth a mail.
    static let matchPoints = 6
    /// Mails to neighbours that are taken and written at once: they share two waits for the disk, and no post waits long for their rows.
    static let atOnce = 20
    /// Seconds for which a mail belongs to the node that took it; afterwards another one writes it.
    static let lease = 30
    /// Seconds after which a mail's row is deleted, written or not: more than the days before a reminder, which must not come twice.
    static let memory = 8 * ReportLife.day
    /// Seconds for which an address gets no first mails after its holder has stopped them.
    static let stopLifetime = 365 * ReportLife.day
}

/// The secret of a link in mails, which is derived from its subject: nothing of it is stored, and every mail can hold it again.
protocol DerivedToken: RawRepresentable<String>, Sendable, Equatable {
    /// The text of its subject.
    var subject: String { get }
    /// The keyed hash, as `codeLength` hexadecimal digits.
    var code: String { get }

    init?(subject: String, code: String)
}

extension DerivedToken {
    private static var codeLength: Int { 32 }
    var rawValue: String { subject + code }

    /// Parses a token. It is valid if it equals the one that is derived from its subject.
    init?(rawValue: String) {
        self.init(subject: String(rawValue.dropLast(Self.codeLength)), code: String(rawValue.suffix(Self.codeLength)))
    }

    static func code(for text: String, secret: [UInt8]) -> String {
        String(HMACSHA256.code(for: text.utf8, key: secret).hex.prefix(codeLength))
    }

    /// Compares in constant time.
    static func == (left: Self, right: Self) -> Bool {
        let (left, right) = (Array(left.rawValue.utf8), Array(right.rawValue.utf8))
        return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The secret of a link that only ends mails: those of one report, until it names another address, or all alerts of an address.
struct MailStopToken: DerivedToken {
    enum Mails: Sendable {
        case report(ReportID)
        case alerts(NeighbourID)
    }

    let mails: Mails
    let code: String

    var subject: String {
        switch mails {
        case .report(let id): id.rawValue
        case .alerts(let neighbour): neighbour.rawValue
        }
    }

    init?(subject: String, code: String) {
        let mails = ReportID(rawValue: subject).map(Mails.report) ?? NeighbourID(rawValue: subject).map(Mails.alerts)
        guard let mails else { return nil }
        (self.mails, self.code) = (mails, code)
    }

    init(of report: ReportID, _ address: MailAddress, secret: [UInt8]) {
        mails = .report(report)
        code = MailStopToken.code(for: "stop \(report.rawValue) \(address.key)", secret: secret)
    }

    init(of neighbour: NeighbourID, secret: [UInt8]) {
        mails = .alerts(neighbour)
        code = MailStopToken.code(for: "stop \(neighbour.rawValue)", secret: secret)
    }
}
