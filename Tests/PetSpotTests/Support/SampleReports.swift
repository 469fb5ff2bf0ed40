@testable import PetSpot

extension Photo {
    /// A photo with a thumbnail, whose files do not exist.
    static let sample = Photo(
        file: PhotoFileName(),
        originalName: "rex.png",
        format: .png,
        byteCount: 2_400_000,
        width: 2,
        height: 3,
        thumbnail: Thumbnail(file: PhotoFileName(), format: .jpeg, byteCount: 20_000, width: 2, height: 3)
    )
}

extension PetReport {
    /// A report with an id and a token of its own.
    static func sample(
        _ kind: ReportKind = .missing,
        answers: ReportAnswers,
        at createdAt: Int = TestApp.noon
    ) -> PetReport {
        let id = ReportID()
        return PetReport(
            kind: kind,
            id: id,
            createdAt: createdAt,
            confirmedAt: createdAt,
            tokenHash: ManagementToken(of: id, from: SessionID()).hash,
            answers: answers
        )
    }
}

extension ReportAnswers {
    /// Only a phone number.
    static let bare = ReportAnswers(contactPhone: PhoneNumber(rawValue: "600 700 800"))

    /// Every field of a missing pet's report.
    static let full = full(.missing)

    /// Every field of any kind of report.
    static let everything = ReportAnswers(
        chipNumber: ChipNumber(typed: "012345678901234"),
        photo: .sample,
        petName: "Żółw \u{301}🐢",
        species: .rabbit,
        breed: "x",
        sex: .female,
        age: Age(rawValue: 0),
        colours: Colours(rawValue: "black,tabby"),
        size: .medium,
        lastSeenDate: CalendarDate(typed: "2026-02-28"),
        lastSeenPlace: "'; DROP TABLE reports; --",
        position: Position(latitude: 52_231, longitude: 20_978),
        description: "one\n\ntwo",
        contactPhone: PhoneNumber(rawValue: "+48 600 700 800"),
        contactEmail: EmailAddress(rawValue: "owner@example.org"),
        contactVisible: .messages,
        reward: "200 zł",
        holder: .shelter,
        privateMark: "one white toe"
    )

    /// Every field that a kind of report has.
    static func full(_ kind: ReportKind) -> ReportAnswers {
        var answers = ReportAnswers()
        for step in kind.flow.dataSteps { step.copyAnswers(from: .everything, to: &answers) }
        return answers
    }
}

extension StepSet {
    /// Every step done.
    static let all = StepSet(ReportFlow.missing.dataSteps.map(\.name))
}

extension FlowSession {
    /// Saves a whole draft, as its steps would one after another.
    mutating func save(_ answers: ReportAnswers, _ kind: ReportKind = .missing) {
        for step in kind.flow.dataSteps { save(step.name, of: kind.flow, answers) }
    }
}

extension Draft {
    /// A draft with every step done.
    convenience init(_ kind: ReportKind = .missing, answers: ReportAnswers, editing: Editing? = nil) {
        self.init(kind: kind, answers: answers, doneSteps: .all, editing: editing)
    }
}
