import HTML

/// Advice to the author of a report for the first hours, in at most seven lines; where an owner should search depends on the animal.
struct FirstSteps: Template {
    let screen: Screen
    let report: PetReport
    let contacts: [LocalContact]

    var steps: [LocalizedString] {
        switch report.kind {
        case .missing:
            search + [L10n.FirstSteps.poster, L10n.FirstSteps.shelters, L10n.FirstSteps.register, L10n.FirstSteps.secret]
        case .found:
            finderSteps
        }
    }

    private var finderSteps: [LocalizedString] {
        let answers = report.answers
        let photo = answers.hasPhoto ? nil : L10n.FirstSteps.finderPhoto
        let cat = answers.species == .cat ? L10n.FirstSteps.finderCat : nil
        let steps: [LocalizedString?] =
            switch answers.holder ?? .me {
            case .me:
                [
                    answers.hasChipNumber ? nil : L10n.FirstSteps.finderChip, L10n.FirstSteps.finderAuthorities, photo,
                    L10n.FirstSteps.finderPoster, cat, L10n.FirstSteps.finderMark,
                ]
            case .shelter: [photo, L10n.FirstSteps.finderPoster, L10n.FirstSteps.finderMark]
            case .outside: [L10n.FirstSteps.finderWatch, L10n.FirstSteps.finderAuthorities, photo, cat]
            }
        return steps.compactMap(\.self)
    }

    private var search: [LocalizedString] {
        switch report.answers.species {
        case .cat: [L10n.FirstSteps.catSearch, L10n.FirstSteps.catFood]
        case .dog: [L10n.FirstSteps.dogSearch, L10n.FirstSteps.dogChase, L10n.FirstSteps.dogScent]
        case .bird: [L10n.FirstSteps.birdSearch, L10n.FirstSteps.birdCage]
        case .rabbit: [L10n.FirstSteps.rabbitSearch, L10n.FirstSteps.rabbitFood]
        case .other, nil: [L10n.FirstSteps.search, L10n.FirstSteps.neighbours]
        }
    }
}

/// The operator's list of shelters, vets and offices, as people read it.
struct LocalContacts: Template {
    let contacts: [LocalContact]

    init?(_ contacts: [LocalContact]) {
        guard !contacts.isEmpty else { return nil }
        self.contacts = contacts
    }
}

extension URLReference {
    /// The host of a website, to show in place of the whole address.
    var host: String { String(text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }) }
}
