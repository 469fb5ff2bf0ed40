/// How an animal came home, as the author of its report says.
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

    var label: LocalizedString {
        switch self {
        case .itself: L10n.WayHome.itself
        case .searching: L10n.WayHome.searching
        case .page: L10n.WayHome.page
        case .poster: L10n.WayHome.poster
        case .agency: L10n.WayHome.agency
        case .chip: L10n.WayHome.chip
        case .other: L10n.WayHome.another
        }
    }
}

/// What the author says when an animal is home.
struct ReunionAnswer: Sendable {
    var how: WayHome?

    static let fields: [Field<ReunionAnswer>] = [
        Field(.how, \.how, label: L10n.Manage.how, control: .radio(WayHome.choices))
    ]
}

/// How long it took until an animal was home.
enum TimeHome: String, CaseIterable, Sendable {
    case days0To1 = "0-1"
    case days2To7 = "2-7"
    case days8To30 = "8-30"
    case longer = "31-"

    /// - Parameter days: whole days since the report was submitted.
    init(days: Int) {
        switch days {
        case ...1: self = .days0To1
        case ...7: self = .days2To7
        case ...30: self = .days8To30
        default: self = .longer
        }
    }

    var label: LocalizedString {
        switch self {
        case .days0To1: L10n.TimeHome.days0To1
        case .days2To7: L10n.TimeHome.days2To7
        case .days8To30: L10n.TimeHome.days8To30
        case .longer: L10n.TimeHome.longer
        }
    }
}
