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
    var inWords: LocalizedString {
        let day = day
        let year = year
        return switch month {
        case 1: L10n.Date.january(day, year)
        case 2: L10n.Date.february(day, year)
        case 3: L10n.Date.march(day, year)
        case 4: L10n.Date.april(day, year)
        case 5: L10n.Date.may(day, year)
        case 6: L10n.Date.june(day, year)
        case 7: L10n.Date.july(day, year)
        case 8: L10n.Date.august(day, year)
        case 9: L10n.Date.september(day, year)
        case 10: L10n.Date.october(day, year)
        case 11: L10n.Date.november(day, year)
        default: L10n.Date.december(day, year)
        }
    }
}
