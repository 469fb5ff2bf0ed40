import XCTest

@testable import PetSpot

/// Step 3/4.
final class DescriptionViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState(.missing)
    private lazy var viewModel = FormViewModel(.description, flowState: flowState, now: TestApp.noon)

    func testInit_whenFlowStateHasAnswers_shouldShowThem() {
        // Given
        flowState.answers = ReportAnswers(petName: "Rex", species: .dog, age: Age(rawValue: 7))

        // When
        let viewModel = FormViewModel(.description, flowState: flowState, now: TestApp.noon)

        // Then
        XCTAssertEqual(viewModel.form[.petName], "Rex")
        XCTAssertEqual(viewModel.form[.species], "dog")
        XCTAssertEqual(viewModel.form[.age], "7")
        XCTAssertEqual(viewModel.form[.breed], "")
        XCTAssertEqual(viewModel.errors, [])
    }

    func testHandleNext_whenEverythingIsEmpty_shouldSave() {
        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.answers, ReportAnswers())
    }

    func testHandleNext_whenEverythingIsValid_shouldSaveEverything() {
        // Given
        viewModel.fill(from: FormInput(Answers.description.map { (name: $0, value: $1) }))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(
            flowState.answers,
            ReportAnswers(
                petName: "Rex",
                species: .dog,
                breed: "Kelpie",
                sex: .male,
                age: Age(rawValue: 7),
                lastSeenDate: CalendarDate(typed: "2026-11-20"),
                lastSeenPlace: "Planty, Kraków",
                description: "Red collar.\nShy, comes for cheese."
            )
        )
    }

    func testHandleNext_whenOneFieldIsWrong_shouldNameItAndSaveNothing() {
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
            (.lastSeenDate, "0026-11-20", L10n.Description.errorDate),
            (.lastSeenDate, "0005-11-20", L10n.Description.errorDate),
            (.lastSeenDate, "1926-11-20", L10n.Description.errorDate),
            (.lastSeenDate, "1986-11-20", L10n.Description.errorDate),
            (.lastSeenPlace, String(repeating: "a", count: 121), L10n.Common.errorTooLong(1)),
            (.position, "Planty, Kraków", L10n.Position.error),
            (.position, "52.231", L10n.Position.error),
            (.position, "0.0004, -0.0004", L10n.Position.error),
            (.position, "https://maps.app.goo.gl/x7Qk2", L10n.Position.errorShortLink),
            (.description, String(repeating: "a", count: 501), L10n.Common.errorTooLong(1)),
        ]
        for item in cases {
            let viewModel = FormViewModel(.description, flowState: flowState, now: TestApp.noon)
            viewModel.fill(from: FormInput([(item.field.rawValue, item.value)]))

            // When
            let isSaved = viewModel.handleNext()

            // Then
            XCTAssertFalse(isSaved, item.value)
            XCTAssertEqual(viewModel.errors.map(\.field), [item.field], item.value)
            XCTAssertEqual(viewModel.errors.map(\.message), [item.message], item.value)
            XCTAssertEqual(viewModel.form[item.field], item.value)
            XCTAssertEqual(flowState.answers, ReportAnswers())
        }
    }

    func testHandleNext_whenDateIsFortyYearsAgo_shouldSave() {
        // Given
        viewModel.fill(from: FormInput([("lastSeenDate", "1986-11-21")]))

        // When / Then
        XCTAssertTrue(viewModel.handleNext())
        XCTAssertEqual(CalendarDate.possibleDays(at: TestApp.noon).lowerBound.rawValue, "1986-11-21")
    }

    func testHandleNext_whenDateIsTodayAtTheEarthsEdge_shouldSave() {
        // Given
        viewModel.fill(from: FormInput([("lastSeenDate", "2026-11-22")]))

        // When / Then
        XCTAssertTrue(viewModel.handleNext())
        XCTAssertEqual(CalendarDate.possibleDays(at: TestApp.noon).upperBound.rawValue, "2026-11-22")
    }
}
