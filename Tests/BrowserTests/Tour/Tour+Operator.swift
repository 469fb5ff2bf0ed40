import Foundation
import TestSupport
import XCTest

/// What the operator answers for: the pages on privacy and statistics, the form to flag a page, the moderators' page and a hidden page.
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

    /// Flags a pet's page; then a moderator hides it and shows it again.
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

        let added = try ServerProcess.run(["moderators", "add", "Zoë", "--data-dir", server.folder])
        try open(String(try XCTUnwrap(added.output.firstMatch(of: /\/moderate\/enter\/[0-9a-f]{32}/)).output))
        let moderate = try ModerateScreen(shownIn: driver, with: \.enterButton)
        try look("moderate-enter")
        try moderate.enterButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.report)
        try look("moderate")
        try moderate.note.type(String(repeating: "Ż", count: 501))
        try moderate.hideButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.errorSummary)
        try look("moderate-errors")
        try moderate.note.clear()
        try moderate.note.type("Kto to?")
        try moderate.hideButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.notice)
        try look("moderate-hidden")
        try moderate.removeButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.cancelLink)
        try look("moderate-remove")

        try driver.open(report.pet)
        _ = try ErrorScreen(shownIn: driver)
        try look("hidden", expecting: "status of 410")
        try driver.open(report.manage)
        _ = try ManageScreen(shownIn: driver, with: \.hiddenNotice)
        try look("manage-hidden")
        try open("/moderate")
        try ModerateScreen(shownIn: driver, with: \.showButton).showButton.click()
        _ = try ModerateScreen(shownIn: driver, with: \.notice)
    }
}
