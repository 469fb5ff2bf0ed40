import HTML
import XCTest

@testable import PetSpot

/// Every field is shown, kept and checked everywhere. Each test walks the answers by reflection and names a field that some place
/// does not handle. `SQLiteRepositoryTests` tests that both stores keep everything.
final class CompletenessTests: XCTestCase {
    /// Fields that only the owner sees: others see that there is a chip, and contact details on request.
    private static let ownerOnly: Set<String> = ["chipNumber", "contactEmail", "contactPhone", "contactVisible"]

    /// One field of the answers.
    private struct Leaf {
        let name: String
        let value: Any
    }

    /// Every field of the answers; one without a value fails the test.
    private func leaves() -> [Leaf] {
        Mirror(reflecting: ReportAnswers.full).children.compactMap { child in
            let name = child.label ?? ""
            let value = unwrapped(child.value)
            XCTAssertNotNil(value, "ReportAnswers.full has no \(name)")
            return value.map { Leaf(name: name, value: $0) }
        }
    }

    private func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// What a page shows of an answer, in English and escaped.
    private func words(_ leaf: Leaf) -> String {
        if let photo = leaf.value as? Photo { return "width=\"\(photo.width)\" height=\"\(photo.height)\"" }
        let words = (leaf.value as? any AnswerValue)?.words.text(in: .en)
        XCTAssertNotNil(words, "\(leaf.name) has no words")
        var html = HTMLBuffer()
        html.append(text: words ?? "")
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func markup(of page: any Page) -> String {
        var html = HTMLBuffer()
        page.render(into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func coordinator() -> ReportMissingPetCoordinator {
        let session = FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: .full)))
        return PetListCoordinator(language: .en).startReportMissingPet(.missing, in: session)
    }

    private func markup(of step: StepName) -> String {
        let coordinator = coordinator()
        return markup(of: coordinator.page(of: coordinator.screen(for: step, now: TestApp.noon), at: step))
    }

    func testSummary_whenEverythingIsAnswered_shouldShowEachFieldInARowOfItsOwn() throws {
        // Given
        let rows = markup(of: .summary).components(separatedBy: "<div data-testid=\"summary.").dropFirst()

        for leaf in leaves() {
            // When
            let row = rows.first { $0.hasPrefix(leaf.name + "\"") }

            // Then
            let shown = try XCTUnwrap(row, "the summary has no row for \(leaf.name)")
            XCTAssert(shown.contains(words(leaf)), "the summary does not show \(leaf.name)")
            XCTAssert(shown.contains("id=\"\(leaf.name)\""), "the summary has no link to change \(leaf.name)")
        }
        XCTAssertEqual(rows.count, leaves().count)
    }

    func testPetDetails_whenEverythingIsAnswered_shouldShowAllButWhatIsTheOwners() {
        // Given
        let page = PetDetailsPage(
            language: .en,
            viewModel: PetDetailsViewModel(.sample(answers: .full), ReportLife(), now: TestApp.noon),
            sightings: [],
            origin: "https://petspot.example"
        )

        // When
        let markup = markup(of: page)

        // Then
        for leaf in leaves() {
            let isShown = markup.contains(words(leaf))
            XCTAssertEqual(isShown, !Self.ownerOnly.contains(leaf.name), "\(leaf.name) on the pet's page")
        }
    }

    func testSave_whenEveryStepIsPosted_shouldTakeEachField() {
        // Given
        var session = FlowSession(lastUsed: TestApp.noon)

        // When / Then
        session.save(.full)
        assertEqual(session.draft?.answers, .full)
        session.save(ReportAnswers())
        assertEqual(session.draft?.answers, ReportAnswers())
    }

    func testDraft_whenStoredByStep_shouldHoldEachField() throws {
        // Given
        let draft = Draft(answers: .full)

        // When
        let stored = try decode(encode(draft.stepAnswers)) as Draft.StepAnswers

        // Then
        let read = Draft(.missing, stored, isRecovered: false, editing: nil)
        assertEqual(read.answers, .full)
        XCTAssertEqual(read, draft)
    }

    func testDraft_whenTheVersionBeforeStoredIt_shouldBeRead() throws {
        // Given
        let json = #"{"chipNumber":{"chipNumber":"12"},"description":{"petName":"Rex","description":"Shy"},"photo":{}}"#

        // When
        let draft = Draft(.missing, try decode(json), isRecovered: false, editing: nil)

        // Then
        XCTAssertEqual(draft.doneSteps, [.chipNumber, .description, .photo])
        assertEqual(
            draft.answers,
            ReportAnswers(chipNumber: ChipNumber(typed: "12"), petName: "Rex", description: "Shy")
        )
    }

    func testRevalidate_whenEverythingIsValid_shouldLeaveEachFieldAsItWas() {
        // Given
        let coordinator = coordinator()

        // When
        let page = coordinator.revalidate(now: TestApp.noon)

        // Then
        XCTAssertNil(page)
        assertEqual(coordinator.flowState.answers, .full)
    }

    func testForms_whenOpenedAgain_shouldHaveAnInputForEachField() {
        // Given
        let markup = ReportFlow.missing.order.dropLast().map { self.markup(of: $0) }.joined()

        for leaf in leaves() {
            // When / Then
            XCTAssert(markup.contains("name=\"\(leaf.name)\""), "no step asks for \(leaf.name)")
        }
    }

    func testErrorSummary_whenATextIsTooLong_shouldNameItsField() {
        // Given
        let fields = leaves().filter { $0.value is String }.map(\.name)
        let input = FormInput(fields.map { (name: $0, value: String(repeating: "x", count: 501)) })
        let pages = ReportFlow.missing.order.map { step in
            let coordinator = coordinator()
            let screen = coordinator.screen(for: step, now: TestApp.noon)
            screen.fill(from: input)
            _ = screen.handleNext()
            return coordinator.page(of: screen, at: step)
        }

        // When
        let errors = pages.map(markup).joined().components(separatedBy: "<li>").dropFirst()

        // Then
        for field in fields {
            let error = errors.first { $0.contains("href=\"#\(field)\"") }
            XCTAssert(error?.contains(": ") == true, "the error of \(field) does not say which field it is")
        }
    }

    private func assertEqual(_ found: ReportAnswers?, _ expected: ReportAnswers, line: UInt = #line) {
        XCTAssertEqual(found, expected, line: line)
        func shown(_ answers: ReportAnswers?) -> [String] {
            Mirror(reflecting: answers ?? ReportAnswers()).children.map { "\($0.label ?? ""): \($0.value)" }
        }
        for (left, right) in zip(shown(found), shown(expected)) where left != right {
            XCTFail("\(left) is not \(right)", line: line)
        }
    }
}
