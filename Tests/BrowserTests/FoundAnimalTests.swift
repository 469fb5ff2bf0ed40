import XCTest

/// The flow of a found animal, from the list to its page. `JourneyTests` walks the same steps in every engine.
final class FoundAnimalTests: BrowserTestCase {
    func testFlow_whenWalkedByKeyboard_shouldEndOnTheListOfFoundAnimals() throws {
        try walk(.keyboard, in: "pl", to: "Znaleziono psa")
    }

    func testFlow_whenScriptsAreOff_shouldEndOnTheListOfFoundAnimals() throws {
        try turnScriptsOff()
        try walk(.mouse, in: "en", to: "Found dog")
    }

    private func walk(_ hand: Hand, in language: String, to heading: String) throws {
        // Given
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
