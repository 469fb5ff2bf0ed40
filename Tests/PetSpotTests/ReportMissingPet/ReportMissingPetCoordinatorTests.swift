import HTML
import XCTest

@testable import PetSpot

/// Navigation in the flow.
final class ReportMissingPetCoordinatorTests: XCTestCase {
    private let flow = ReportFlow.missing

    /// A coordinator of a new report.
    private func coordinator(
        done steps: StepSet = [],
        _ answers: ReportAnswers = ReportAnswers(),
        isRecovered: Bool = false,
        returnsToSummary: Bool = false,
        changing report: ReportID? = nil,
        token: ManagementToken? = nil
    ) -> ReportMissingPetCoordinator {
        let editing = report.map { Draft.Editing(reportID: $0, photo: nil) }
        let draft = Draft(kind: .missing, answers: answers, doneSteps: steps, isRecovered: isRecovered, editing: editing)
        return ReportMissingPetCoordinator(
            flow,
            in: FlowSession(lastUsed: TestApp.noon, state: .open(draft)),
            returnsToSummary: returnsToSummary,
            token: { $0 == report ? token : nil }
        )
    }

    func testDetour_whenStepsBeforeAreNotDone_shouldLeadToTheFirstOfThem() {
        // Given
        let cases: [(done: StepSet, step: StepName, detour: StepName?)] = [
            ([], .chipNumber, nil), ([], .summary, .chipNumber),
            ([.chipNumber, .description], .photo, nil), ([.chipNumber, .description], .description, .photo),
            ([.chipNumber, .description], .summary, .photo), (.all, .summary, nil),
        ]
        for (done, step, detour) in cases {
            // When / Then
            XCTAssertEqual(coordinator(done: done).detour(from: step), detour, step.rawValue)
        }
    }

    func testDestination_whenStepWasContinued_shouldBeTheNextOrTheFirstOpenOne() {
        // Given
        let cases: [(done: StepSet, step: StepName, isChange: Bool, next: StepName)] = [
            // The step after, even when more is done.
            (.all, .chipNumber, false, .photo), (.all, .contactDetails, false, .summary),
            (.all, .chipNumber, true, .summary), (.all, .summary, false, .summary),
            // The step after is closed.
            ([.description], .description, false, .chipNumber), ([.description], .description, true, .chipNumber),
        ]
        for (done, step, isChange, next) in cases {
            // When / Then
            let coordinator = coordinator(done: done, returnsToSummary: isChange)
            XCTAssertEqual(coordinator.destination(after: step), next, step.rawValue)
        }
    }

    func testNavigationBar_whenOnEachStep_shouldHaveItsTitleBadgeAndBack() {
        // Given
        let expected: [(StepName, LocalizedString, String?, NavigationBar.Back)] = [
            (.chipNumber, L10n.MicrochipNumber.title, "1/4", .exit("/report-missing/exit")),
            (.photo, L10n.Photo.title, "2/4", .link("/report-missing/chip-number")),
            (.description, L10n.Description.title, "3/4", .link("/report-missing/photo")),
            (.contactDetails, L10n.ContactDetails.title, "4/4", .link("/report-missing/description")),
            (.summary, L10n.Summary.title, nil, .link("/report-missing/contact-details")),
        ]

        for (step, title, digits, back) in expected {
            // When
            let bar = coordinator().navigationBar(for: step)

            // Then
            XCTAssertEqual(bar.screen, .step(step))
            XCTAssertEqual(bar.title, title)
            XCTAssertEqual(bar.progress?.digits.text(in: .en), digits)
            XCTAssertEqual(bar.back, back)
        }
    }

    func testNavigationBar_whenLanguageDiffers_shouldSayItsProgressInIt() {
        for (language, words) in [(Language.en, "Step 2 of 4"), (.pl, "Krok 2 z\u{A0}4")] {
            // When
            let bar = coordinator().navigationBar(for: .photo)

            // Then
            XCTAssertEqual(bar.progress?.words.text(in: language), words)
        }
    }

    func testNavigationBar_whenAReportIsChanged_shouldLeadBackToWhereItBegan() {
        // Given
        let report = ReportID()
        let cases: [(step: StepName, isChange: Bool, back: NavigationBar.Back)] = [
            (.summary, false, .link(Paths.pet(report))), (.description, true, .link("/report-missing/summary")),
            (.description, false, .link("/report-missing/photo")),
        ]
        for (step, isChange, back) in cases {
            // When
            let coordinator = coordinator(done: .all, returnsToSummary: isChange, changing: report)
            let bar = coordinator.navigationBar(for: step)

            // Then
            XCTAssertEqual(bar.back, back)
        }
    }

