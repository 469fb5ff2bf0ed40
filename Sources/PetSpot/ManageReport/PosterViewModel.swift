/// The text of a report's poster, short enough for one sheet.
struct PosterViewModel {
    /// About four lines on the sheet. The QR code links to the rest.
    static let descriptionLength = 280
    /// A number with more characters than this is reduced to its digits, at most fifteen.
    static let phoneLength = 24
    /// Free text with more characters is set smaller, so that the photo keeps its size.
    static let looseLength = 200
    /// The longest e-mail address on a strip.
    static let stripLength = 64
    /// The number of strips to tear off, each wide enough for a thumb.
    static let stripCount = 9

    let photo: Photo?
    /// "Missing"; in Polish it agrees with the noun that follows.
    let heading: LocalizedString
    /// The pet's name, else its species.
    let name: AnswerText
    /// What the pet looks like.
    let facts: [AnswerText]
    let description: String?
    let lastSeenDate: LocalizedString?
    let lastSeenPlace: String?
    let reward: String?
    /// Whether there is a chip, a reason to go to a vet. Its number proves ownership and stays secret.
    let hasMicrochip: Bool
    /// Whether finders write through the pet's page; the poster then has neither phone number nor e-mail address.
    let isByMessageOnly: Bool
    let phone: String?
    let email: String?

    var isDense: Bool {
        [description, lastSeenPlace, reward].reduce(0) { $0 + ($1?.count ?? 0) } > PosterViewModel.looseLength
    }

    /// Whether there is text beside the photo.
    var hasWords: Bool {
        description != nil || lastSeenDate != nil || lastSeenPlace != nil || reward != nil
    }
}

extension PosterViewModel {
    init(_ answers: ReportAnswers) {
        let description = answers.description ?? DescriptionAnswer()
        let details = answers.contactDetails ?? ContactDetailsAnswer()
        let contact = details.isByMessageOnly ? ContactDetailsAnswer() : details
        let kind = description.species?.noun ?? L10n.Poster.pet
        let facts: [AnswerText?] = [
            description.petName == nil ? nil : (description.species?.noun).map(AnswerText.sentence),
            description.breed.map(AnswerText.typed),
            (description.sex == .unknown ? nil : description.sex?.label).map(AnswerText.sentence),
            description.age?.words,
        ]
        self.init(
            photo: answers.photo?.photo,
            heading: PosterViewModel.heading(description),
            name: description.petName.map(AnswerText.typed) ?? .sentence(kind),
            facts: facts.compactMap(\.self),
            description: description.description.map { firstWords(of: $0, upTo: PosterViewModel.descriptionLength) },
            lastSeenDate: description.lastSeenDate?.inWords,
            lastSeenPlace: description.lastSeenPlace,
            reward: details.reward,
            hasMicrochip: answers.chipNumber?.chipNumber != nil,
            isByMessageOnly: details.isByMessageOnly,
            phone: contact.contactPhone.map {
                $0.rawValue.count > PosterViewModel.phoneLength ? $0.dialable : $0.rawValue
            },
            email: contact.contactEmail?.rawValue
        )
    }

    private static func heading(_ description: DescriptionAnswer) -> LocalizedString {
        switch (description.petName, description.sex) {
        case (.some, .female): L10n.Poster.missingShe
        case (.some, .male): L10n.Poster.missingHe
        // The species with a noun are all masculine; "zwierzę" is neuter.
        default: description.species?.noun == nil ? L10n.Poster.missing : L10n.Poster.missingHe
        }
    }
}

extension Species {
    /// The noun for the species; nil for `other`.
    fileprivate var noun: LocalizedString? { self == .other ? nil : label }
}

/// The first words of a text, with an ellipsis when it is longer. A single word longer than the limit is cut.
private func firstWords(of text: String, upTo limit: Int) -> String {
    guard text.count > limit else { return text }
    let start = text.prefix(limit)
    let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start.dropLast()
    return String(words.reversed().drop { $0.isPunctuation || $0.isWhitespace }.reversed()) + "…"
}
