/// All screens of the app: empty, filled in and with mistakes.
struct Tour {
    let driver: WebDriver
    let origin: String
    let language: String
    /// The path of a photo.
    let photo: String
    /// The path of a file that is no photo.
    let letter: String
    let petName: String

    /// Shows one screen after the other to `look`, with a name for it.
    func visit(_ look: (String) throws -> Void) throws {
        try driver.open("\(origin)/?lang=\(language)")
        let list = try PetListScreen(shownIn: driver)
        try look("list-empty")
        try list.reportButton.click()
        try visitSteps(look)

        _ = try SummaryScreen(shownIn: driver)
        try look("summary")
        try driver.open("\(origin)/")
        _ = try PetListScreen(shownIn: driver, with: \.resumeLink)
        try look("list-resume")
        try list.resumeLink.click()
        try SummaryScreen(shownIn: driver).submitButton.click()

        let created = try ReportCreatedScreen(shownIn: driver)
        try look("created")
        try created.posterLink.click()
        _ = try PosterScreen(shownIn: driver)
        try look("poster")
        try driver.goBack()
        _ = try ReportCreatedScreen(shownIn: driver)
        try created.publicLink.click()
        _ = try PetDetailsScreen(shownIn: driver)
        try look("pet")
        try driver.open("\(origin)/")
        _ = try PetListScreen(shownIn: driver, with: \.card)
        try look("list")
        try driver.open("\(origin)/nowhere")
        _ = try ErrorScreen(shownIn: driver)
        try look("not-found")
    }

    private func visitSteps(_ look: (String) throws -> Void) throws {
        let journey = Journey(driver: driver, hand: .mouse, petName: petName)
        _ = try ChipNumberScreen(shownIn: driver)
        try look("chip-number")
        try journey.enterChipNumber()

        let photoStep = try PhotoScreen(shownIn: driver)
        try look("photo")
        try photoStep.input.type(letter)
        try photoStep.continueButton.click()
        _ = try PhotoScreen(shownIn: driver, with: \.error)
        try look("photo-error")
        try journey.choosePhoto(photo)

        let description = try DescriptionScreen(shownIn: driver)
        try description.backButton.click()
        _ = try PhotoScreen(shownIn: driver, with: \.preview)
        try look("photo-kept")
        try photoStep.continueButton.click()

        _ = try DescriptionScreen(shownIn: driver)
        try look("description")
        try description.age.type("99")
        try description.continueButton.click()
        _ = try DescriptionScreen(shownIn: driver, with: \.errorSummary)
        try look("description-error")
        try description.age.clear()
        try journey.describePet()

        let contactDetails = try ContactDetailsScreen(shownIn: driver)
        try look("contact-details")
        try contactDetails.continueButton.click()
        _ = try ContactDetailsScreen(shownIn: driver, with: \.errorSummary)
        try look("contact-details-error")
        try journey.giveContactDetails()
    }
}
