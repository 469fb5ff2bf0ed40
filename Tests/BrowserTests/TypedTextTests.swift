import XCTest

/// What was typed in a step and not accepted, when its page is left.
final class TypedTextTests: EveryEngineTestCase {
    func testText_whenItsPageIsLeft_shouldComeBackUntilItIsAccepted() throws {
        try inEveryEngine {
            // Given
            var description = try openDescription()
            try description.petName.type("Łatka")
            try description.description.type("Red collar")
            try description.colour("brown").click()
            try description.details.unfold()
            try description.age.type("99")
            let today = "const button = document.querySelector('[data-ago]:enabled'); button?.click(); return button != null"
            try driver.wait(for: "the day's button") { try driver.run(today, as: Bool.self) }

            // When
            try description.backButton.click()
            try PhotoScreen(shownIn: driver).continueButton.click()

            // Then
            description = try DescriptionScreen(shownIn: driver)
            try assertTyped(on: description)

            // When: the age is refused, and the page is left by the link to the other language.
            try description.continueButton.click()
            try description.errorSummary.waitForFocus()
            try driver.open(driver.url + "?lang=pl")

            // Then
            description = try DescriptionScreen(shownIn: driver)
            try assertTyped(on: description)

            // When
            try description.age.clear()
            try description.age.type("9")
            try description.continueButton.click()
            try ContactDetailsScreen(shownIn: driver).backButton.click()
            description = try DescriptionScreen(shownIn: driver)
            XCTAssertEqual(try description.age.value, "9")
        }
    }

    func testText_whenTheServerCannotBeReached_shouldBeThereOnceItCan() throws {
        try inEveryEngine {
            // Given
            let description = try openDescription()
            try description.petName.type("Łatka")
            let address = try driver.url

            // When
            _ = server.end(with: SIGKILL)
            try? description.continueButton.click()
            try server.killAndRestart()
            try driver.open(address)

            // Then
            XCTAssertEqual(try DescriptionScreen(shownIn: driver).petName.value, "Łatka")
        }
    }

    func testText_whenTheFlowIsLeft_shouldNotBeInTheNext() throws {
        try inEveryEngine {
            // Given
            let description = try openDescription()
            try description.petName.type("Łatka")
            try description.backButton.click()
            try PhotoScreen(shownIn: driver).backButton.click()
            try ChipNumberScreen(shownIn: driver).backButton.click()

            // When
            try PetListScreen(shownIn: driver).reportButton.click()
            try walkToDescription(from: ChipNumberScreen(shownIn: driver))

            // Then
            XCTAssertEqual(try DescriptionScreen(shownIn: driver).petName.value, "")
        }
    }

    func testAnswers_whenTheBrowsersBackLeadsToAnOlderPage_shouldBeTheNewestThere() throws {
        try inEveryEngine {
            // Given
            var description = try openDescription()
            try description.petName.type("Łatka")
            try description.species.type("Dog")
            try description.colour("brown").click()
            try description.continueButton.click()
            let contactDetails = try ContactDetailsScreen(shownIn: driver)
            try contactDetails.phone.type("600700800")
            try contactDetails.continueButton.click()
            var summary = try SummaryScreen(shownIn: driver)
            try summary.change("petName").click()
            description = try DescriptionScreen(shownIn: driver)
            try description.petName.clear()
            try description.petName.type("Burek")
            try description.species.type("Cat")
            try description.colour("brown").click()
            try description.colour("white").click()
            try description.continueButton.click()
            summary = try SummaryScreen(shownIn: driver)
            let answers = try ["petName", "species", "colours"].map { try summary.row($0).text }

            // When: the page under "Change", the summary, the last step, and the third as it was at first.
            for _ in 0..<2 { try driver.goBack() }
            _ = try SummaryScreen(shownIn: driver)
            try driver.goBack()
            _ = try ContactDetailsScreen(shownIn: driver)
            try driver.goBack()
            try DescriptionScreen(shownIn: driver).continueButton.click()
            try ContactDetailsScreen(shownIn: driver).continueButton.click()

            // Then
            summary = try SummaryScreen(shownIn: driver)
            XCTAssertEqual(try ["petName", "species", "colours"].map { try summary.row($0).text }, answers)
            XCTAssert(answers[0].contains("Burek") && answers[1].contains("Cat") && answers[2].contains("white"))
        }
    }

    func testMessage_whenItsPageIsLeft_shouldComeBackUntilItIsSent() throws {
        try inEveryEngine {
            // Given
            try driver.open(server.origin + reportPet(in: "en"))
            try PetDetailsScreen(shownIn: driver).messageButton.click()
            var message = try MessageScreen(shownIn: driver)
            try message.kind("seen").click()
            try message.place.type("Planty")

            // When
            try message.backButton.click()
            try PetDetailsScreen(shownIn: driver).messageButton.click()

            // Then
            message = try MessageScreen(shownIn: driver)
            XCTAssertEqual(try message.place.value, "Planty")
            XCTAssertTrue(try message.kind("seen").isChecked)

            // When
            try message.photo.type(file("rex.png"))
            try message.sendButton.click()
            try PetDetailsScreen(shownIn: driver, with: \.notice).messageButton.click()

            // Then
            XCTAssertEqual(try MessageScreen(shownIn: driver).place.value, "")
        }
    }

