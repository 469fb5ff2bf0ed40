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

extension PetReport {
    /// A new report of a session's answers.
    init(_ answers: ReportAnswers, from session: SessionID, now: Int) {
        let id = ReportID()
        let token = ManagementToken(of: id, from: session)
        self.init(id: id, createdAt: now, tokenHash: token.hash, answers: answers)
    }

    /// This report with a draft's answers. A photo that the draft left alone stays what it is by now: another browser may have replaced
    /// it meanwhile, and the old one is gone.
    func changed(to draft: Draft) -> PetReport {
        var answers = draft.answers
        if answers.photo?.photo == draft.editing?.photo { answers.photo = self.answers.photo }
        return PetReport(id: id, createdAt: createdAt, foundAt: foundAt, tokenHash: tokenHash, answers: answers)
    }

    /// The files of this report's photo that a changed one does not use any more.
    func photosDropped(by changed: PetReport) -> [PhotoFileName] {
        let kept = changed.answers.photo?.photo?.files ?? []
        return (answers.photo?.photo?.files ?? []).filter { !kept.contains($0) }
    }
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
