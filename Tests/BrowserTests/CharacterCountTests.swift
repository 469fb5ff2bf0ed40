import XCTest

/// The counter of the characters left in the description.
final class CharacterCountTests: BrowserTestCase {
    func testCounter_whenFewCharactersAreLeft_shouldSayHowMany() throws {
        // Given
        try openFlow("en").continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
        let screen = try DescriptionScreen(shownIn: driver)

        for (length, sentence) in [(400, "Characters left: 100"), (500, "Characters left: 0"), (521, "Characters too many: 21")] {
            // When
            try screen.description.run(typing, .string(String(repeating: "x", count: length)))

            // Then
            try driver.wait(for: sentence) { try screen.counter.text == sentence }
            try screen.counter.waitUntilVisible()
        }

        // When
        try screen.description.run(typing, .string(String(repeating: "x", count: 399)))

        // Then
        XCTAssertFalse(try screen.counter.run("return arguments[0].checkVisibility()", as: Bool.self))
    }

    private let typing = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))"
}
