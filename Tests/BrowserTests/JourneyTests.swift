import XCTest

/// The flow from the list to the list.
final class JourneyTests: EveryEngineTestCase {
    func testFlow_whenWalkedByKeyboard_shouldEndOnTheList() throws {
        try inEveryEngine {
            try walk(.keyboard, "en")
        }
    }

    func testFlow_whenWalkedByMouse_shouldEndOnTheList() throws {
        try inEveryEngine {
            try driver.emulate(.desktop)
            try walk(.mouse, "en")
        }
    }

    func testFlow_whenScriptsAreOff_shouldEndOnTheList() throws {
        try inEveryEngine {
            try turnScriptsOff()
            try walk(.mouse, "en")
        }
    }

    func testAnswers_whenWalkedBackAndForthByTheBrowsersButtons_shouldBeKept() throws {
        try inEveryEngine {
            // Given
            _ = try openFlow()
            let summary = try Journey(driver: driver, hand: .mouse).fillIn(photo: file("rex.png"))

            // When / Then
            for answers in Journey.answers.reversed() {
                try driver.goBack()
                try assertKept(answers.values, on: answers.step.init(shownIn: driver))
                try driver.reload()
                try assertKept(answers.values, on: answers.step.init(shownIn: driver))
            }
            for answers in Journey.answers.dropFirst() {
                try driver.goForward()
                try assertKept(answers.values, on: answers.step.init(shownIn: driver))
            }
            try driver.goForward()
            XCTAssert(try summary.row("petName").text.contains("Łatka"))
        }
    }

    func testAnswers_whenContinuedAfterTheBrowsersBack_shouldNotBeOverwritten() throws {
        try inEveryEngine {
            // Given
            _ = try openFlow()
            _ = try Journey(driver: driver, hand: .mouse).fillIn(photo: file("rex.png"))

            // When
            for answers in Journey.answers.reversed() {
                try driver.goBack()
                try assertKept(answers.values, on: answers.step.init(shownIn: driver))
            }
            for answers in Journey.answers { try answers.step.init(shownIn: driver).continueButton.click() }

            // Then
            try SummaryScreen(shownIn: driver).backButton.click()
            try walkBackByLinks()
        }
    }

    func testAnswers_whenWalkedBackAndForthByTheAppsLinks_shouldBeKept() throws {
        try inEveryEngine {
            // Given
            _ = try openFlow()
            let summary = try Journey(driver: driver, hand: .mouse).fillIn(photo: file("rex.png"))

            // When / Then
            try summary.backButton.click()
            try walkBackByLinks()
            for answers in Journey.answers {
                let step = try answers.step.init(shownIn: driver)
                try assertKept(answers.values, on: step)
                try step.continueButton.click()
            }
            XCTAssert(try summary.row("petName").text.contains("Łatka"))
        }
    }

    func testBack_whenOnTheFirstStep_shouldEndTheFlow() throws {
        try inEveryEngine {
            // Given
            let chipNumber = try openFlow()
            try chipNumber.input.type("123456")
            try chipNumber.continueButton.click()
            try PhotoScreen(shownIn: driver).backButton.click()

            // When
            try ChipNumberScreen(shownIn: driver).backButton.click()

            // Then
            let list = try PetListScreen(shownIn: driver)
            XCTAssertFalse(try list.resumeLink.exists)
            try list.reportButton.click()
            XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "")
        }
    }

    /// From the last step to the first, which must all show their answers.
    private func walkBackByLinks() throws {
        for answers in Journey.answers.reversed() {
            let step = try answers.step.init(shownIn: driver)
            try assertKept(answers.values, on: step)
            if answers.step != ChipNumberScreen.self { try step.backButton.click() }
        }
    }

    private func assertKept(_ values: [String: String], on screen: any Screen, line: UInt = #line) throws {
        XCTAssertEqual(try screen.fieldValues, values, line: line)
        XCTAssertEqual(try PhotoScreen(driver: driver).preview.exists, screen is PhotoScreen, line: line)
    }
}

/// The flow in Polish, by more kinds of input, and with a server that ends.
final class FurtherJourneyTests: BrowserTestCase {
    func testAnswer_whenServerIsKilled_shouldBeThereAfterItsRestart() throws {
        // Given
        let chipNumber = try openFlow()
        try chipNumber.input.type("123456789012345")
        try chipNumber.continueButton.click()
        _ = try PhotoScreen(shownIn: driver)

        // When
        try driver.goBack()
        XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "12345-67890-12345")
        try server.killAndRestart()
        try driver.reload()

        // Then
        XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "12345-67890-12345")
    }

    func testForm_whenThereIsNoConnection_shouldSaySoAndBeSentOnceThereIs() throws {
        try pressWithoutConnection(openFlow())
        try PhotoScreen(shownIn: driver).continueButton.click()
        try pressWithoutConnection(DescriptionScreen(shownIn: driver))
        let contactDetails = try ContactDetailsScreen(shownIn: driver)
        try contactDetails.phone.type("600700800")
        try pressWithoutConnection(contactDetails)
        let summary = try SummaryScreen(shownIn: driver)
        try pressWithoutConnection(summary, summary.submitButton)
        _ = try ReportCreatedScreen(shownIn: driver)
    }

    /// Presses a form's button without a connection, and once more with one.
    private func pressWithoutConnection(_ screen: some Screen, _ button: Element? = nil) throws {
        let button = button ?? screen.continueButton
        try driver.wait(for: "the script") { try button.run("return arguments[0].form.onsubmit != null", as: Bool.self) }
        try driver.emulate(.none)
        try button.click()
        try screen["offline"].waitUntilVisible()
        let words = try screen["offline"].text
        XCTAssert(try words.contains("“\(button.text)”"), words)
        try driver.emulate(.usual)
        try button.click()
    }

    func testFlow_whenWalkedByKeyboard_shouldEndOnTheList() throws {
        try walk(.keyboard, "pl")
    }

    func testFlow_whenWalkedByFinger_shouldEndOnTheList() throws {
        try walk(.finger, "pl")
    }
}

extension BrowserTestCase {
    /// Reports a pet, from the list to the list.
    fileprivate func walk(_ hand: Hand, _ language: String) throws {
        // Given
        let list = try openList(language)
        try hand.press(list.reportButton)

        // When
        let summary = try Journey(driver: driver, hand: hand).fillIn(photo: file("rex.png"))
        for (field, answer) in [
            ("chipNumber", "61609-39000-00001"), ("petName", "Łatka"), ("breed", "Kelpie"), ("age", "7"),
            ("lastSeenPlace", "Planty, Kraków"), ("description", "Red collar.\nComes for cheese."),
            ("contactEmail", "owner@example.org"), ("contactPhone", "+48 600 700 800"), ("reward", "200 zł"),
        ] {
            // Not its `innerText`, in which WebKit has no lines.
            let row = try summary.row(field).run("return arguments[0].textContent", as: String.self)
            XCTAssert(row.contains(answer), "\(answer) is not in: \(row)")
        }
        try hand.press(summary.submitButton)
        try hand.press(ReportCreatedScreen(shownIn: driver).listLink)

        // Then
        _ = try PetListScreen(shownIn: driver)
        XCTAssertEqual(try list.card.count, 1)
        XCTAssert(try list.card.text.contains("Łatka"), "the report is not on the list")
    }
}
