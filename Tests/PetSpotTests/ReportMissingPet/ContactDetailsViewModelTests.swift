import XCTest

@testable import PetSpot

/// Step 4/4.
final class ContactDetailsViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState(.missing)
    private lazy var viewModel = FormViewModel(.contactDetails, flowState: flowState, now: TestApp.noon)

    func testInit_whenFlowStateHasAnswers_shouldShowThem() {
        // Given
        flowState.answers = .full

        // When
        let viewModel = FormViewModel(.contactDetails, flowState: flowState, now: TestApp.noon)

        // Then
        XCTAssertEqual(viewModel.form[.contactEmail], "owner@example.org")
        XCTAssertEqual(viewModel.form[.contactPhone], "+48 600 700 800")
        XCTAssertEqual(viewModel.form[.reward], "200 zł")
    }

    func testHandleNext_whenNeitherIsGiven_shouldAskForOne() {
        // Given
        viewModel.fill(from: FormInput([("reward", "100 zł")]))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertFalse(isSaved)
        XCTAssertEqual(viewModel.errors.map(\.field), [.contactPhone, .contactEmail])
        let message = L10n.ContactDetails.errorNoContact
        XCTAssertEqual(viewModel.errors.map(\.message), [message, message])
        XCTAssertEqual(viewModel.form[.reward], "100 zł")
        XCTAssertEqual(flowState.answers, ReportAnswers())
    }

    func testHandleNext_whenOnlyAnEmailAddressIsGiven_shouldSaveIt() {
        // Given
        viewModel.fill(from: FormInput([("contactEmail", "owner@example.org")]))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.contactEmail?.rawValue, "owner@example.org")
        XCTAssertNil(flowState.contactPhone)
    }

    func testHandleNext_whenOnlyAPhoneNumberIsGiven_shouldSaveIt() {
        // Given
        viewModel.fill(from: FormInput([("contactPhone", "600 700 800")]))

        // When
        let isSaved = viewModel.handleNext()

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.contactPhone?.rawValue, "600 700 800")
        XCTAssertNil(flowState.contactEmail)
    }

    func testFill_whenVisibilityIsNotSent_shouldKeepWhatWasChosen() {
        // Given
        XCTAssertEqual(viewModel.form[.contactVisible], "ask")
        let posts: [(sent: String?, kept: ContactVisibility)] = [
            ("messages", .messages), ("", .messages), (nil, .messages), ("ask", .ask),
        ]
        for (sent, kept) in posts {
            var input = [(name: "contactPhone", value: "600 700 800")]
            if let sent { input.append((name: "contactVisible", value: sent)) }

            // When
            viewModel = FormViewModel(.contactDetails, flowState: flowState, now: TestApp.noon)
            viewModel.fill(from: FormInput(input))

            // Then
            XCTAssertTrue(viewModel.handleNext())
            XCTAssertEqual(flowState.contactVisible, kept, sent ?? "not sent")
        }
    }

    func testHandleNext_whenVisibilityIsNoneOfTheChoices_shouldSaySo() {
        // Given
        viewModel.fill(from: FormInput([("contactPhone", "600 700 800"), ("contactVisible", "everybody")]))

        // When / Then
        XCTAssertFalse(viewModel.handleNext())
        XCTAssertEqual(viewModel.errors.map(\.field), [.contactVisible])
    }

    func testHandleNext_whenSeveralFieldsAreWrong_shouldNameThemInOrder() {
        // Given
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
                FieldError(field: .contactPhone, message: L10n.ContactDetails.errorPhone),
                FieldError(field: .contactEmail, message: L10n.ContactDetails.errorEmail),
                FieldError(field: .reward, message: L10n.Common.errorTooLong(2), label: L10n.ContactDetails.reward),
            ]
        )
    }
}
