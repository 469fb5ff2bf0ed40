import HTML

/// What the owner of a missing pet does in the first hours, in at most seven lines: where to search depends on the animal.
struct FirstSteps: Template {
    let language: Language
    /// The test identifier.
    let identifier: String
    let species: Species?
    /// Whom to call.
    let contacts: [LocalContact]

    var steps: [LocalizedString] {
        search + [
            L10n.FirstSteps.poster, L10n.FirstSteps.shelters, L10n.FirstSteps.register, L10n.FirstSteps.secret,
        ]
    }

    var localContacts: LocalContacts? { LocalContacts(contacts, in: language) }

    private var search: [LocalizedString] {
        switch species {
        case .cat: [L10n.FirstSteps.catSearch, L10n.FirstSteps.catFood]
        case .dog: [L10n.FirstSteps.dogSearch, L10n.FirstSteps.dogChase, L10n.FirstSteps.dogScent]
        case .bird: [L10n.FirstSteps.birdSearch, L10n.FirstSteps.birdCage]
        case .rabbit: [L10n.FirstSteps.rabbitSearch, L10n.FirstSteps.rabbitFood]
        case .other, nil: [L10n.FirstSteps.search, L10n.FirstSteps.neighbours]
        }
    }
}
