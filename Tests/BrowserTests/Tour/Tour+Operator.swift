import Foundation
import TestSupport

/// What the operator answers for: the pages on privacy and statistics, the form to flag a page, and a hidden page.
extension Tour {
    func visitPrivacy() throws {
        try open("/privacy")
        _ = try PrivacyScreen(shownIn: driver)
        try look("privacy")
    }

    func visitStatistics() throws {
        try open("/statistics")
        _ = try StatisticsScreen(shownIn: driver)
        try look("statistics")
    }

    /// Flags a pet's page; then the operator hides it and shows it again.
    func visitModeration(of report: (pet: String, manage: String)) throws {
        try driver.open(report.pet)
        try PetDetailsScreen(shownIn: driver).flagLink.click()
        let form = try FlagScreen(shownIn: driver)
        try look("flag")
        try form.note.type(String(repeating: "Ż", count: 501))
        try form.email.type("me@")
        try form.sendButton.click()
        _ = try FlagScreen(shownIn: driver, with: \.errorSummary)
        try look("flag-errors")
        for field in [form.note, form.email] { try field.clear() }
        try Hand.mouse.takeNextChoice(in: form.reason)
        try form.sendButton.click()
        _ = try PetDetailsScreen(shownIn: driver, with: \.notice)
        try look("pet-flagged")

        let id = String(report.pet.suffix(10))
        _ = try ServerProcess.run(["reports", "hide", id, "--data-dir", server.folder])
        try driver.open(report.pet)
        _ = try ErrorScreen(shownIn: driver)
        try look("hidden", expecting: "status of 410")
        try driver.open(report.manage)
        _ = try ManageScreen(shownIn: driver, with: \.hiddenNotice)
        try look("manage-hidden")
        _ = try ServerProcess.run(["reports", "show", id, "--data-dir", server.folder])
    }
}
