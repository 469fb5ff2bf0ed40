import TestSupport
import XCTest

/// A moderator on a phone, from a flag to a hidden page and back.
final class ModerationTests: EveryEngineTestCase {
    func testModerator_whenAPageIsFlagged_shouldHideItAndTellItsAuthor() throws {
        try inEveryEngine {
            try walk("en", "The page is hidden", "It is not true")
        }
    }

    func testModerator_whenScriptsAreOff_shouldHideItAndTellItsAuthor() throws {
        try inEveryEngine {
            try turnScriptsOff()
            try walk("pl", "Strona jest ukryta", "To nieprawda")
        }
    }

    private func walk(_ language: String, _ notice: String, _ reason: String) throws {
        // Given
        try openList(language).reportButton.click()
        try Journey(driver: driver, hand: .finger).fillIn(photo: file("rex.png")).submitButton.click()
        let created = try ReportCreatedScreen(shownIn: driver)
        let manage = try created.manageLink.address
        try openList(language).card.click()
        try PetDetailsScreen(shownIn: driver).flagLink.click()
        let pet = try driver.url.replacing("/flag", with: "")
        let flag = try FlagScreen(shownIn: driver)
        try Hand.finger.takeNextChoice(in: flag.reason)
        try flag.note.type("<b>Look</b>")
        try flag.sendButton.click()
        _ = try PetDetailsScreen(shownIn: driver, with: \.notice)
        let added = try ServerProcess.run(["moderators", "add", "Zoë", "--data-dir", server.folder])
        let path = try XCTUnwrap(added.output.firstMatch(of: /\/moderate\/enter\/[0-9a-f]{32}/)).output
        let start = ContinuousClock.now

        // When
        try driver.open(server.origin + path)
        try ModerateScreen(shownIn: driver, with: \.enterButton).enterButton.click()
        let moderate = try ModerateScreen(shownIn: driver, with: \.report)
        XCTAssert(try moderate.flag.text.contains("<b>Look</b>"))
        XCTAssert(try moderate.photo.exists)
        try moderate.note.type("No.")
        try moderate.hideButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.hiding)

        // Then
        print("from the flag to the hidden page in \(driver.engine): \(ContinuousClock.now - start)")
        XCTAssert(try moderate.notice.text.hasPrefix(notice))
        XCTAssert(try moderate.decision.text.contains(reason))
        try driver.open(pet)
        _ = try ErrorScreen(shownIn: driver)
        // The browser logs the status of the hidden page.
        if driver.engine == .chromium { XCTAssertEqual(try driver.consoleLog().count, 1) }
        try driver.open(manage)
        let own = try ManageScreen(shownIn: driver, with: \.hiddenNotice).hiddenNotice.text
        XCTAssert(own.contains(reason) && own.contains("No."), own)

        // When
        try driver.open(server.origin + "/moderate")
        try ModerateScreen(shownIn: driver, with: \.showButton).showButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.notice)

        // Then
        try driver.open(pet)
        _ = try PetDetailsScreen(shownIn: driver)
    }
}
