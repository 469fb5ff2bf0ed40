import XCTest

/// The flow from the list to the list, by every means.
final class JourneyTests: BrowserTestCase {
    func testFlow_whenWalkedByKeyboard_shouldEndOnTheList() throws {
        try walk(.keyboard, "en")
    }

    func testFlow_whenWalkedByKeyboardInPolish_shouldEndOnTheList() throws {
        try walk(.keyboard, "pl")
    }

    func testFlow_whenWalkedByMouse_shouldEndOnTheList() throws {
        try driver.emulate(.desktop)
        try walk(.mouse, "en")
    }

    func testFlow_whenWalkedByFinger_shouldEndOnTheList() throws {
        try walk(.finger, "pl")
    }

    func testFlow_whenScriptsAreOff_shouldEndOnTheList() throws {
        try driver.turnScriptsOff()
        try walk(.finger, "en")
    }

    private func walk(_ hand: Hand, _ language: String) throws {
        // Given
        let list = try openList(language)
        try hand.press(list.reportButton)
        let journey = Journey(driver: driver, hand: hand)

        // When
        let summary = try journey.fillIn(photo: file("rex.png"))

        // Then
        for (field, answer) in [
            ("chipNumber", "61609-39000-00001"), ("petName", "Łatka"), ("breed", "Kelpie"), ("age", "7"),
            ("lastSeenPlace", "Planty, Kraków"), ("description", "Red collar.\nComes for cheese."),
            ("contactEmail", "owner@example.org"), ("contactPhone", "+48 600 700 800"), ("reward", "200 zł"),
        ] {
            let row = try summary.row(field).text
            XCTAssert(row.contains(answer), "\(answer) is not in: \(row)")
        }
        try journey.submit(summary)
    }
}
