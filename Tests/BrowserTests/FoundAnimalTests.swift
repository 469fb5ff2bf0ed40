import XCTest

/// The flow of a found animal, from the list to its page.
final class FoundAnimalTests: EveryEngineTestCase {
    /// Words are the same in every engine, so each walks in one language.
    private var words: (language: String, heading: String) {
        driver.engine == .chromium ? ("pl", "Znaleziono psa") : ("en", "Found dog")
    }

    func testFlow_whenWalkedByKeyboard_shouldEndOnTheListOfFoundAnimals() throws {
        try inEveryEngine {
            try walk(.keyboard)
        }
    }

    func testFlow_whenScriptsAreOff_shouldEndOnTheListOfFoundAnimals() throws {
        try inEveryEngine {
            try turnScriptsOff()
            try walk(.mouse)
        }
    }

    private func walk(_ hand: Hand) throws {
        // Given
        let (language, heading) = words
        let list = try openList(language)
        try hand.press(list.reportFoundButton)

        // When
        let summary = try Journey(driver: driver, hand: hand).fillInFound()
        XCTAssert(try summary.row("privateMark").text.contains("A white toe"))
        try hand.press(summary.submitButton)
        try hand.press(ReportCreatedScreen(shownIn: driver).listLink)

        // Then
        _ = try PetListScreen(shownIn: driver, with: \.card)
        XCTAssert(try list.card.text.contains(heading), "the report is not on the list")
        try hand.press(list.card)
        let details = try PetDetailsScreen(shownIn: driver)
        XCTAssertEqual(try details.heading.text, heading)
        XCTAssertFalse(try driver.run("return document.body.textContent", as: String.self).contains("white toe"))
        XCTAssertFalse(try details.contactButton.exists)
    }
}
