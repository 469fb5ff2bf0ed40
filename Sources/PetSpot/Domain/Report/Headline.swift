/// The name of an animal on cards, pages and posters, and in shared links.
struct Headline: Sendable {
    let kind: ReportKind
    let petName: String?
    let species: Species?
    let sex: Sex?
    let holder: Holder?

    /// The event in a word, such as "Missing". In Polish it agrees with the noun that follows.
    var status: LocalizedString {
        switch kind {
        case .missing:
            switch (petName, sex) {
            case (.some, .female): L10n.Poster.missingShe
            case (.some, .male): L10n.Poster.missingHe
            // The species with a noun are all masculine; "zwierzę" is neuter.
            default: noun == nil ? L10n.Poster.missing : L10n.Poster.missingHe
            }
        case .found: isSighting ? L10n.Headline.seen : L10n.Headline.found
        }
    }

    /// Whether it is still where somebody saw it.
    var isSighting: Bool { kind == .found && holder == .outside }

    /// The heading of where and when it was seen or found, on its page and poster.
    var seenHeading: LocalizedString { kind == .missing ? L10n.Poster.lastSeen : status }

    func seenOn(_ day: LocalizedString) -> LocalizedString {
        kind == .missing || isSighting ? L10n.PetList.lastSeen(day) : L10n.PetList.foundOn(day)
    }

    /// The animal: its name, else its species; of a found one, the event too.
    var title: LocalizedString {
        switch kind {
        case .missing: petName?.words ?? species?.label ?? L10n.PetDetails.title(kind)
        case .found: isSighting ? L10n.Headline.seenAnimal(species) : L10n.Headline.foundAnimal(species)
        }
    }

    var isName: Bool { kind == .missing && petName != nil }

    /// The event and the animal, such as "Dog missing".
    var sentence: LocalizedString { kind == .missing ? L10n.Headline.missingAnimal(species, sex) : title }

    var sharingTitle: LocalizedString { kind == .missing ? L10n.Sharing.title(sex, petName) : title }

    var noun: LocalizedString? { species == .other ? nil : species?.label }
}

extension ReportAnswers {
    func headline(_ kind: ReportKind) -> Headline {
        Headline(kind: kind, petName: petName, species: species, sex: sex, holder: holder)
    }

    /// A description for one line below the headline: the species, where that does not say it, breed, sex and age.
    func line(in language: Language) -> String {
        let species = petName == nil ? nil : species?.label.text(in: language)
        let sex = sex.flatMap { $0 == .unknown ? nil : $0.label.text(in: language) }
        let isFirst = species == nil && breed == nil
        return [species, breed, isFirst ? sex : sex?.lowercased(), age?.words.text(in: language)]
            .compactMap(\.self).joined(separator: String.dot)
    }
}

extension String {
    /// The dot between facts, which never begins a line.
    static let dot = "\u{A0}· "
}

extension PetReport {
    var headline: Headline { answers.headline(kind) }

    /// Whether it is about an animal that nobody holds, but that someone saw.
    var isSighting: Bool { headline.isSighting }

    /// The event and the animal, before its name among one's own reports; empty where `nameOrPlace` has them.
    func eventBeforeName(in language: Language) -> String {
        answers.petName == nil ? "" : headline.sentence.text(in: language) + String.dot
    }

    /// The animal's name; without one, what happened to which animal, and where. It tells one's own reports apart.
    func nameOrPlace(in language: Language) -> String {
        answers.petName
            ?? [headline.sentence.text(in: language), answers.lastSeenPlace].compactMap(\.self).joined(separator: " · ")
    }

    var reportedOn: LocalizedString { L10n.PetDetails.reportedOn(LocalTime(at: createdAt).day.words) }
}

extension PetCard {
    var headline: Headline { Headline(kind: kind, petName: petName, species: species, sex: sex, holder: holder) }

    /// The day on which the animal was seen or found, or else reported, in everyday words.
    func day(from today: CalendarDate, in language: Language) -> LocalizedString {
        let words = (lastSeenDate ?? LocalTime(at: createdAt).day).everydayWords(from: today, in: language)
        return lastSeenDate == nil ? L10n.PetList.reported(words) : headline.seenOn(words)
    }
}
