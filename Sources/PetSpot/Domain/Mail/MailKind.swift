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

    /// Kinds of which all rows of a report go together in one mail, at a limited rate.
    static let batched = [MailKind.message, .match, .reminder]
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

    /// The consent after mails were stopped.
    var afterStop: MailConsent { self == .on || self == .stopped ? .stopped : .refused }
}

/// The limits on mails to people.
enum MailLimits {
    /// First mails of one report. They are few, because nothing proves that the address is its author's.
    static let firstOfReport = 3
    /// First mails, and mails with links, to one address in a day.
    static let ofAddress = 3
    /// First mails of all reports in an hour: a stranger must not make the site send thousands.
    static let firstInHour = 300
    /// First mails in an hour that one client's IPv6 /48 or IPv4 address causes: one home must not use up all. Further ones wait for
    /// their hour.
    static let firstOfClient = 40
    /// The least seconds that a first mail beyond `firstInHour` waits, so that thousands of them are not read each second. A mail that
    /// still waits after `memory` is deleted.
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
    /// Seconds for which a mail belongs to the node that took it; afterwards another one writes it.
    static let lease = 30
    /// Seconds after which the row of a mail is deleted, written or not. They are more than the days before a reminder, whose row keeps
    /// it from coming twice.
    static let memory = 8 * ReportLife.day
    /// Seconds for which an address gets no first mails after its holder has stopped them.
    static let stopLifetime = 365 * ReportLife.day
}

/// The secret of a link that ends the mails of one report and opens nothing else. It is derived from the report's id and address:
/// nothing is stored, and it changes with the address.
struct MailStopToken: RawRepresentable, Sendable, Equatable {
    let report: ReportID
    private let code: String

    var rawValue: String { report.rawValue + code }

    /// Parses a token. It is valid if it equals the one that is derived from a report.
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

    /// Compares in constant time.
    static func == (left: MailStopToken, right: MailStopToken) -> Bool {
        zip(left.rawValue.utf8, right.rawValue.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
