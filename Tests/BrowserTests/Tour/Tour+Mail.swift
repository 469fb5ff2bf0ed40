import Foundation
import TestSupport
import XCTest

/// A site that sends mail: what it asks, the pages that its mails lead to, and "Find my report".
extension Tour {
    func visitMail() throws {
        let server = try ServerProcess(sendsMail: true)
        try driver.open("\(server.origin)/?lang=\(language)")
        _ = try PetListScreen(shownIn: driver)
        try look("list-mail")
        try driver.open("\(server.origin)/report-missing")
        try ChipNumberScreen(shownIn: driver).continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
        try DescriptionScreen(shownIn: driver).continueButton.click()
        let contact = try ContactDetailsScreen(shownIn: driver)
        try look("contact-details-mail")
        try contact.email.type("owner@example.org")
        try contact.continueButton.click()
        try SummaryScreen(shownIn: driver).submitButton.click()
        let created = try ReportCreatedScreen(shownIn: driver)
        try look("created-mail")
        try created.manageLink.click()
        _ = try ManageScreen(shownIn: driver, with: \.mailButton)
        try look("manage-mail-unconfirmed")

        let mail = try server.mail()
        try driver.open(try link("manage", in: mail))
        let manage = try ManageScreen(shownIn: driver, with: \.mailButton)
        try look("manage-mail-asks")
        try manage.mailButton.click()
        _ = try ManageScreen(shownIn: driver, with: \.notice)
        try look("manage-mail-on")
        try driver.open(try link("mail/stop", in: mail))
        let stop = try StopMailScreen(shownIn: driver, with: \.stopButton)
        try look("mail-stop")
        try stop.stopButton.click()
        _ = try StopMailScreen(shownIn: driver, with: \.done)
        try look("mail-stopped")

        try driver.open(server.origin + "/manage")
        let form = try FindReportScreen(shownIn: driver)
        try look("find-report")
        try form.sendButton.click()
        _ = try FindReportScreen(shownIn: driver, with: \.errorSummary)
        try look("find-report-errors", expecting: "status of 422")
        try form.email.type("owner@example.org")
        try form.sendButton.click()
        _ = try FindReportScreen(shownIn: driver, with: \.notice)
        try look("find-report-sent")
    }

    /// The first link of a mail to a page below a path.
    private func link(_ path: String, in mail: String) throws -> String {
        let links = mail.split(separator: "\n").filter { $0.hasPrefix("http") && $0.contains("/\(path)/") }
        return String(try XCTUnwrap(links.first))
    }
}

extension ServerProcess {
    /// The mail that waits, as soon as it does.
    fileprivate func mail() throws -> String {
        let outbox = folder + "/outbox"
        for _ in 0..<500 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: outbox)) ?? []
            if let name = names.first(where: { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }) {
                return try String(contentsOfFile: outbox + "/" + name, encoding: .utf8)
            }
            usleep(10_000)
        }
        return ""
    }
}

struct FindReportScreen: Screen {
    static let name = "findReport"
    let driver: WebDriver

    var email: Element { self["email"] }
    var sendButton: Element { self["sendButton"] }
}

struct StopMailScreen: Screen {
    static let name = "stopMail"
    let driver: WebDriver

    var stopButton: Element { self["stopButton"] }
    /// Says that the mails have ended.
    var done: Element { self["done"] }
}
