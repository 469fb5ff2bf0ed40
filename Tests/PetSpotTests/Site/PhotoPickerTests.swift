import XCTest

@testable import PetSpot

/// The forms that send a photo open a picker that has a camera.
final class PhotoPickerTests: ReportedPetTestCase {
    func testForm_whenTheBrowsersPickerOfImagesHasNoCamera_shouldAskForOneThatHas() async throws {
        // Given
        let android =
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile"
        let cases: [(userAgent: String?, hasCamera: Bool)] = [
            ("\(android) Safari/537.36", true), ("\(android) Safari/537.36 EdgA/142.0.0.0", true),
            ("Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", false),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)", false),
            ("curl/8.5.0", false), (nil, false),
        ]
        _ = try await other.post("/report-missing/chip-number")

        for (userAgent, hasCamera) in cases {
            // When
            other.fields = userAgent.map { [("User-Agent", $0)] } ?? []
            let forms = try await [
                other.get("/report-missing/photo").element("photo.input"),
                other.postPhoto([1], name: "text.jpg").element("photo.input"),
                other.get(pet + "/message").element("message.photo"),
                other.post(pet + "/message", [("kind", "seen")]).element("message.photo"),
            ]

            // Then
            let types = "image/jpeg,image/png,image/webp,image/gif"
            for input in forms {
                XCTAssertEqual(input?["accept"], hasCamera ? types + ",android/allowCamera" : types, userAgent ?? "-")
            }
        }
    }
}
