import XCTest

/// The flow of a found animal, from the list to its page.
final class FoundAnimalTests: EveryEngineTestCase {
    private static let languages = [(language: "en", heading: "Found dog"), ("pl", "Znaleziono psa")]

    func testFlow_whenWalkedByKeyboard_shouldEndOnTheListOfFoundAnimals() throws {
        try inEveryEngine {
            for (language, heading) in Self.languages {
                try startAfresh()
                try walk(.keyboard, language, heading: heading)
            }
        }
    }

    func testFlow_whenScriptsAreOff_shouldEndOnTheListOfFoundAnimals() throws {
        try inEveryEngine {
            for (language, heading) in Self.languages {
                try startAfresh()
                try turnScriptsOff()
                try walk(.mouse, language, heading: heading)
            }
        }
    }

    private func walk(_ hand: Hand, _ language: String, heading: String) throws {
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
