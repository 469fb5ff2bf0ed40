/// A reason for a pair, as people read it.
enum MatchReason: Sendable, Equatable {
    case chip
    /// The colours that both have.
    case colours([Colour])
    /// How many days after the loss it was found; negative when before.
    case days(Int)
    /// The words of both places, as one was typed.
    case place([String])
    case size(AnimalSize)
    case sex(Sex)
    /// The words of both breeds, as one was typed.
    case breed([String])

    func words(in language: Language) -> LocalizedString {
        switch self {
        case .chip: L10n.Match.chip
        case .colours(let colours):
            L10n.Match.colours(colours.count, LocalizedString.list(colours.map(\.label)).text(in: language))
        case .days(0): L10n.Match.sameDay
        case .days(let days) where days < 0: L10n.Match.dayEarlier
        case .days(let days): L10n.Match.daysLater(days)
        case .place(let words): L10n.Match.place(words.joined(separator: ", "))
        case .size(.small): L10n.Match.small
        case .size(.medium): L10n.Match.medium
        case .size(.large): L10n.Match.large
        case .sex(.male): L10n.Match.male
        case .sex: L10n.Match.female
        case .breed(let words): L10n.Match.breed(words.joined(separator: " "))
        }
    }
}

/// A report of the other kind that may be of the same animal.
struct Match: Sendable, Equatable {
    let card: PetCard
    let likeness: Likeness
}
