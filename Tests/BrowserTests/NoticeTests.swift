import XCTest

/// Notices about what was just done.
final class NoticeTests: BrowserTestCase {
    func testNotice_whenAReportIsFoundAndDeleted_shouldBeSaidOnce() throws {
        // Given
        _ = try openFlow()
        try Journey(driver: driver, hand: .mouse).fillIn(photo: file("rex.png")).submitButton.click()
        try ReportCreatedScreen(shownIn: driver)["manageLink"].click()
        let notice = Element(driver: driver, identifier: "notice")
        let manage = Element(driver: driver, identifier: "manage.heading")

        // When
        try Element(driver: driver, identifier: "manage.foundButton").click()

        // Then
        XCTAssert(try notice.text.hasPrefix("Wonderful!"))
        // A status that is there when the page loads is not announced; what has the focus is.
        try notice.waitForFocus()
        try driver.reload()
        XCTAssert(try manage.exists)
        XCTAssertFalse(try notice.exists)

        // When
        try Element(driver: driver, identifier: "manage.delete").click()
        try Element(driver: driver, identifier: "manage.deleteButton").click()

        // Then
        let list = try PetListScreen(shownIn: driver)
        XCTAssert(try notice.text.hasPrefix("Your report was deleted"))
        try driver.reload()
        XCTAssert(try list.heading.exists)
        XCTAssertFalse(try notice.exists)
    }
}
