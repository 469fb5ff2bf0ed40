/// What everyone sees: the list, the search, a pet's page.
extension Tour {
    /// Ends on the first step.
    func visitEmptyList() throws {
        let list = try PetListScreen(shownIn: driver)
        try look("list-empty")
        try list.chipSummary.unfold()
        try list.chip.type("none")
        try list.searchButton.click()
        _ = try PetListScreen(shownIn: driver, with: \.chipError)
        try look("list-search-error")
        try open("/?chip=616093900000002")
        _ = try PetListScreen(shownIn: driver, with: \.searchResult)
        try look("list-search-miss")
        try list.reportButton.click()
    }

    /// From the summary to the report and its pages. Returns their paths.
    func visitReport() throws -> (pet: String, manage: String) {
        try open("/")
        let list = try PetListScreen(shownIn: driver, with: \.resumeLink)
        try look("list-resume")
        try list.resumeLink.click()
        try SummaryScreen(shownIn: driver).submitButton.click()
        let created = try ReportCreatedScreen(shownIn: driver)
        try look("created")
        try created.showLink.unfold()
        try created.copyButton.click()
        try driver.wait(for: "the link to be copied") { try !created.copyStatus.text.isEmpty }
        try look("created-copied")
        let manage = try created.manageLink.address
        try created.posterLink.click()
        _ = try PosterScreen(shownIn: driver)
        try look("poster")
        try driver.goBack()
        _ = try ReportCreatedScreen(shownIn: driver)
        try created.publicLink.click()
        let details = try PetDetailsScreen(shownIn: driver)
        let pet = try driver.url
        try look("pet")
        try sendMessage(from: details)
        try details.contactButton.click()
        _ = try PetDetailsScreen(shownIn: driver, with: \.phone)
        try look("contact")

        try open("/")
        _ = try PetListScreen(shownIn: driver, with: \.card)
        try look("list")
        try visitFilter()
        try open("/?chip=616093900000001")
        _ = try PetListScreen(shownIn: driver, with: \.card)
        try look("list-search-hit")
        return (pet, manage)
    }

    /// A message to the owner, with a mistake at first. Ends on the pet's page.
    private func sendMessage(from details: PetDetailsScreen) throws {
        try details.messageButton.click()
        let message = try MessageScreen(shownIn: driver)
        try look("message")
        try message.kind("seen").click()
        try message.replyTo.type("12")
        try message.photo.type(photo())
        try message.sendButton.click()
        _ = try MessageScreen(shownIn: driver, with: \.errorSummary)
        try look("message-error")
        try message.place.type("Planty, " + petName)
        try message.details.unfold()
        try message.position.type("52.24, 21")
        try message.note.type("It limps.")
        try message.replyTo.clear()
        try message.replyTo.type("finder@example.org")
        try message.photo.type(photo())
        try message.sendButton.click()
        _ = try PetDetailsScreen(shownIn: driver, with: \.notice)
        try look("pet-message-sent")
    }

    /// The filter open, in use and without result.
    private func visitFilter() throws {
        let list = try PetListScreen(shownIn: driver)
        try list.filter.click()
        try list.place.waitUntilVisible()
        try look("list-filter")
        try list.place.type(String(petName.prefix(3)).lowercased())
        try list.filterButton.click()
        _ = try PetListScreen(shownIn: driver, with: \.chosen)
        _ = try PetListScreen(shownIn: driver, with: \.card)
        try look("list-filtered")
        try open("/?species=other&since=30&place=one+two+three+four")
        _ = try PetListScreen(shownIn: driver, with: \.noMatch)
        try look("list-no-match")
        try open("/?near=52.23,21&km=5")
        _ = try PetListScreen(shownIn: driver, with: \.card)
        try look("list-near")
        try open("/?near=nowhere")
        _ = try PetListScreen(shownIn: driver, with: \.nearUnreadable)
        try look("list-near-unreadable")
        try open("/?species=other")
        _ = try PetListScreen(shownIn: driver, with: \.noMatch)
        try list.showAll.click()
        _ = try PetListScreen(shownIn: driver, with: \.card)
    }

    /// A report with only the required answers.
    func visitBareReport() throws {
        try open("/report-missing")
        try PhotoScreen(shownIn: driver).continueButton.click()
        try DescriptionScreen(shownIn: driver).continueButton.click()
        let contactDetails = try ContactDetailsScreen(shownIn: driver)
        try contactDetails.email.type("owner@example.org")
        try contactDetails.continueButton.click()
        let summary = try SummaryScreen(shownIn: driver)
        try look("summary-bare")
        try summary.submitButton.click()
        let created = try ReportCreatedScreen(shownIn: driver)
        try look("created-bare")
        try created.posterLink.click()
        _ = try PosterScreen(shownIn: driver)
        try look("poster-bare")
        try driver.goBack()
        _ = try ReportCreatedScreen(shownIn: driver)
        try created.publicLink.click()
        let details = try PetDetailsScreen(shownIn: driver)
        try look("pet-bare")
        try details.contactButton.click()
        _ = try PetDetailsScreen(shownIn: driver, with: \.email)
        try look("contact-bare")
    }

    /// More reports than one page shows.
    func visitLongList() throws {
        try Neighbours.reportPets(in: driver)
        try open("/")
        let list = try PetListScreen(shownIn: driver, with: \.older)
        try look("list-full")
        try list.older.click()
        _ = try PetListScreen(shownIn: driver, with: \.newest)
        try look("list-older")
        try open("/?before=1")
        _ = try PetListScreen(shownIn: driver, with: \.newest)
        try look("list-older-empty")
    }
}
