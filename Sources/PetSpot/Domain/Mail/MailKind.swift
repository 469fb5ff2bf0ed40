import SHA2
import SQL

/// Why a mail is sent.
enum MailKind: String, CaseIterable, ColumnValue {
    /// The report was made, or has another address: with a private link, whose page asks for consent.
    case first
    /// Somebody wrote to the report's author.
    case message
    /// A report of the other kind may be of the same animal.
    case match
    /// The report leaves the list soon.
    case reminder
    /// A moderator has hidden the page.
    case hidden
    /// Somebody asked for the private links of an address.
    case links
    /// Pages are flagged: to the moderators.
    case flags
    /// No mail: reports that may be of the same animal are to be looked for, and their authors told.
    case search

    /// Those that wait for each other and go together.
    static let gathered = [MailKind.message, .match, .reminder]
}

/// Whether the author of a report wants mail.
enum MailConsent: String, ColumnValue {
    /// Nobody has proved yet that the address is the author's.
    case unconfirmed
    case on
    /// The author has confirmed the address, and wants no more.
    case stopped
    /// The same of an address that was never confirmed.
    case refused

    /// What it is after somebody wants no more.
    var afterStop: MailConsent { self == .on || self == .stopped ? .stopped : .refused }
}

/// How often mail may go somewhere, and how much of it waits.
enum MailLimits {
    /// First mails of one report: nothing proves that the address is its author's.
    static let firstOfReport = 3
    /// First mails, and mails with links, to one address in a day.
    static let ofAddress = 3
    /// First mails in an hour, of all reports: a stranger must not make the site send thousands.
    static let firstInHour = 300
    /// The share of those that one client's network may cause, an IPv6 /48 or an IPv4 address: further ones wait for another hour.
    static let firstOfClient = 40
    /// Seconds that a first mail beyond them waits at least, so that thousands that wait are not looked at each second. One that still
    /// waits after `memory` is forgotten.
    static let firstPause = 900
    /// Seconds between two gathered mails of a report: a quarter of an hour.
    static let pause = 900
    /// Gathered mails of a report in a day.
    static let gatheredInDay = 6
    /// Seconds between two mails to the moderators.
    static let moderatorPause = 3600
    /// Private links of a report in mails; older ones stop working.
    static let links = 20
    /// Reports whose links one mail has.
    static let reportsInMail = 200
    /// Messages that one mail lists; it counts the rest.
    static let messagesInMail = 4
    /// Points from which a match is worth a mail, when a rare word of the place speaks for it too.
    static let matchPoints = 6
    /// How long a node may take to write a mail until another does, in seconds.
    static let lease = 30
    /// How long a mail that was written, or that nobody could write, is remembered: longer than the days before a reminder.
    static let memory = 8 * ReportLife.day
    /// How long an address that has stopped first mails gets none.
    static let stopLifetime = 365 * ReportLife.day
}

/// The secret of a link that ends the mails of one report and opens nothing else. It is derived from the report's id and address, so
/// nothing is stored, and it changes with the address.
struct MailStopToken: RawRepresentable, Sendable, Equatable {
    let report: ReportID
    private let code: String

    var rawValue: String { report.rawValue + code }

    /// Only the server's secret tells whether it is right.
    init?(rawValue: String) {
        guard rawValue.utf8.count == ReportID.length + 32,
            let report = ReportID(rawValue: String(rawValue.prefix(ReportID.length)))
        else { return nil }
        self.report = report
        code = String(rawValue.dropFirst(ReportID.length))
    }

    init(of report: ReportID, _ address: MailAddress, secret: [UInt8]) {
        self.report = report
        let digest = HMACSHA256.code(for: "stop \(report.rawValue) \(address.key)".utf8, key: secret)
        code = String(digest.hex.prefix(32))
    }

    /// Compares all of it, whatever differs.
    static func == (left: MailStopToken, right: MailStopToken) -> Bool {
        zip(left.rawValue.utf8, right.rawValue.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
