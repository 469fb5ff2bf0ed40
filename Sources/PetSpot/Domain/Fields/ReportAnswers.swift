/// The answers about an animal; nil where none was given. A `ReportFlow` says which step asks for what.
struct ReportAnswers: Sendable, Equatable {
    var chipNumber: ChipNumber?
    var photo: Photo?
    var petName: String?
    var species: Species?
    var breed: String?
    var sex: Sex?
    var age: Age?
    var colours: Colours?
    var size: AnimalSize?
    var lastSeenDate: CalendarDate?
    var lastSeenPlace: String?
    var position: Position?
    var description: String?
    var contactPhone: PhoneNumber?
    var contactEmail: EmailAddress?
    /// Nil, as in reports of earlier versions, counts as `ask`.
    var contactVisible: ContactVisibility?
    var reward: String?
    /// The holder of a found animal; nil counts as `me`.
    var holder: Holder?
    /// A mark of a found animal that only its owner can name. No public page tells whether there is one.
    var privateMark: String?

    var hasChipNumber: Bool { chipNumber != nil }
    var hasPhoto: Bool { photo != nil }
    var photoFiles: [PhotoFileName] { photo?.files ?? [] }
    /// Whether nobody but the author sees phone number and e-mail address.
    var isByMessageOnly: Bool { contactVisible == .messages }

    /// Whether the animal of a report of this kind is where its finder lives, which nobody may learn.
    func isAtHome(_ kind: ReportKind) -> Bool { kind == .found && [.me, nil].contains(holder) }

    /// The answers as they may be kept in a report of this kind: its position to 1 km where the finder has the animal.
    func kept(in kind: ReportKind) -> ReportAnswers {
        var answers = self
        if isAtHome(kind) { answers.position = position?.coarse }
        return answers
    }
}

/// The species that the form offers. A further one comes last, because the match keys of stored reports have the position.
enum Species: String, ChoiceValue {
    case dog, cat, bird, rabbit, other

    static func refusal(of typed: String) -> LocalizedString? { L10n.Description.errorSpecies }
}

/// The sex of an animal, as far as its reporter knows it.
enum Sex: String, ChoiceValue {
    case female, male, unknown

    static func refusal(of typed: String) -> LocalizedString? { L10n.Description.errorSex }
}

/// The readers of the author's phone number and e-mail address.
enum ContactVisibility: String, ChoiceValue {
    /// Everyone who asks for them on the pet's page, and the readers of the poster.
    case ask
    /// Nobody: people write to the author through the pet's page.
    case messages

    static func refusal(of typed: String) -> LocalizedString? { L10n.ContactDetails.errorVisible }
}

/// The place of a found animal.
enum Holder: String, ChoiceValue {
    /// With the person who reports it.
    case me
    /// At a shelter or a vet.
    case shelter
    /// Still where it was seen.
    case outside

    static var control: Control { .radio(choices) }
    static func refusal(of typed: String) -> LocalizedString? { L10n.FoundAnimal.errorHolder }
}
