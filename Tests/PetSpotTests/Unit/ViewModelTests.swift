import XCTest

@testable import PetSpot

/// Each screen's model: what it shows, what it refuses, what it writes.
final class ViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState()

    // MARK: chip number

    func testChipNumber_whenNumberIsSaved_shouldBeShownFormatted() {
        // Given
        flowState.answers.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber("123456789012345"))

        // When
        let viewModel = ChipNumberViewModel(flowState: flowState)

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-67890-12345")
    }

    func testChipNumberHandleNext_whenNumberIsTyped_shouldSaveDigitsOnly() {
        // Given
        let viewModel = ChipNumberViewModel(flowState: flowState)
        viewModel.fill(from: FormInput([("chipNumber", "12345-67890-123456")]))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.answers.chipNumber?.chipNumber?.digits, "123456789012345")
    }

    func testChipNumberHandleNext_whenNothingIsTyped_shouldCountAsDone() {
        // When
        _ = ChipNumberViewModel(flowState: flowState).handleNext()

        // Then
        XCTAssertEqual(flowState.answers.chipNumber, ChipNumberAnswer(chipNumber: nil))
        XCTAssertTrue(flowState.isDone(.chipNumber))
    }

    // MARK: photo

    func testPhotoHandleNext_whenFileIsRefused_shouldKeepThePhotoThatIsThere() {
        // Given
        let photo = Photo.sample
        flowState.answers.photo = PhotoAnswer(photo: photo)
        let viewModel = PhotoViewModel(flowState: flowState)

        // When
        let isSaved = viewModel.handleNext(.rejected(.heic))

        // Then
        XCTAssertFalse(isSaved)
        XCTAssertEqual(viewModel.errors, [FieldError(field: .photo, message: L10n.Photo.errorHeic)])
        XCTAssertEqual(flowState.answers.photo?.photo, photo)
    }

    func testPhotoRejection_whenShown_shouldHaveAMessageOfItsOwn() {
        // Given
        let rejections: [PhotoRejection] = [.empty, .notAnImage, .heic, .tooLarge, .tooManyPixels, .damaged]

        // When
        let messages = Set(rejections.map { $0.message.text(in: .pl) })

        // Then
        XCTAssertEqual(messages.count, rejections.count)
    }

    // MARK: description

    func testDescriptionHandleNext_whenEverythingIsEmpty_shouldSave() {
        // When
        let isSaved = DescriptionViewModel(flowState: flowState, now: TestApp.noon).handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.answers.description, DescriptionAnswer())
    }

    func testDescriptionHandleNext_whenEverythingIsValid_shouldSaveEverything() {
        // Given
        let viewModel = DescriptionViewModel(flowState: flowState, now: TestApp.noon)
        viewModel.fill(from: FormInput(Answers.description.map { (name: $0, value: $1) }))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(
            flowState.answers.description,
            DescriptionAnswer(
                petName: "Rex",
                species: .dog,
                breed: "Kelpie",
                sex: .male,
                age: Age(rawValue: 7),
                lastSeenDate: CalendarDate("2026-11-20"),
                lastSeenPlace: "Planty, Kraków",
                description: "Red collar.\nShy, comes for cheese."
            )
        )
    }

    func testDescriptionHandleNext_whenOneFieldIsWrong_shouldNameItAndSaveNothing() {
        // Given
        let cases: [(field: FieldName, value: String, message: LocalizedString)] = [
            (.petName, String(repeating: "a", count: 63), L10n.Common.errorTooLong(3)),
            (.species, "dragon", L10n.Description.errorSpecies),
            (.breed, String(repeating: "a", count: 61), L10n.Common.errorTooLong(1)),
            (.sex, "yes", L10n.Description.errorSex),
            (.age, "41", L10n.Description.errorAge),
            (.age, "-1", L10n.Description.errorAge),
            (.age, "+5", L10n.Description.errorAge),
            (.age, "seven", L10n.Description.errorAge),
            (.age, "٧", L10n.Description.errorAge),
            (.age, "99999999999999999999", L10n.Description.errorAge),
            (.lastSeenDate, "yesterday", L10n.Description.errorDate),
            (.lastSeenDate, "2026-11-31", L10n.Description.errorDate),
            (.lastSeenDate, "2026-11-23", L10n.Description.errorDateInFuture),
            (.lastSeenPlace, String(repeating: "a", count: 121), L10n.Common.errorTooLong(1)),
            (.description, String(repeating: "a", count: 501), L10n.Common.errorTooLong(1)),
        ]
        for item in cases {
            let viewModel = DescriptionViewModel(flowState: flowState, now: TestApp.noon)
            viewModel.fill(from: FormInput([(item.field.rawValue, item.value)]))

            // When
            let isSaved = viewModel.handleNext()

            // Then
            XCTAssertFalse(isSaved, item.value)
            XCTAssertEqual(viewModel.errors.map(\.field), [item.field], item.value)
            XCTAssertEqual(viewModel.errors.map(\.message), [item.message], item.value)
            XCTAssertNil(flowState.answers.description)
        }
    }

    func testDescriptionHandleNext_whenDateIsTodayAtTheEarthsEdge_shouldSave() {
        // Given
        let viewModel = DescriptionViewModel(flowState: flowState, now: TestApp.noon)
        viewModel.fill(from: FormInput([("lastSeenDate", "2026-11-22")]))

        // When / Then
        XCTAssertTrue(viewModel.handleNext())
        XCTAssertEqual(CalendarDate.latestToday(at: TestApp.noon).description, "2026-11-22")
    }

    // MARK: contact details

    func testContactDetailsHandleNext_whenNeitherIsGiven_shouldAskForOne() {
        // Given
        let viewModel = ContactDetailsViewModel(flowState: flowState, now: TestApp.noon)
        viewModel.fill(from: FormInput([("reward", "100 zł")]))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertFalse(isSaved)
        XCTAssertEqual(viewModel.errors.map(\.message), [L10n.ContactDetails.errorNoContact])
        XCTAssertEqual(viewModel[.reward], "100 zł")
        XCTAssertNil(flowState.answers.contactDetails)
    }

    func testContactDetailsHandleNext_whenOneOfTheTwoIsGiven_shouldSave() {
        for field in ["contactEmail", "contactPhone"] {
            // Given
            let viewModel = ContactDetailsViewModel(flowState: flowState, now: TestApp.noon)
            let value = field == "contactEmail" ? "owner@example.org" : "600 700 800"
            viewModel.fill(from: FormInput([(field, value)]))

            // When / Then
            XCTAssertTrue(viewModel.handleNext())
        }
        XCTAssertEqual(flowState.answers.contactDetails?.contactPhone?.rawValue, "600 700 800")
    }

    func testContactDetailsHandleNext_whenSeveralFieldsAreWrong_shouldNameThemInOrder() {
        // Given
        let viewModel = ContactDetailsViewModel(flowState: flowState, now: TestApp.noon)
        viewModel.fill(
            from: FormInput([
                ("contactEmail", "owner@"), ("contactPhone", "12"), ("reward", String(repeating: "ł", count: 122)),
            ])
        )

        // When
        _ = viewModel.handleNext()

        // Then
        XCTAssertEqual(
            viewModel.errors,
            [
                FieldError(field: .contactEmail, message: L10n.ContactDetails.errorEmail),
                FieldError(field: .contactPhone, message: L10n.ContactDetails.errorPhone),
                FieldError(field: .reward, message: L10n.Common.errorTooLong(2), label: L10n.ContactDetails.reward),
            ]
        )
    }

    // MARK: summary

    func testSummaryRows_whenNothingWasGiven_shouldAllBeThereWithoutValue() {
        // When
        let rows = SummaryViewModel(flowState: flowState).rows

        // Then
        XCTAssertEqual(
            rows.map(\.name.rawValue),
            [
                "chipNumber", "petName", "species", "breed", "sex", "age", "lastSeenDate", "lastSeenPlace",
                "description", "contactEmail", "contactPhone", "reward",
            ]
        )
        XCTAssertTrue(rows.allSatisfy { $0.value == nil && $0.hint == nil })
    }

    func testSummaryRows_whenChipNumberIsShort_shouldSaySoGently() {
        // Given
        flowState.answers.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber("1234"))

        // When
        let row = SummaryViewModel(flowState: flowState).rows.first

        // Then
        XCTAssertEqual(row?.hint, L10n.Summary.chipNumberIncomplete)
    }
}

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