    func testMessage_whenAnotherFormIsSentOrAFlowBegins_shouldStillBeThere() throws {
        try inEveryEngine {
            // Given
            let pet = try server.origin + reportPet(in: "en")
            try driver.open(pet)
            try PetDetailsScreen(shownIn: driver).messageButton.click()
            try MessageScreen(shownIn: driver).place.type("Planty")
            try driver.open(pet)

            // When: a notice is shown, and a flow begins.
            try PetDetailsScreen(shownIn: driver).flagLink.click()
            let flag = try FlagScreen(shownIn: driver)
            try flag.reason.type("It is not true")
            try flag.sendButton.click()
            _ = try PetDetailsScreen(shownIn: driver, with: \.notice)
            try openFlow().continueButton.click()
            _ = try PhotoScreen(shownIn: driver)
            try driver.open(pet)
            try PetDetailsScreen(shownIn: driver).messageButton.click()

            // Then
            XCTAssertEqual(try MessageScreen(shownIn: driver).place.value, "Planty")
        }
    }

    func testMessage_whenItsFormHasAnotherFieldSince_shouldComeBackByName() throws {
        try inEveryEngine {
            // Given: a form without one of its fields.
            try driver.open(server.origin + reportPet(in: "en"))
            try PetDetailsScreen(shownIn: driver).messageButton.click()
            var message = try MessageScreen(shownIn: driver)
            try driver.run("document.querySelector('[name=place]').closest('.field').remove()")
            try message.note.type("A red collar")
            try message.kind("holding").click()

            // When
            try message.backButton.click()
            try PetDetailsScreen(shownIn: driver).messageButton.click()

            // Then
            message = try MessageScreen(shownIn: driver)
            XCTAssertEqual(try message.note.value, "A red collar")
            XCTAssertEqual(try message.place.value, "")
            XCTAssertTrue(try message.kind("holding").isChecked)
            XCTAssertFalse(try message.kind("seen").isChecked)
        }
    }

    func testDigits_whenTheOtherLanguageIsChosen_shouldStayInTheirField() throws {
        try inEveryEngine {
            // Given
            try openFlow().input.type("616093")

            // When
            try choosePolish()

            // Then
            XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "61609-3")

            // Given
            var list = try openList()
            try list.chipSummary.unfold()
            try list.chip.type("6160")

            // When
            try choosePolish()

            // Then
            list = try PetListScreen(shownIn: driver)
            XCTAssertEqual(try list.chip.value, "6160")
            XCTAssertTrue(try list.chip.run("return arguments[0].checkVisibility()", as: Bool.self))
        }
    }

    func testDigits_whenChangedAndTheOtherLanguageIsChosen_shouldStayInTheirField() throws {
        try inEveryEngine {
            // Given
            _ = try openFlow()
            try Journey(driver: driver, hand: .finger).fillIn(photo: file("rex.png")).change("chipNumber").click()
            let input = try ChipNumberScreen(shownIn: driver).input
            try input.clear()
            try input.type("616093")

            // When
            try choosePolish()

            // Then
            XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "61609-3")
        }
    }

    func testDigits_whenErasedAndTheOtherLanguageIsChosen_shouldStayErased() throws {
        try inEveryEngine {
            // Given
            try openFlow().input.type("616093")
            try ChipNumberScreen(shownIn: driver).continueButton.click()
            try PhotoScreen(shownIn: driver).backButton.click()
            let input = try ChipNumberScreen(shownIn: driver).input
            XCTAssertEqual(try input.value, "61609-3")

            // When
            try input.clear()
            try choosePolish()

            // Then
            XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "")

            // Given
            try driver.open(server.origin + "/?chip=6160&lang=en")
            let list = try PetListScreen(shownIn: driver)
            XCTAssertEqual(try list.chip.value, "6160")

            // When
            try list.chip.clear()
            try choosePolish()

            // Then
            XCTAssertEqual(try PetListScreen(shownIn: driver).chip.value, "")
        }
    }

    func testText_whenItsReportWasSubmitted_shouldNotBeInTheNext() throws {
        try inEveryEngine {
            // Given
            let description = try openDescription()
            try description.petName.type("Łatka")
            try description.continueButton.click()
            let contactDetails = try ContactDetailsScreen(shownIn: driver)
            try contactDetails.phone.type("600700800")
            try contactDetails.continueButton.click()
            try SummaryScreen(shownIn: driver).submitButton.click()
            _ = try ReportCreatedScreen(shownIn: driver)

            // When
            let next = try openDescription()

            // Then
            XCTAssertEqual(try next.petName.value, "")
        }
    }

    private func choosePolish() throws {
        try driver.run("document.querySelector('[hreflang]').click()")
        try driver.wait(for: "the page in Polish") {
            // Nothing while one page takes another's place.
            try driver.run("return document.documentElement?.lang == 'pl'", as: Bool?.self) ?? false
        }
    }

    private func assertTyped(on screen: DescriptionScreen, line: UInt = #line) throws {
        XCTAssertEqual(try screen.petName.value, "Łatka", line: line)
        XCTAssertEqual(try screen.description.value, "Red collar", line: line)
        XCTAssertTrue(try screen.colour("brown").isChecked, line: line)
        XCTAssertEqual(try screen.age.value, "99", line: line)
        XCTAssertNotEqual(try screen.lastSeenDate.value, "", line: line)
    }

    private func openDescription() throws -> DescriptionScreen {
        try walkToDescription(from: openFlow())
        return try DescriptionScreen(shownIn: driver)
    }

    private func walkToDescription(from chipNumber: ChipNumberScreen) throws {
        try chipNumber.continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
    }
}
