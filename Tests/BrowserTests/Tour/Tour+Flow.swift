import Foundation

/// The flow up to the summary: each step empty, filled in and with mistakes.
extension Tour {
    private var journey: Journey { Journey(driver: driver, hand: .mouse, petName: petName) }

    func visitSteps() throws {
        let chipNumber = try ChipNumberScreen(shownIn: driver)
        try look("chip-number")
        try chipNumber.continueButton.click()
        try visitLostFlow()
        try visitPhotoStep()
        try visitDescription()
        try visitContactDetails()
        try visitSummary()
    }

    private func visitLostFlow() throws {
        let photo = try PhotoScreen(shownIn: driver)
        try look("photo")
        try driver.forgetSession()
        try photo.continueButton.click()
        let chipNumber = try ChipNumberScreen(shownIn: driver, with: \.lostFlowNotice)
        try look("chip-number-lost")
        try chipNumber.input.type("12345")
        try chipNumber.continueButton.click()
    }

    private func visitPhotoStep() throws {
        let screen = try PhotoScreen(shownIn: driver)
        try screen.input.type(server.file("letter.jpg", Data("Dear finder".utf8)))
        _ = try PhotoScreen(shownIn: driver, with: \.error)
        try look("photo-error")
        try driver.emulate(.none)
        try screen.input.type(photo())
        try screen.failure.waitUntilVisible()
        try look("photo-failed", expecting: "ERR_INTERNET_DISCONNECTED")
        try driver.emulate(.slow)
        try screen.continueButton.click()
        try screen.sending.waitUntilVisible()
        try look("photo-sending")
        // The photo gets through now.
        try driver.emulate(.usual)
    }

    private func visitDescription() throws {
        let screen = try DescriptionScreen(shownIn: driver)
        try look("description")
        try screen.petName.type(String(repeating: "Ż", count: 61))
        try screen.details.unfold()
        try look("description-details")
        try screen.age.type("99")
        try screen.lastSeenDate.type("05012199")
        try screen.continueButton.click()
        _ = try DescriptionScreen(shownIn: driver, with: \.errorSummary)
        try look("description-error")
        for field in [screen.petName, screen.age, screen.lastSeenDate] { try field.clear() }
        try screen.position.type("52.231, 20.978")
        try journey.describePet()
    }

    private func visitContactDetails() throws {
        let screen = try ContactDetailsScreen(shownIn: driver)
        try look("contact-details")
        try screen.continueButton.click()
        _ = try ContactDetailsScreen(shownIn: driver, with: \.errorSummary)
        try look("contact-details-error")
        try screen.email.type("owner@")
        try screen.phone.type("12")
        try screen.continueButton.click()
        try driver.wait(for: "two errors") { try screen.invalidFields.count == 2 }
        try look("contact-details-errors")
        for field in [screen.email, screen.phone] { try field.clear() }
        try journey.giveContactDetails()
    }

    private func visitSummary() throws {
        let summary = try SummaryScreen(shownIn: driver)
        try look("summary-short-number")
        try summary.change("chipNumber").click()
        try ChipNumberScreen(shownIn: driver).input.clear()
        try journey.enterChipNumber()
        _ = try SummaryScreen(shownIn: driver)
        try look("summary")
        let steps: [(field: String, screen: any Screen.Type, name: String)] = [
            ("chipNumber", ChipNumberScreen.self, "chip-number-filled"),
            ("photo", PhotoScreen.self, "photo-filled"),
            ("petName", DescriptionScreen.self, "description-filled"),
            ("contactEmail", ContactDetailsScreen.self, "contact-details-filled"),
        ]
        for step in steps {
            try summary.change(step.field).click()
            let screen = try step.screen.init(shownIn: driver)
            try look(step.name)
            try screen.continueButton.click()
            _ = try SummaryScreen(shownIn: driver)
        }
    }
}
