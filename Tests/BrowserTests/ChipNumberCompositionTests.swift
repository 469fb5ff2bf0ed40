import XCTest

/// The chip number field with an input method, which a test can control in Chromium only.
final class ChipNumberCompositionTests: BrowserTestCase {
    func testComposing_whenItGoesOn_shouldNotBeTouchedUntilItEnds() throws {
        // Given
        let input = try openFlow().input
        try input.fill("12345|")

        // When / Then
        for composed in ["6", "67", "678"] {
            let length = JSON(integerLiteral: composed.count)
            try driver.devTools(
                "Input.imeSetComposition",
                ["text": .string(composed), "selectionStart": length, "selectionEnd": length]
            )
            XCTAssertEqual(try input.value, "12345" + composed)
        }
        try driver.devTools("Input.insertText", ["text": "678"])
        XCTAssertEqual(try input.valueWithCaret, "12345-678|")
    }
}
