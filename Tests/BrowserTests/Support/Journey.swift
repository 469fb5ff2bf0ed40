import XCTest

/// The whole flow, walked by any hand.
struct Journey {
    let driver: WebDriver
    let hand: Hand

    /// From the first step to the summary.
    @discardableResult
    func fillIn(photo: String) throws -> SummaryScreen {
        let chipNumber = try ChipNumberScreen(shownIn: driver)
        try hand.type("616093900000001", into: chipNumber.input)
        try hand.press(chipNumber.continueButton)

        let photoStep = try PhotoScreen(shownIn: driver)
        try hand.choose(photo, in: photoStep.input)
        try hand.press(photoStep.continueButton)

        try fillIn(DescriptionScreen(shownIn: driver))

        let contactDetails = try ContactDetailsScreen(shownIn: driver)
        try hand.type("owner@example.org", into: contactDetails.email)
        try hand.type("+48 600 700 800", into: contactDetails.phone)
        try hand.type("200 zł", into: contactDetails.reward)
        try hand.press(contactDetails.continueButton)
        return try SummaryScreen(shownIn: driver)
    }

    private func fillIn(_ description: DescriptionScreen) throws {
        try hand.type("Łatka", into: description.petName)
        try hand.takeNextChoice(in: description.species)
        try hand.type("Kelpie", into: description.breed)
        try hand.takeNextChoice(in: description.sex)
        try hand.type("7", into: description.age)
        // The browser speaks American English, whatever the page does.
        try hand.type("05012024", into: description.lastSeenDate)
        try hand.type("Planty, Kraków", into: description.lastSeenPlace)
        try hand.type("Red collar.\(Key.enter)Comes for cheese.", into: description.description)
        try hand.press(description.continueButton)
    }

    /// Submits, reads the confirmation and looks for the report on the list.
    func submit(_ summary: SummaryScreen) throws {
        try hand.press(summary.submitButton)
        let created = try ReportCreatedScreen(shownIn: driver)
        try hand.press(created.listLink)
        let list = try PetListScreen(shownIn: driver)
        XCTAssertEqual(try list.card.count, 1)
        XCTAssert(try list.card.text.contains("Łatka"), "the report is not on the list")
    }
}
