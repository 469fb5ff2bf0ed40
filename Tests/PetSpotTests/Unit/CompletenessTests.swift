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

    /// Every field of the answers that is not itself a group of fields; a field without a value fails the test.
    private func leaves(of answers: Any = ReportAnswers.full) -> [Leaf] {
        Mirror(reflecting: answers).children.flatMap { child -> [Leaf] in
            let name = child.label ?? ""
            guard let value = unwrapped(child.value) else {
                XCTFail("ReportAnswers.full has no \(name)")
                return []
            }
            let isGroup = String(describing: type(of: value)).hasSuffix("Answer")
            return isGroup ? leaves(of: value) : [Leaf(name: name, value: value)]
        }
    }

    private func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// The text of a value on a page, in English and escaped.
    private func words(_ leaf: Leaf) -> String? {
        let text: String? =
            switch leaf.value {
            case let text as String: text
            case let number as ChipNumber: number.formatted
            case let species as Species: species.label.text(in: .en)
            case let sex as Sex: sex.label.text(in: .en)
            case let visibility as ContactVisibility: visibility.label.text(in: .en)
            case let age as Age: age.words.text(in: .en)
            case let date as CalendarDate: date.inWords.text(in: .en)
            case let email as EmailAddress: email.rawValue
            case let phone as PhoneNumber: phone.rawValue
            case let photo as Photo: "width=\"\(photo.width)\" height=\"\(photo.height)\""
            default: nil
            }
        XCTAssertNotNil(text, "this test does not know how \(leaf.name) is shown")
        guard let text, !(leaf.value is Photo) else { return text }
        var html = HTMLBuffer()
        html.append(text: text)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func markup(of page: any Page) -> String {
        var html = HTMLBuffer()
        page.render(into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func coordinator(_ answers: ReportAnswers = .full) -> ReportMissingPetCoordinator {
        ReportMissingPetCoordinator(flowState: ReportMissingPetFlowState(answers: answers), language: .en)
    }

    func testSummary_whenEverythingIsAnswered_shouldShowEachFieldInARowOfItsOwn() throws {
        // Given
        let rows = markup(of: coordinator().page(for: .summary, returnsToSummary: false, now: TestApp.noon))
            .components(separatedBy: "<div data-testid=\"summary.").dropFirst()

        for leaf in leaves() {
            // When
            let row = rows.first { $0.hasPrefix(leaf.name + "\"") }

            // Then
            let shown = try XCTUnwrap(row, "the summary has no row for \(leaf.name)")
            XCTAssert(shown.contains(words(leaf) ?? ""), "the summary does not show \(leaf.name)")
            XCTAssert(shown.contains("id=\"\(leaf.name)\""), "the summary has no link to change \(leaf.name)")
        }
        XCTAssertEqual(rows.count, leaves().count)
    }

    func testPetDetails_whenEverythingIsAnswered_shouldShowAllButWhatIsTheOwners() {
        // Given
        let page = PetDetailsPage(
            navigationBar: PetListCoordinator(language: .en).detailsBar(isFound: false),
            viewModel: PetDetailsViewModel(.sample(answers: .full), ReportLife(), now: TestApp.noon),
            sightings: [],
            origin: "https://petspot.example"
        )

        // When
        let markup = markup(of: page)

        // Then
        for leaf in leaves() {
            let isShown = markup.contains(words(leaf) ?? "")
            XCTAssertEqual(isShown, !Self.ownerOnly.contains(leaf.name), "\(leaf.name) on the pet's page")
        }
    }

    func testMerging_whenEverythingChanged_shouldTakeEachField() {
        // Given / When
        let filled = ReportAnswers().merging(from: ReportAnswers(), to: .full)
        let cleared = ReportAnswers.full.merging(from: .full, to: ReportAnswers())
        let kept = ReportAnswers.full.merging(from: .bare, to: .bare)

        // Then
        assertEqual(filled, .full)
        assertEqual(cleared, ReportAnswers())
        assertEqual(kept, .full)
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
        let markup = FlowStep.dataSteps.map {
            self.markup(of: coordinator().page(for: $0, returnsToSummary: false, now: TestApp.noon))
        }.joined()

        for leaf in leaves() {
            // When / Then
            XCTAssert(markup.contains("name=\"\(leaf.name)\""), "no step asks for \(leaf.name)")
        }
    }

    func testErrorSummary_whenATextIsTooLong_shouldNameItsField() {
        // Given
        let fields = leaves().filter { $0.value is String }.map(\.name)
        let input = FormInput(fields.map { (name: $0, value: String(repeating: "x", count: 501)) })
        let pages = FlowStep.dataSteps.compactMap {
            coordinator().handleNext($0, input, returnsToSummary: false, now: TestApp.noon)
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
