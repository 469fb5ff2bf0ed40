import XCTest

/// The whole flow, by any kind of input.
struct Journey {
    let driver: WebDriver
    let hand: Hand
    var petName = "Łatka"

    /// From the first step to the summary.
    @discardableResult
    func fillIn(photo: String) throws -> SummaryScreen {
        try enterChipNumber()
        try choosePhoto(photo)
        try describePet()
        return try giveContactDetails()
    }

    func enterChipNumber() throws {
        let screen = try ChipNumberScreen(shownIn: driver)
        try hand.type("616093900000001", into: screen.input)
        try hand.press(screen.continueButton)
    }

    func choosePhoto(_ path: String) throws {
        let screen = try PhotoScreen(shownIn: driver)
        try hand.choose(path, in: screen.input)
        try hand.press(screen.continueButton)
    }

    func describePet() throws {
        let screen = try DescriptionScreen(shownIn: driver)
        // In the page's order: in Firefox, Tab leaves the page after its end.
        try hand.type(petName, into: screen.petName)
        try hand.takeNextChoice(in: screen.species)
        try hand.type("Planty, Kraków", into: screen.lastSeenPlace)
        try hand.typeDate("05", "01", "2024", into: screen.lastSeenDate)
        try hand.type("Red collar.\(Key.enter)Comes for cheese.", into: screen.description)
        try hand.press(screen.colour("brown"), with: Key.space)
        try hand.takeNextChoice(in: screen.size)
        try screen.details.unfold(hand)
        try hand.type("Kelpie", into: screen.breed)
        try hand.takeNextChoice(in: screen.sex)
        try hand.type("7", into: screen.age)
        try hand.press(screen.continueButton)
    }

    @discardableResult
    func giveContactDetails() throws -> SummaryScreen {
        let screen = try ContactDetailsScreen(shownIn: driver)
        try hand.type("+48 600 700 800", into: screen.phone)
        try hand.type("owner@example.org", into: screen.email)
        try hand.type("200 zł", into: screen.reward)
        try hand.press(screen.continueButton)
        return try SummaryScreen(shownIn: driver)
    }

    /// The same for a found animal, without a photo.
    @discardableResult
    func fillInFound() throws -> SummaryScreen {
        try hand.press(ChipNumberScreen(shownIn: driver).continueButton)
        try hand.press(PhotoScreen(shownIn: driver).continueButton)
        let screen = try DescriptionScreen(shownIn: driver)
        try hand.takeNextChoice(in: screen.species)
        try hand.press(screen.colour("black"), with: Key.space)
        try hand.press(screen.colour("tabby"), with: Key.space)
        try hand.takeNextChoice(in: screen.size)
        try hand.type("Wola, Warszawa", into: screen.lastSeenPlace)
        try hand.typeDate("05", "01", "2024", into: screen.lastSeenDate)
        try hand.type("Calm.", into: screen.description)
        try hand.press(screen.holder("me"), with: Key.space)
        try hand.type("A white toe", into: screen.privateMark)
        try hand.press(screen.continueButton)
        let contactDetails = try ContactDetailsScreen(shownIn: driver)
        try hand.type("+48 600 700 800", into: contactDetails.phone)
        try hand.press(contactDetails.continueButton)
        return try SummaryScreen(shownIn: driver)
    }

    /// The steps, and the values of their fields when the flow is filled in.
    static let answers: [(step: any Screen.Type, values: [String: String])] = [
        (ChipNumberScreen.self, ["chipNumber.input": "61609-39000-00001"]),
        (PhotoScreen.self, [:]),
        (
            DescriptionScreen.self,
            [
                "description.petName": "Łatka", "description.species": "dog", "description.breed": "Kelpie",
                "description.sex": "female", "description.age": "7", "description.colours": "brown",
                "description.size": "small", "description.lastSeenDate": "2024-05-01",
                "description.lastSeenPlace": "Planty, Kraków",
                "description.description": "Red collar.\nComes for cheese.", "description.position": "",
            ]
        ),
        (
            ContactDetailsScreen.self,
            [
                "contactDetails.contactEmail": "owner@example.org", "contactDetails.contactPhone": "+48 600 700 800",
                "contactDetails.contactVisible": "ask", "contactDetails.reward": "200 zł",
            ]
        ),
    ]
}
