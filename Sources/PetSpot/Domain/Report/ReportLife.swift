/// The rules of a report's life: how long it is on the list, how long people can find it, and when it is erased.
///
/// `ReportIndex.swift` has the same rules for databases. A period ends at the moment that is its length after its start.
struct ReportLife: Sendable, Equatable {
    /// A day in seconds.
    static let day = 86_400
    /// The days before a report leaves the list in which its page says when it was last confirmed.
    static let lastDaysOnList = 7
    /// The days for which a report that left the list is still found by its chip: pets with a chip come back after years.
    static let daysOffList = 730
    /// The days for which the page of a pet that came home stays, for people who have its link.
    static let daysAfterReunited = 30
    /// The way home in the row of an animal that has left its shelter for wherever.
    static let leftShelter = "left"
    /// The allowed values of `keepDays`: a day to ten years.
    static let keepDaysRange = 1...3650

    /// The days for which a report is on the list after its owner last confirmed it. Most pets that are found at all are found sooner.
    var keepDays = 60

    /// The state of a report at a moment, for everyone but its owner. If several apply, the last of them counts.
    enum State: String, Sendable {
        /// On the list.
        case listed
        /// Off the list because nobody confirmed it; its page and the search by chip still lead to its owner.
        case expired
        /// The pet is home; the page says so.
        case reunited
        /// The operator has hidden the page.
        case hidden
        /// Due for erasing, and gone for everyone, the owner too.
        case erased
    }

    func state(of report: some DatedReport, at now: Int) -> State {
        if now >= erasesAt(report) { return .erased }
        if report.hiddenAt != nil { return .hidden }
        if report.reunitedAt != nil { return .reunited }
        return isExpired(report, at: now) ? .expired : .listed
    }

    /// Whether a report has left the list because nobody confirmed it.
    func isExpired(_ report: some DatedReport, at now: Int) -> Bool { report.reunitedAt == nil && now >= leavesListAt(report) }

    /// The time at which a report leaves the list unless its owner confirms it, in seconds since 1970.
    func leavesListAt(_ report: some DatedReport) -> Int { report.confirmedAt + secondsOnList }

    /// The time at which a report is erased, in seconds since 1970.
    func erasesAt(_ report: some DatedReport) -> Int {
        report.reunitedAt.map { $0 + secondsAfterReunited } ?? report.confirmedAt + secondsUntilErased
    }

    /// Returns a report, unless its time is over.
    func unlessErased<Report: DatedReport>(_ report: Report?, at now: Int) -> Report? {
        report.flatMap { state(of: $0, at: now) == .erased ? nil : $0 }
    }

    func isSoonOffList(_ report: PetReport, at now: Int) -> Bool {
        state(of: report, at: now) == .listed && now >= leavesListAt(report) - ReportLife.lastDaysOnList * ReportLife.day
    }

    var secondsOnList: Int { keepDays * ReportLife.day }
    var secondsUntilErased: Int { (keepDays + ReportLife.daysOffList) * ReportLife.day }
    var secondsAfterReunited: Int { ReportLife.daysAfterReunited * ReportLife.day }
}

/// The dates of a report that decide about its state.
protocol DatedReport: Sendable {
    var confirmedAt: Int { get }
    var reunitedAt: Int? { get }
    var hiddenAt: Int? { get }
}

/// The way in which an animal came home, as the author of its report says.
enum WayHome: String, ChoiceValue {
    case itself
    /// Somebody looked for it and found it.
    case searching
    /// The report's page.
    case page
    case poster
    /// A shelter, a vet or the municipality.
    case agency
    case chip
    case other

    static var control: Control { .radio(choices) }
}

/// The author's answer to how an animal came home.
struct ReunionAnswer: Sendable {
    var how: WayHome?

    static let fields: [Field<ReunionAnswer>] = [Field(.how, \.how, label: L10n.Manage.how)]
}

/// The time until an animal was home, in days.
enum TimeHome: String, CaseIterable, Sendable {
    case days0To1 = "0-1"
    case days2To7 = "2-7"
    case days8To30 = "8-30"
    case longer = "31-"

    init(days: Int) {
        switch days {
        case ...1: self = .days0To1
        case ...7: self = .days2To7
        case ...30: self = .days8To30
        default: self = .longer
        }
    }
}
