import SHA2

/// A report that was submitted.
struct PetReport: Sendable, Equatable {
    let id: ReportID
    /// When it was submitted, in seconds since 1970.
    let createdAt: Int
    /// When its pet came home, if it did.
    var foundAt: Int?
    /// The hash of the management token. The token itself is nowhere.
    let tokenHash: Digest
    /// What the owner answered, each step done.
    let answers: ReportAnswers
}

/// What the list shows of a report.
struct PetCard: Sendable, Equatable {
    /// Its place on the list: the newer, the greater.
    let number: Int
    let id: ReportID
    /// The name, when it was given.
    let petName: String?
    let species: Species?
    let lastSeenPlace: String?
    let lastSeenDate: CalendarDate?
    /// The file of its photo, as small as there is one.
    let photo: PhotoFileName?
}

/// One page of the list.
struct PetCardPage: Sendable {
    /// Cards, newest first.
    let cards: [PetCard]
    /// Where the next older page begins, when there is one.
    let olderCursor: Int?
}

extension PetCardPage {
    /// Takes the cards from where the page begins, one more than it has room for when there are older ones.
    init(_ cards: [PetCard], limit: Int) {
        self.init(
            cards: Array(cards.prefix(limit)),
            olderCursor: cards.count > limit ? cards.prefix(limit).last?.number : nil
        )
    }
}
