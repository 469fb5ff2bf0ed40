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

/// The shortest useful reports on a phone, counted in taps.
final class FewTapsTests: BrowserTestCase {
    func testOwner_whenReportIsShort_shouldTapAtMost13Times() throws {
        // Given
        let finger = Finger()
        try finger.tap(openList().reportButton)

        // When
        try finger.tap(ChipNumberScreen(shownIn: driver).continueButton)
        try choosePhoto(finger)
        let description = try DescriptionScreen(shownIn: driver)
        try finger.type("Łatka", into: description.petName)
        try finger.tap(description.dog)
        try finger.type("Planty, Kraków", into: description.lastSeenPlace)
        try finger.tap(description.today)
        XCTAssertEqual(try description.species.value, "dog")
        XCTAssertEqual(try [description.dog, description.today].map(isPressed), [true, true])
        try finger.tap(description.continueButton)
        try giveContactDetailsAndSubmit(finger)

        // Then
        XCTAssertEqual(finger.taps, 13)
        XCTAssertEqual(finger.characters, 28)
    }

    func testFinder_whenReportIsShort_shouldTapAtMost14Times() throws {
        // Given
        let finger = Finger()
        try finger.tap(openList().reportFoundButton)

        // When
        try finger.tap(ChipNumberScreen(shownIn: driver).continueButton)
        try choosePhoto(finger)
        let description = try DescriptionScreen(shownIn: driver)
        try finger.tap(description.dog)
        try finger.tap(description.colour("brown"))
        try finger.type("Planty, Kraków", into: description.lastSeenPlace)
        try finger.tap(description.today)
        try finger.tap(description.holder("me"))
        try finger.tap(description.continueButton)
        try giveContactDetailsAndSubmit(finger)

        // Then
        XCTAssertEqual(finger.taps, 14)
        XCTAssertEqual(finger.characters, 23)
    }

    private func choosePhoto(_ finger: Finger) throws {
        let screen = try PhotoScreen(shownIn: driver)
        try finger.choose(file("rex.png"), in: screen.input)
        try finger.tap(screen.continueButton)
    }

    private func giveContactDetailsAndSubmit(_ finger: Finger) throws {
        let screen = try ContactDetailsScreen(shownIn: driver)
        try finger.type("600700800", into: screen.phone)
        try finger.tap(screen.continueButton)
        let summary = try SummaryScreen(shownIn: driver)
        XCTAssert(try summary.row("species").text.contains("Dog"))
        XCTAssert(try summary.row("lastSeenDate").exists && summary.row("photo").exists)
        try finger.tap(summary.submitButton)
        _ = try ReportCreatedScreen(shownIn: driver)
    }

    private func isPressed(_ button: Element) throws -> Bool {
        try button.run("return arguments[0].ariaPressed == 'true'", as: Bool.self)
    }
}

/// A finger that counts its taps, and the characters that it types.
private final class Finger {
    private(set) var taps = 0
    private(set) var characters = 0

    func tap(_ element: Element) throws {
        try assertUncovered(element)
        try Hand.finger.press(element)
        taps += 1
    }

    func type(_ text: String, into element: Element) throws {
        try assertUncovered(element)
        try Hand.finger.type(text, into: element)
        taps += 1
        characters += text.count
    }

    /// One tap opens the picker, which is not part of the page, and one chooses.
    func choose(_ path: String, in element: Element) throws {
        try Hand.finger.choose(path, in: element)
        taps += 2
    }

    /// Scrolls as a reader does, and looks whether the middle of the element is what a tap meets there.
    private func assertUncovered(_ element: Element) throws {
        let script = """
            const [element] = arguments;
            element.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = element.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a, button, input, select, textarea") == element;
            """
        XCTAssert(try element.run(script, as: Bool.self), "\(element.identifier) is out of view or covered")
    }
}
