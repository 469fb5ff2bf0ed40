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
    static func sample(answers: ReportAnswers) -> PetReport {
        let id = ReportID()
        let token = ManagementToken(of: id, from: SessionID())
        return PetReport(id: id, createdAt: TestApp.noon, tokenHash: token.hash, answers: answers)
    }
}

extension ReportAnswers {
    /// Every step done, with only a phone number.
    static let bare = ReportAnswers(
        chipNumber: ChipNumberAnswer(),
        photo: PhotoAnswer(),
        description: DescriptionAnswer(),
        contactDetails: ContactDetailsAnswer(contactPhone: PhoneNumber(rawValue: "600 700 800"))
    )

    /// Every field given.
    static let full = ReportAnswers(
        chipNumber: ChipNumberAnswer(chipNumber: ChipNumber("012345678901234")),
        photo: PhotoAnswer(photo: .sample),
        description: DescriptionAnswer(
            petName: "Żółw \u{301}🐢",
            species: .rabbit,
            breed: "x",
            sex: .unknown,
            age: Age(rawValue: 0),
            lastSeenDate: CalendarDate("2026-02-28"),
            lastSeenPlace: "'; DROP TABLE reports; --",
            description: "one\n\ntwo"
        ),
        contactDetails: ContactDetailsAnswer(
            contactPhone: PhoneNumber(rawValue: "+48 600 700 800"),
            contactEmail: EmailAddress(rawValue: "owner@example.org"),
            contactVisible: .messages,
            reward: "200 zł"
        )
    )
}

extension ReportMissingPetFlowState {
    /// Completes steps with empty answers, as Continue on an empty form does.
    func finish(_ steps: FlowStep...) {
        for step in steps {
            switch step {
            case .chipNumber: answers.chipNumber = ChipNumberAnswer()
            case .photo: answers.photo = PhotoAnswer()
            case .description: answers.description = DescriptionAnswer()
            case .contactDetails: answers.contactDetails = ContactDetailsAnswer()
            case .summary: break
            }
        }
    }
}
