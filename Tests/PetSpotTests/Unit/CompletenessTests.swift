import HTML
import XCTest

@testable import PetSpot

/// Every field is shown, kept and checked everywhere. Each test walks the answers by reflection and names a field that some place
/// does not handle. `SQLiteRepositoryTests` tests that both stores keep everything.
final class CompletenessTests: XCTestCase {
    /// Fields that only the owner sees: others see that there is a chip, contact details on request, and a map without numbers.
    private static let ownerOnly: Set<String> = [
        "chipNumber", "contactEmail", "contactPhone", "contactVisible", "privateMark", "position",
    ]

    /// One field of the answers.
    private struct Leaf {
        let name: String
        let value: Any
    }

    /// Every field that a kind of report has; one without a value fails the test.
    private func leaves(of kind: ReportKind) -> [Leaf] {
        let names = kind.flow.fields.map(\.name.rawValue) + ["photo"]
        return Mirror(reflecting: ReportAnswers.everything).children.compactMap { child in
            let name = child.label ?? ""
            let value = unwrapped(child.value)
            XCTAssertNotNil(value, "ReportAnswers.everything has no \(name)")
            return names.contains(name) ? value.map { Leaf(name: name, value: $0) } : nil
        }
    }

    private func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// What a page shows of an answer, in English and escaped.
    private func words(_ leaf: Leaf, in kind: ReportKind) -> String {
        if let photo = leaf.value as? Photo { return "width=\"\(photo.width)\" height=\"\(photo.height)\"" }
        let field = kind.flow.fields.first { $0.name.rawValue == leaf.name }
        let words = field?.words(.everything)?.text(in: .en)
        XCTAssertNotNil(words, "\(leaf.name) has no words")
        var html = HTMLBuffer()
        html.append(text: words ?? "")
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func markup(of page: any Template) -> String {
        var html = HTMLBuffer()
        page.render(in: .en, into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func coordinator(_ kind: ReportKind) -> ReportMissingPetCoordinator {
        let session = FlowSession(lastUsed: TestApp.noon, state: .open(Draft(kind, answers: .full(kind))))
        return ReportMissingPetCoordinator(kind.flow, in: session)
    }

    private func markup(of step: StepName, _ kind: ReportKind) -> String {
        let coordinator = coordinator(kind)
        return markup(of: coordinator.page(of: coordinator.screen(for: step, now: TestApp.noon), at: step))
    }

    func testFields_whenListed_shouldBelongToAKind() {
        // When
        let names = Set(ReportKind.allCases.flatMap { leaves(of: $0).map(\.name) })

        // Then
        XCTAssertEqual(names, Set(Mirror(reflecting: ReportAnswers.everything).children.compactMap(\.label)))
    }

    func testSummary_whenEverythingIsAnswered_shouldShowEachFieldInARowOfItsOwn() throws {
        for kind in ReportKind.allCases {
            // Given
            let rows = markup(of: .summary, kind).components(separatedBy: "<div data-testid=\"summary.").dropFirst()

            for leaf in leaves(of: kind) {
                // When
                let row = rows.first { $0.hasPrefix(leaf.name + "\"") }

                // Then
                let shown = try XCTUnwrap(row, "the summary has no row for \(leaf.name)")
                XCTAssert(shown.contains(words(leaf, in: kind)), "the summary does not show \(leaf.name)")
                XCTAssert(shown.contains("id=\"\(leaf.name)\""), "the summary has no link to change \(leaf.name)")
            }
            XCTAssertEqual(rows.count, leaves(of: kind).count)
        }
    }

    func testPetDetails_whenEverythingIsAnswered_shouldShowAllButWhatIsTheOwners() {
        for kind in ReportKind.allCases {
            // Given
            let page = PetDetailsPage(
                .sample(kind, answers: .full(kind)),
                SiteSettings(Configuration(), now: { 0 }),
                now: TestApp.noon,
                sightings: [],
                origin: "https://petspot.example"
            )

            // When
            let markup = markup(of: page).lowercased()

            // Then: a line of facts begins them with small letters.
            for leaf in leaves(of: kind) {
                let isShown = markup.contains(words(leaf, in: kind).lowercased())
                XCTAssertEqual(isShown, !Self.ownerOnly.contains(leaf.name), "\(leaf.name) on the pet's page")
            }
        }
    }

    func testSave_whenEveryStepIsPosted_shouldTakeEachField() {
        for kind in ReportKind.allCases {
            // Given
            var session = FlowSession(lastUsed: TestApp.noon)

            // When / Then
            session.save(.everything, kind)
            assertEqual(session.draft?.answers, .full(kind))
            session.save(ReportAnswers(), kind)
            assertEqual(session.draft?.answers, ReportAnswers())
        }
    }

    func testDraft_whenStored_shouldHoldEachField() async throws {
        let drafts = FlowSessions(try SQLiteStore(path: temporaryPath()), life: ReportLife())
        for kind in ReportKind.allCases {
            // Given
            let editing = Draft.Editing(reportID: ReportID(), photo: PhotoFileName())
            let draft = Draft(kind, answers: .full(kind), editing: editing)
            let id = SessionID()

            // When
            _ = try await drafts.update(id) { _ in FlowSession(lastUsed: TestApp.noon, state: .open(draft)) }

            // Then
            let read = try await drafts.session(id).value?.draft
            assertEqual(read?.answers, .full(kind))
            XCTAssertEqual(read, draft)
        }
    }

    func testRevalidate_whenEverythingIsValid_shouldLeaveEachFieldAsItWas() {
        for kind in ReportKind.allCases {
            // Given
            let coordinator = coordinator(kind)

            // When
            let page = coordinator.revalidate(now: TestApp.noon)

            // Then
            XCTAssertNil(page)
            assertEqual(coordinator.flowState.answers, .full(kind))
        }
    }

    func testForms_whenOpenedAgain_shouldHaveAnInputForEachField() {
        for kind in ReportKind.allCases {
            // Given
            let markup = kind.flow.order.dropLast().map { self.markup(of: $0, kind) }.joined()

            for leaf in leaves(of: kind) {
                // When / Then
                XCTAssert(markup.contains("name=\"\(leaf.name)\""), "no step asks for \(leaf.name)")
            }
        }
    }

    func testErrorSummary_whenATextIsTooLong_shouldNameItsField() {
        for kind in ReportKind.allCases {
            // Given
            let fields = leaves(of: kind).filter { $0.value is String }.map(\.name)
            let input = FormInput(fields.map { (name: $0, value: String(repeating: "x", count: 501)) })
            let pages = kind.flow.order.map { step in
                let coordinator = coordinator(kind)
                let screen = coordinator.screen(for: step, now: TestApp.noon)
                screen.fill(from: input)
                if case .form(let viewModel) = screen { _ = viewModel.handleNext() }
                return coordinator.page(of: screen, at: step)
            }

            // When
            let errors = pages.map { markup(of: ErrorSummary(errors: $0.errors)) }.joined().components(separatedBy: "<li>").dropFirst()

            // Then
            for field in fields {
                let error = errors.first { $0.contains("href=\"#\(field)\"") }
                XCTAssert(error?.contains(": ") == true, "the error of \(field) does not say which field it is")
            }
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