    func testNavigationBar_whenTheDraftOfAChangeIsGone_shouldNotLeadBackToItsSummary() {
        // Given
        let coordinator = ReportMissingPetCoordinator(flow, returnsToSummary: true)

        // When
        let bar = coordinator.navigationBar(for: .chipNumber)

        // Then
        XCTAssertEqual(bar.back, .exit("/report-missing/exit"))
    }

    func testPage_whenShown_shouldSayWhatConcernsEveryScreen() {
        // Given
        let coordinator = coordinator(isRecovered: true)
        let screen = coordinator.screen(for: .contactDetails, now: TestApp.noon)

        // When
        let shown = coordinator.page(of: screen, at: .contactDetails)
        let refused = coordinator.page(of: screen, at: .contactDetails, refusal: L10n.Common.tooManyFlows(1))
        if case .form(let viewModel) = screen { _ = viewModel.handleNext() }
        let wrong = coordinator.page(of: screen, at: .contactDetails)

        // Then
        XCTAssertTrue(shown.showsLostFlowNotice)
        XCTAssertEqual([shown, refused, wrong].map(\.hasErrors), [false, true, true])
        XCTAssertEqual(refused.refusal, L10n.Common.tooManyFlows(1))
        XCTAssertEqual(wrong.errors.map(\.field), [.contactPhone, .contactEmail])
    }

    func testRevalidate_whenAnAnswerIsNotValid_shouldShowItsStepWhichLeadsBackToTheSummary() throws {
        // Given
        var late = ReportAnswers.bare
        late.lastSeenDate = CalendarDate(typed: "2027-01-01")

        for (answers, step) in [(ReportAnswers(), StepName.contactDetails), (late, .description)] {
            // When
            let page = try XCTUnwrap(coordinator(done: .all, answers).revalidate(now: TestApp.noon))

            // Then
            XCTAssertEqual(page.screen, .step(step))
            XCTAssertTrue(page.hasErrors)
            XCTAssertEqual(page.navigationBar.back, .link("/report-missing/summary"))
        }
        XCTAssertNil(coordinator(done: .all, .bare).revalidate(now: TestApp.noon))
    }

    func testExitFlow_whenFlowHasAnswers_shouldForgetThemAndLeadToWhereItBegan() {
        let (report, token) = (ReportID(), ManagementToken())
        let cases: [(ReportID?, ManagementToken?, URLReference)] = [
            (nil, nil, "/"), (report, nil, Paths.pet(report)), (report, token, Paths.manage(token)),
        ]
        for (report, token, next) in cases {
            // Given
            let coordinator = coordinator(done: .all, .full, changing: report, token: token)

            // When / Then
            XCTAssertEqual(coordinator.exitFlow(), next)
            XCTAssertEqual(coordinator.flowState.answers, ReportAnswers())
            XCTAssertEqual(coordinator.flowState.firstOpenStep, .chipNumber)
        }
    }

    func testEnd_whenTheFlowHasEnded_shouldLeaveTheFirstStepOpenForAnother() {
        // Given
        let session = FlowSession(lastUsed: TestApp.noon, state: .ended(.reportCreated, .missing))
        let coordinator = ReportMissingPetCoordinator(flow, in: session)

        // When / Then
        XCTAssertNil(coordinator.end(at: .chipNumber))
        for step in flow.order.dropFirst() { XCTAssertEqual(coordinator.end(at: step), .reportCreated) }
    }

    func testFlow_whenItHasOtherStepsAndWords_shouldBeFollowed() {
        // Given
        let steps = [
            FlowStep(
                name: .contactDetails,
                title: L10n.Contact.title,
                heading: L10n.Contact.heading(.missing, nil),
                intro: L10n.Contact.intro(.missing),
                fields: [.contactEmail()]
            ),
            ReportFlow.missing[.chipNumber],
        ]
        let flow = ReportFlow(.missing, dataSteps: steps)
        let coordinator = ReportMissingPetCoordinator(flow)

        // When
        let bars = flow.order.map { coordinator.navigationBar(for: $0) }
        let gaps = SummaryViewModel(flowState: coordinator.flowState, isEditing: false, now: 0).gaps.map(\.name)

        // Then
        XCTAssertEqual(bars.map { $0.progress?.digits.text(in: .en) }, ["1/2", "2/2", nil])
        XCTAssertEqual(bars.map(\.title), [L10n.Contact.title, L10n.MicrochipNumber.title, L10n.Summary.title])
        XCTAssertEqual(bars[1].back, .link(flow.url(of: .contactDetails)))
        XCTAssertEqual(coordinator.flowState.firstOpenStep, .contactDetails)
        XCTAssertEqual(coordinator.detour(from: .chipNumber), .contactDetails)
        XCTAssertEqual(gaps, [.contactEmail, .chipNumber])
    }
}
