import TestSupport
import XCTest

@testable import PetSpot

/// What everybody gets of a report in each state of its life: the status, and whether the answer holds the report.
final class PublicAnswersTests: ReportedPetTestCase {
    /// The states, in the order of the table's columns.
    private static let states: [ReportLife.State] = [.listed, .expired, .reunited, .hidden, .erased]

    /// A way to ask for a report, and the answers by state. A new way is a new row.
    private struct Surface {
        let name: String
        let ask: (PublicAnswersTests) async throws -> TestResponse
        /// What the answer holds when it holds the report.
        var content = ""
        let answers: [String]
    }

    private let surfaces = [
        Surface(
            name: "page",
            ask: { try await $0.other.get($0.pet) },
            content: "Rex",
            answers: ["200 Rex", "200 Rex", "200 Rex", "410 -", "404 -"]
        ),
        Surface(
            name: "Open Graph",
            ask: { try await $0.other.get($0.pet) },
            content: "og:title",
            answers: ["200 og:title", "200 -", "200 -", "410 -", "404 -"]
        ),
        Surface(
            name: "contact button",
            ask: { try await $0.other.get($0.pet) },
            content: "petDetails.contactButton",
            answers: ["200 petDetails.contactButton", "200 petDetails.contactButton", "200 -", "410 -", "404 -"]
        ),
        Surface(
            name: "search engines",
            ask: { try await $0.other.get($0.pet) },
            content: "noindex",
            answers: ["200 -", "200 noindex", "200 noindex", "410 noindex", "404 -"]
        ),
        Surface(
            name: "search engines, for the photo",
            ask: { try await $0.other.get($0.pet + "/photo") },
            content: "noindex",
            answers: ["200 -", "200 noindex", "200 noindex", "410 noindex", "404 -"]
        ),
        Surface(
            name: "search engines, for the flag's form",
            ask: { try await $0.other.get($0.pet + "/flag") },
            content: "noindex",
            answers: ["200 noindex", "200 noindex", "200 noindex", "410 noindex", "404 -"]
        ),
        Surface(
            name: "photo",
            ask: { try await $0.other.get($0.pet + "/photo") },
            answers: ["200 image", "200 image", "200 image", "410 -", "404 -"]
        ),
        Surface(
            name: "thumbnail",
            ask: { try await $0.other.get($0.pet + "/thumbnail") },
            answers: ["200 image", "200 image", "200 image", "410 -", "404 -"]
        ),
        Surface(
            name: "list",
            ask: { try await $0.other.get("/") },
            content: "Rex",
            answers: ["200 Rex", "200 -", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "older pages of the list",
            ask: { try await $0.other.get("/?before=1000") },
            content: "Rex",
            answers: ["200 Rex", "200 -", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "filter",
            ask: { try await $0.other.get("/?place=rex") },
            content: "petList.card",
            answers: ["200 petList.card", "200 -", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "feed",
            ask: { try await $0.other.get("/feed.atom") },
            content: "Rex",
            answers: ["200 Rex", "200 -", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "filtered feed",
            ask: { try await $0.other.get("/feed.atom?species=dog") },
            content: "Rex",
            answers: ["200 Rex", "200 -", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "sitemap",
            ask: { try await $0.other.get("/sitemap.xml") },
            content: "/pets/",
            answers: ["200 /pets/", "200 -", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "search by chip",
            ask: { try await $0.other.get("/?chip=616093900000001") },
            content: "Rex",
            answers: ["200 Rex", "200 Rex", "200 -", "200 -", "200 -"]
        ),
        Surface(
            name: "contact",
            ask: { try await $0.other.post($0.pet + "/contact") },
            content: "owner@example.org",
            answers: ["200 owner@example.org", "200 owner@example.org", "410 -", "410 -", "404 -"]
        ),
        Surface(
            name: "poster",
            ask: { try await $0.owner.get($0.manage + "/poster") },
            content: "owner@example.org",
            answers: ["200 owner@example.org", "200 owner@example.org", "303 manage", "303 manage", "404 -"]
        ),
        Surface(
            name: "private page",
            ask: { try await $0.owner.get($0.manage) },
            content: "Rex",
            answers: ["200 Rex", "200 Rex", "200 Rex", "200 Rex", "404 -"]
        ),
        Surface(
            name: "message form",
            ask: { try await $0.other.get($0.pet + "/message") },
            content: "message.sendButton",
            answers: ["200 message.sendButton", "200 message.sendButton", "410 -", "410 -", "404 -"]
        ),
        Surface(
            name: "message",
            ask: { try await $0.other.post($0.pet + "/message", [("kind", "seen"), ("place", "Planty")]) },
            answers: ["303 pet", "303 pet", "410 -", "410 -", "404 -"]
        ),
        Surface(
            name: "flag form",
            ask: { try await $0.other.get($0.pet + "/flag") },
            content: "Rex",
            answers: ["200 Rex", "200 Rex", "200 Rex", "410 -", "404 -"]
        ),
        Surface(
            name: "flag",
            ask: { try await $0.other.post($0.pet + "/flag", [("reason", "other")]) },
            answers: ["303 pet", "303 pet", "303 pet", "410 -", "404 -"]
        ),
    ]

    override func start(
        publicURL: String? = nil,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        try await super.start(publicURL: publicURL, configure)
        _ = try await owner.submit(manage + "/edit")
        _ = try await owner.postPhoto(Samples.png, to: "/report-missing/photo?change")
        _ = try await owner.submit("/report-missing/summary")
    }

    func testAnswers_whenReportIsInAnyState_shouldBeAsInTheTable() async throws {
        for (column, state) in Self.states.enumerated() {
            for isSwept in [false, true] {
                // Given
                try await start()
                try await bring(to: state)
                if isSwept { try await app.app.removeDueReports() }

                for surface in surfaces {
                    // When
                    let response = try await surface.ask(self)

                    // Then
                    XCTAssertEqual(
                        answer(response, surface),
                        surface.answers[column],
                        "\(surface.name) of a report that is \(state), swept: \(isSwept)"
                    )
                    if state == .hidden, response.status == 410 {
                        XCTAssertTrue(response.text.contains("The operator of this site has hidden this page."))
                    }
                }
            }
        }
    }

    private func bring(to state: ReportLife.State) async throws {
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.suffix(ReportID.length))))
        switch state {
        case .listed: break
        case .expired: app.advance(by: 60 * ReportLife.day)
        case .reunited: _ = try await owner.post(manage + "/reunited")
        case .hidden: try await app.app.storage.moderation.hide(id, Hiding(), by: .theOperator, now: TestApp.noon)
        case .erased: app.advance(by: 790 * ReportLife.day)
        }
    }

    private func answer(_ response: TestResponse, _ surface: Surface) -> String {
        if response.status == 303 {
            return "303 " + (response.location == manage ? "manage" : response.location == pet ? "pet" : "elsewhere")
        }
        let isImage = surface.content.isEmpty && response["Content-Type"]?.hasPrefix("image/") == true
        let text = response.text + (response["X-Robots-Tag"] ?? "")
        let holds = !surface.content.isEmpty && text.contains(surface.content)
        return "\(response.status) " + (isImage ? "image" : holds ? surface.content : "-")
    }
}
