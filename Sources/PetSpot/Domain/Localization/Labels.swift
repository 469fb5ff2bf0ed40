extension Species {
    var label: LocalizedString {
        switch self {
        case .dog: L10n.Species.dog
        case .cat: L10n.Species.cat
        case .bird: L10n.Species.bird
        case .rabbit: L10n.Species.rabbit
        case .other: L10n.Species.another
        }
    }
}

extension Sex {
    var label: LocalizedString {
        switch self {
        case .female: L10n.Sex.female
        case .male: L10n.Sex.male
        case .unknown: L10n.Sex.unknown
        }
    }
}

extension ContactVisibility {
    var label: LocalizedString {
        switch self {
        case .ask: L10n.ContactDetails.visibleAsk
        case .messages: L10n.ContactDetails.visibleMessages
        }
    }
}

extension MessageKind {
    var label: LocalizedString {
        switch self {
        case .seen: L10n.Message.seen
        case .holding: L10n.Message.holding
        }
    }
}

extension FlagReason {
    var label: LocalizedString {
        switch self {
        case .notTrue: L10n.Flag.Reason.notTrue
        case .abuse: L10n.Flag.Reason.abuse
        case .personalData: L10n.Flag.Reason.personalData
        case .illegal: L10n.Flag.Reason.illegal
        case .other: L10n.Flag.Reason.other
        }
    }
}

extension CalendarDate {
    /// The date as text, such as "21 November 2026": in Polish with the month in the genitive.
    var inWords: LocalizedString { CalendarDate.monthWords[month - 1](day, year) }

    private static let monthWords = [
        L10n.Date.january, L10n.Date.february, L10n.Date.march, L10n.Date.april, L10n.Date.may, L10n.Date.june,
        L10n.Date.july, L10n.Date.august, L10n.Date.september, L10n.Date.october, L10n.Date.november,
        L10n.Date.december,
    ]
}
