/// The text of a report's poster, short enough for one sheet.
extension PosterPage {
    /// About four lines on the sheet. The QR code links to the rest.
    static let descriptionLength = 280
    /// The length of a description below a landscape photo: two or three lines.
    private static let descriptionLengthBelowPhoto = 180
    /// A number with more characters than this is reduced to its digits, at most fifteen.
    private static let phoneLength = 24
    /// Free text with more characters is set smaller, so that the photo keeps its size.
    private static let looseLength = 200
    /// The longest e-mail address on a strip.
    static let stripLength = 64
    /// The number of strips to tear off, each wide enough for a thumb.
    static let stripCount = 9

    var answers: ReportAnswers { report.answers }
    var headline: Headline { report.headline }
    var photo: Photo? { answers.photo }

    /// The heading, such as "Missing"; for a found animal with its species.
    var heading: LocalizedString {
        guard headline.kind == .missing else { return headline.title }
        return species == nil ? headline.status : L10n.Poster.missingHe
    }

    /// The species of a named pet whose sex is unknown: the heading agrees with it. The species with a noun are all masculine.
    var species: LocalizedString? {
        let isUnknown = [nil, .unknown].contains(answers.sex)
        return headline.kind == .missing && isUnknown && answers.petName != nil ? headline.noun : nil
    }

    /// The pet's name, else its species; nil for an animal that nobody knows.
    var name: LocalizedString? { headline.kind == .missing ? answers.petName?.words ?? headline.noun ?? L10n.Poster.pet : nil }

    /// The first words of a strip to tear off.
    var stripHeading: LocalizedString { name ?? headline.title }

    func facts(in language: Language) -> [String] {
        let noun = answers.petName == nil || species != nil ? nil : headline.noun
        let size = answers.size.map { L10n.Size.inLine($0.label.text(in: language).lowercased()) }
        let sex = answers.sex == .unknown ? nil : answers.sex?.label.text(in: language).lowercased()
        let look = [noun, answers.colours?.words, size, answers.breed?.words].map { $0?.text(in: language) }
        return (look + [sex, answers.age?.words.text(in: language)]).compactMap(\.self)
    }

    var description: String? {
        let isBelowPhoto = photo.map { $0.width > $0.height } ?? false
        let length = isBelowPhoto ? PosterPage.descriptionLengthBelowPhoto : PosterPage.descriptionLength
        return answers.description.map { firstWords(of: $0, upTo: length) }
    }
    var lastSeenDate: LocalizedString? { answers.lastSeenDate?.words }
    var lastSeenPlace: String? { answers.lastSeenPlace }
    var reward: String? { answers.reward }

    /// Whether there is a chip, a reason to go to a vet. Its number proves ownership and stays secret.
    var hasMicrochip: Bool { answers.hasChipNumber }

    /// Whether finders write through the pet's page; the poster then has neither phone number nor e-mail address.
    var isByMessageOnly: Bool { answers.isByMessageOnly }

    var phone: String? {
        guard !isByMessageOnly, let phone = answers.contactPhone else { return nil }
        return phone.rawValue.count > PosterPage.phoneLength ? phone.dialable : phone.rawValue
    }

    var email: String? { isByMessageOnly ? nil : answers.contactEmail?.rawValue }
    var isDense: Bool { [description, lastSeenPlace, reward].reduce(0) { $0 + ($1?.count ?? 0) } > PosterPage.looseLength }

    /// Whether there is text beside the photo.
    var hasWords: Bool { description != nil || lastSeenDate != nil || lastSeenPlace != nil || reward != nil }
}

/// The first words of a text, with an ellipsis when it is longer. A single word longer than the limit is cut.
private func firstWords(of text: String, upTo limit: Int) -> String {
    guard text.count > limit else { return text }
    let start = text.prefix(limit)
    let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start.dropLast()
    return String(words.reversed().drop { $0.isPunctuation || $0.isWhitespace }.reversed()) + "…"
}
