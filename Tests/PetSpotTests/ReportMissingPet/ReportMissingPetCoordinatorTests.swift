import XCTest

@testable import PetSpot

/// Navigation in the flow.
final class ReportMissingPetCoordinatorTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState()
    private lazy var coordinator = ReportMissingPetCoordinator(flowState: flowState, language: .en)

    func testDetour_whenStepsBeforeAreNotDone_shouldLeadToTheFirstOfThem() {
        // Given / When / Then
        XCTAssertNil(coordinator.detour(from: .chipNumber))
        XCTAssertEqual(coordinator.detour(from: .summary), .chipNumber)

        // Given
        flowState.finish(.chipNumber, .description)

        // When / Then
        XCTAssertNil(coordinator.detour(from: .photo))
        XCTAssertEqual(coordinator.detour(from: .description), .photo)
        XCTAssertEqual(coordinator.detour(from: .summary), .photo)
    }

    func testDestination_whenStepWasContinued_shouldBeTheStepAfterEvenWhenMoreIsDone() {
        // Given
        flowState.finish(.chipNumber, .photo, .description, .contactDetails)

        // When / Then
        XCTAssertEqual(coordinator.destination(after: .chipNumber, returnsToSummary: false), .photo)
        XCTAssertEqual(coordinator.destination(after: .contactDetails, returnsToSummary: false), .summary)
        XCTAssertEqual(coordinator.destination(after: .chipNumber, returnsToSummary: true), .summary)
    }

    func testDestination_whenTheStepAfterIsClosed_shouldBeTheFirstOpenOne() {
        // Given
        flowState.finish(.description)

        // When / Then
        XCTAssertEqual(coordinator.destination(after: .description, returnsToSummary: false), .chipNumber)
        XCTAssertEqual(coordinator.destination(after: .description, returnsToSummary: true), .chipNumber)
    }

    func testNavigationBar_whenOnEachStep_shouldHaveItsTitleBadgeAndBack() {
        // Given
        let expected: [(FlowStep, LocalizedString, String?, NavigationBar.Back)] = [
            (.chipNumber, L10n.MicrochipNumber.title, "1/4", .exit),
            (.photo, L10n.Photo.title, "2/4", .link(.step(.chipNumber))),
            (.description, L10n.Description.title, "3/4", .link(.step(.photo))),
            (.contactDetails, L10n.ContactDetails.title, "4/4", .link(.step(.description))),
            (.summary, L10n.Summary.title, nil, .link(.step(.contactDetails))),
        ]

        for (step, title, digits, back) in expected {
            // When
            let bar = coordinator.page(for: step, returnsToSummary: false, now: TestApp.noon).navigationBar

            // Then
            XCTAssertEqual(bar.title, title)
            XCTAssertEqual(bar.progress?.digits, digits)
            XCTAssertEqual(bar.back, back)
        }
    }

    func testNavigationBar_whenLanguageDiffers_shouldSayItsProgressInIt() {
        for (language, words) in [(Language.en, "Step 2 of 4"), (.pl, "Krok 2 z\u{A0}4")] {
            // Given
            let coordinator = ReportMissingPetCoordinator(flowState: ReportMissingPetFlowState(), language: language)

            // When
            let bar = coordinator.page(for: .photo, returnsToSummary: false, now: TestApp.noon).navigationBar

            // Then
            XCTAssertEqual(bar.language, language)
            XCTAssertEqual(bar.progress?.words, words)
        }
    }

    func testPage_whenFlowIsEditedOrRecovered_shouldHaveTheFrameForThat() throws {
        for (isRecovered, isEditing, returnsToSummary) in [
            (false, false, true), (true, false, false), (false, true, true),
        ] {
            // Given
            let coordinator = ReportMissingPetCoordinator(
                flowState: ReportMissingPetFlowState(),
                language: .pl,
                isRecovered: isRecovered,
                origin: isEditing ? .petDetails(ReportID()) : nil
            )

            // When
            let page = coordinator.page(for: .contactDetails, returnsToSummary: returnsToSummary, now: TestApp.noon)

            // Then
            let frame = try XCTUnwrap(page as? any FlowPage).frame
            XCTAssertEqual(frame.showsLostFlowNotice, isRecovered)
            XCTAssertEqual(frame.isEditing, isEditing)
            XCTAssertEqual(frame.action, FlowStep.contactDetails.url(returningToSummary: returnsToSummary))
            XCTAssertEqual(frame.navigationBar.screen, .step(.contactDetails))
        }
    }

    func testNavigationBar_whenStepWasOpenedByChange_shouldLeadBackToTheSummary() {
        // When
        let bar = coordinator.page(for: .chipNumber, returnsToSummary: true, now: TestApp.noon).navigationBar

        // Then
        XCTAssertEqual(bar.back, .link(.step(.summary)))
    }

    func testRevalidate_whenContactIsMissing_shouldShowThatStep() {
        // Given
        flowState.finish(.chipNumber, .photo, .description, .contactDetails)

        // When
        let page = coordinator.revalidate(now: TestApp.noon)

        // Then
        XCTAssertEqual(page?.screen, .step(.contactDetails))
        XCTAssertEqual(page?.hasErrors, true)
    }

    func testRevalidate_whenDateHasBecomeInvalid_shouldShowThatStep() {
        // Given
        flowState.finish(.chipNumber, .photo, .description, .contactDetails)
        flowState.answers.description?.lastSeenDate = CalendarDate("2027-01-01")

        // When
        let page = coordinator.revalidate(now: TestApp.noon)

        // Then
        XCTAssertEqual(page?.screen, .step(.description))
    }

    func testExitFlow_whenFlowHasAnswers_shouldForgetThem() {
        // Given
        flowState.finish(.chipNumber, .photo)

        // When
        coordinator.exitFlow()

        // Then
        XCTAssertEqual(flowState.answers, ReportAnswers())
        XCTAssertEqual(flowState.firstOpenStep, .chipNumber)
    }

    func testNavigationBar_whenSummaryChangesAReport_shouldLeadBackToWhereItBegan() {
        // Given
        let origin = Destination.manage(ManagementToken(of: ReportID(), from: SessionID()))
        let coordinator = ReportMissingPetCoordinator(
            flowState: ReportMissingPetFlowState(),
            language: .en,
            origin: origin
        )

        // When / Then
        XCTAssertEqual(coordinator.navigationBar(for: .summary, returnsToSummary: false).back, .link(origin))
        XCTAssertEqual(
            coordinator.navigationBar(for: .description, returnsToSummary: true).back,
            .link(.step(.summary))
        )
        XCTAssertEqual(
            coordinator.navigationBar(for: .description, returnsToSummary: false).back,
            .link(.step(.photo))
        )
    }

    func testStart_whenSessionHasADraft_shouldResumeIt() {
        // Given
        let draft = Draft(answers: ReportAnswers(chipNumber: ChipNumberAnswer(chipNumber: ChipNumber("12"))))

        // When
        let child = PetListCoordinator(language: .pl).startReportMissingPet(resuming: draft)

        // Then
        XCTAssertEqual(child.flowState.firstOpenStep, .photo)
    }

    func testMerging_whenTwoTabsChangedDifferentSteps_shouldKeepBoth() {
        // Given
        let old = ReportAnswers()
        var mine = old
        mine.description = DescriptionAnswer(petName: "Rex")
        var theirs = old
        theirs.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber("1"))

        // When
        let merged = theirs.merging(from: old, to: mine)

        // Then
        XCTAssertEqual(merged.description?.petName, "Rex")
        XCTAssertEqual(merged.chipNumber?.chipNumber?.digits, "1")
    }
}
