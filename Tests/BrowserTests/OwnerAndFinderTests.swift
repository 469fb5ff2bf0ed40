import XCTest

/// What happens after a report: a finder reaches the owner, and the owner changes and ends the report.
final class OwnerAndFinderTests: EveryEngineTestCase {
    func testFinder_whenChipNumberIsScanned_shouldGetTheOwnersContactDetails() throws {
        try inEveryEngine {
            // Given
            try report()
            let list = try openList()

            // When
            try list.chipSummary.unfold()
            try list.chip.type("616-093-900000001")
            try list.searchButton.click()
            try PetListScreen(shownIn: driver, with: \.searchResult).card.click()
            let details = try PetDetailsScreen(shownIn: driver)
            XCTAssert(try details.heading.text.contains("Łatka"))
            try details.contactButton.click()

            // Then
            _ = try PetDetailsScreen(shownIn: driver, with: \.phone)
            XCTAssert(try details.phone.text.contains("+48 600 700 800"))
            XCTAssert(try details.email.text.contains("owner@example.org"))
        }
    }

    func testFinder_whenBackFromAChipSearch_shouldSeeTheNumberAgain() throws {
        try inEveryEngine {
            // Given
            let list = try openList()
            try list.chipSummary.unfold()
            try list.chip.type("616093900000001")
            try list.searchButton.click()
            _ = try PetListScreen(shownIn: driver, with: \.searchResult)

            // When
            try driver.goBack()

            // Then, except in Firefox, which loads the page again without what was typed where autofill is off.
            let shown = try PetListScreen(shownIn: driver).chip.value
            if driver.engine != .firefox { XCTAssertEqual(shown, "616093900000001") }
        }
    }

    func testOwner_whenReportIsEditedFoundMissingAgainAndDeleted_shouldSayEachOnce() throws {
        try inEveryEngine {
            // Given
            try report().manageLink.click()
            let manage = try ManageScreen(shownIn: driver)

            // When / Then
            try manage.editButton.click()
            try SummaryScreen(shownIn: driver).change("petName").click()
            let description = try DescriptionScreen(shownIn: driver)
            try description.petName.clear()
            try description.petName.type("Ciapka")
            try description.continueButton.click()
            try SummaryScreen(shownIn: driver).submitButton.click()
            _ = try ManageScreen(shownIn: driver, with: \.notice)
            XCTAssert(try driver.run("return document.body.innerText", as: String.self).contains("Ciapka"))

            // When / Then
            try manage.reunitedButton.click()
            _ = try ManageScreen(shownIn: driver, with: \.reopenButton)
            XCTAssert(try manage.notice.text.hasPrefix("Wonderful!"))
            // A status that is there when the page loads is not announced; what has the focus is.
            try manage.notice.waitForFocus()
            try driver.reload()
            _ = try ManageScreen(shownIn: driver, with: \.reopenButton)
            XCTAssertFalse(try manage.notice.exists)
            try manage.reopenButton.click()
            _ = try ManageScreen(shownIn: driver, with: \.reunitedButton)

            // When / Then
            try manage.delete.click()
            try manage.deleteButton.click()
            let list = try PetListScreen(shownIn: driver)
            XCTAssert(try list.notice.text.hasPrefix("Your report was deleted"))
            XCTAssertEqual(try list.card.count, 0)
            try driver.reload()
            _ = try PetListScreen(shownIn: driver)
            XCTAssertFalse(try list.notice.exists)
        }
    }

    @discardableResult
    private func report() throws -> ReportCreatedScreen {
        _ = try openFlow()
        try Journey(driver: driver, hand: .mouse).fillIn(photo: file("rex.png")).submitButton.click()
        return try ReportCreatedScreen(shownIn: driver)
    }
}
