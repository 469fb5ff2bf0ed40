/// The owner's private page and the pages it links to.
extension Tour {
    /// Leaves another draft open.
    func visitOwner(of report: (pet: String, manage: String)) throws {
        try driver.open(report.manage)
        let manage = try ManageScreen(shownIn: driver)
        try look("manage")
        try manage.delete.click()
        try manage.deleteButton.waitUntilVisible()
        try look("manage-delete")
        try manage.editButton.click()
        let summary = try SummaryScreen(shownIn: driver)
        try look("summary-editing")
        try summary.submitButton.click()
        _ = try ManageScreen(shownIn: driver, with: \.notice)
        try look("manage-saved")

        try open("/report-missing")
        try ChipNumberScreen(shownIn: driver).continueButton.click()
        _ = try PhotoScreen(shownIn: driver)
        try driver.open(report.manage)
        try manage.editButton.click()
        _ = try ManageScreen(shownIn: driver, with: \.continueDraft)
        try look("manage-other-draft")

        try driver.open(report.pet)
        let details = try PetDetailsScreen(shownIn: driver)
        try driver.post(to: report.manage + "/found")
        try details.contactButton.click()
        _ = try ErrorScreen(shownIn: driver)
        try look("gone", expecting: "status of 410")
        try driver.open(report.manage)
        _ = try ManageScreen(shownIn: driver, with: \.missingButton)
        try look("manage-found")
        try manage.publicLink.click()
        _ = try PetDetailsScreen(shownIn: driver, with: \.found)
        try look("pet-found")
        try driver.open(report.manage)
        try manage.delete.click()
        try manage.deleteButton.click()
        _ = try PetListScreen(shownIn: driver, with: \.notice)
        try look("list-deleted")
    }
}
