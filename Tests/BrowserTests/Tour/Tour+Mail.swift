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

        let mail = try server.mail(leadingTo: "manage")
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

        try driver.open(server.origin + "/alerts?kind=missing&place=Wola&near=52.23,20.98")
        let alert = try AlertsScreen(shownIn: driver)
        try look("alerts")
        try alert.sendButton.click()
        _ = try AlertsScreen(shownIn: driver, with: \.errorSummary)
        try look("alerts-errors", expecting: "status of 422")
        try alert.email.type("neighbour@example.org")
        try alert.sendButton.click()
        _ = try AlertsScreen(shownIn: driver, with: \.notice)
        try look("alerts-sent")
        try driver.open(try link("alerts", in: server.mail(leadingTo: "alerts")))
        let asked = try AlertsScreen(shownIn: driver, with: \.confirmButton)
        try look("alert-asks")
        try asked.confirmButton.click()
        _ = try AlertsScreen(shownIn: driver, with: \.renewButton)
        try look("alert-confirmed")
    }

    /// The first link of a mail to a page below a path.
    private func link(_ path: String, in mail: String) throws -> String {
        let links = mail.split(separator: "\n").filter { $0.hasPrefix("http") && $0.contains("/\(path)/") }
        return String(try XCTUnwrap(links.first))
    }
}

extension ServerProcess {
    /// The mail with a link to a page below a path, as soon as it waits.
    fileprivate func mail(leadingTo path: String) throws -> String {
        let outbox = folder + "/outbox"
        for _ in 0..<500 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: outbox)) ?? []
            for name in names where name.hasSuffix(".eml") && !name.hasPrefix(".") {
                let mail = try String(contentsOfFile: outbox + "/" + name, encoding: .utf8)
                if mail.contains("/\(path)/") { return mail }
            }
            usleep(10_000)
        }
        return ""
    }
}

/// A form that asks for a mail.
protocol InboxScreen: Screen {}

extension InboxScreen {
    var email: Element { self["email"] }
    var sendButton: Element { self["sendButton"] }
}

struct FindReportScreen: InboxScreen {
    static let name = "findReport"
    let driver: WebDriver
}

struct AlertsScreen: InboxScreen, PositionScreen {
    static let name = "alerts"
    let driver: WebDriver

    var position: Element { self["near"] }
    var distance: Element { self["km"] }
    var confirmButton: Element { self["confirmButton"] }
    var renewButton: Element { self["renewButton"] }
}

struct StopMailScreen: Screen {
    static let name = "stopMail"
    let driver: WebDriver

    var stopButton: Element { self["stopButton"] }
    /// Says that the mails have ended.
    var done: Element { self["done"] }
}
