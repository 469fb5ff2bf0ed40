import ImageMetadata
import SHA2

/// The kind of a report, by whether its author lost or found the animal.
enum ReportKind: String, Sendable, CaseIterable {
    /// An animal that its owner misses.
    case missing
    /// An animal that somebody found or saw, and whose owner nobody knows.
    case found

    var flow: ReportFlow {
        switch self {
        case .missing: .missing
        case .found: .found
        }
    }

    /// The kind of report that may be of the same animal.
    var counterpart: ReportKind {
        switch self {
        case .missing: .found
        case .found: .missing
        }
    }
}

/// A report of a missing or found animal, as it is stored.
struct PetReport: DatedReport, Equatable {
    var kind: ReportKind
    var id: ReportID
    /// The time of submission, in seconds since 1970.
    var createdAt: Int
    /// The time at which its author last submitted, changed, renewed or reopened it.
    var confirmedAt: Int
    /// The time at which the animal came home, or left its shelter; nil while it has not.
    var reunitedAt: Int?
    /// The way home, if the author named it.
    var wayHome: WayHome?
    var hiddenAt: Int?
    /// The reason and note of its hiding; empty while it is not hidden.
    var hiding = Hiding()
    /// The hash of the management token. The token itself is not stored.
    var tokenHash: Digest
    /// The language in which it was made; nil when that is not known.
    var language: Language?
    /// Whether its author wants mail; nil when it was made on a site that sends none.
    var mail: MailConsent?
    /// The name of the shelter whose file has the animal; nil for a report that a person made.
    var shelter: String?
    var answers: ReportAnswers
}

extension PetReport {
    /// A new report with the answers of a session's draft.
    init(_ draft: Draft, from session: SessionID, in language: Language, sendsMail: Bool, now: Int) {
        let id = ReportID()
        self.init(
            kind: draft.kind,
            id: id,
            createdAt: now,
            confirmedAt: now,
            tokenHash: ManagementToken(of: id, from: session).hash,
            language: language,
            mail: sendsMail ? .unconfirmed : nil,
            answers: draft.answers
        )
    }

    /// A report of an animal in a shelter's file: new, or `old` with what the file says now. Nobody learns its token, and it gets no mail.
    init(_ animal: ShelterAnimal, at shelter: String, was old: PetReport? = nil, sendsMail: Bool, now: Int) {
        self =
            old
            ?? PetReport(
                kind: .found,
                id: ReportID(),
                createdAt: 0,
                confirmedAt: 0,
                tokenHash: ManagementToken().hash,
                shelter: shelter,
                answers: animal.answers
            )
        if old == nil || answers.lastSeenDate != animal.answers.lastSeenDate { createdAt = animal.reportedAt(now) }
        (confirmedAt, reunitedAt, wayHome) = (now, nil, nil)
        mail = sendsMail ? .refused : nil
        answers = animal.answers
    }

    /// A summary of a message of this kind, in a few words.
    func heading(of message: MessageKind?) -> LocalizedString {
        switch message {
        case .holding: L10n.Manage.messageHolding
        case .mine: L10n.Manage.messageMine
        case .know: L10n.Manage.messageKnow
        case .seen, nil: L10n.Manage.messageSeen(kind)
        }
    }

    /// Whether there is a poster: the animal is not home, the page is not hidden, and it can be claimed from someone.
    var hasPoster: Bool { reunitedAt == nil && hiddenAt == nil && !isSighting }

    /// This report with a draft's answers, which confirm it. A photo that the draft did not change stays as it is stored, because
    /// another browser may have replaced it in the meantime. A changed address is unconfirmed.
    /// - Parameter report: the draft as a new report.
    func changed(to draft: Draft, as report: PetReport) -> PetReport {
        var changed = self
        changed.confirmedAt = report.createdAt
        changed.answers = draft.answers
        changed.language = report.language
        if mail == nil || answers.contactEmail != draft.answers.contactEmail { changed.mail = report.mail }
        if draft.answers.photo?.file == draft.editing?.photo { changed.answers.photo = answers.photo }
        return changed
    }

    /// The photo files of this report that the changed one no longer uses.
    func photosDropped(by changed: PetReport) -> [PhotoFileName] {
        answers.photoFiles.filter { !changed.answers.photoFiles.contains($0) }
    }
}

/// The part of a report that a card shows.
struct PetCard: Sendable, Equatable {
    var kind: ReportKind
    var id: ReportID
    var createdAt = 0
    var petName: String?
    var species: Species?
    var sex: Sex?
    var holder: Holder?
    var contactVisible: ContactVisibility?
    var lastSeenPlace: String?
    var lastSeenDate: CalendarDate?
    var position: Position?
    /// The file of its thumbnail: a list draws nothing else.
    var photo: PhotoFileName?
}

/// The photo of a report, with the dates that decide about the report's page: all that a request for a picture needs.
struct PublicPhoto: DatedReport {
    typealias Image = (file: PhotoFileName, format: ImageFormat)

    var confirmedAt = 0
    var reunitedAt: Int?
    var hiddenAt: Int?
    var file: PhotoFileName?
    var format: ImageFormat?
    var thumbnailFile: PhotoFileName?
    var thumbnailFormat: ImageFormat?

    var full: Image? { file.flatMap { file in format.map { (file, $0) } } }
    /// The thumbnail; without one, the photo itself.
    var smallest: Image? { thumbnailFile.flatMap { file in thumbnailFormat.map { (file, $0) } } ?? full }
}

/// A report on the list with everything that was answered, and when that last changed.
struct ListedReport: Sendable {
    var report: PetReport
    /// The time of the last change of its answers, or of submission, in seconds since 1970.
    var changedAt: Int
}

/// A page of cards.
struct PetCardPage: Sendable {
    /// Cards, newest first.
    let cards: [PetCard]
    /// The cursor of the next older page; nil on the last.
    let olderCursor: Int?
    /// The number of reports on the list, up to `countLimit`; nil where they were not counted.
    var count: Int?

    /// The greatest count: counting takes longer the more there are, and nobody needs a larger number.
    static let countLimit = 1_000
}
