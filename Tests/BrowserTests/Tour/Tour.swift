import TestSupport
import XCTest

/// Visits every screen of the app in every state, as a person does.
struct Tour {
    let driver: WebDriver
    let server: ServerProcess
    let language: String
    var petName = "Łatka"
    /// Called on each screen with its name, in a phone's layout. It may only change the layout.
    let look: (String) throws -> Void

    /// Visits all screens.
    func visit() throws {
        try visitStart()
        try visitSteps()
        let report = try visitReport()
        try visitModeration(of: report)
        try visitOwner(of: report)
        try visitBareReport()
        try visitFound()
        try visitLongList()
        try visitPrivacy()
        try visitStatistics()
        try visitMail()
        try visitErrors()
    }

    /// Visits only the empty list.
    func visitStart() throws {
        try driver.prefer(language: language)
        try driver.open("\(server.origin)/?lang=\(language)")
        try visitEmptyList()
    }

    /// Looks at a screen whose error status the browser logs. Nothing else may be wrong.
    func look(_ name: String, expecting complaint: String) throws {
        try look(name)
        for entry in try driver.consoleLog() where !entry.isExpected {
            XCTAssert(entry.message.contains(complaint), "\(name): the console says: \(entry.message)")
        }
    }

    /// Opens a page of the app.
    func open(_ path: String) throws {
        try driver.open(server.origin + path)
    }

    /// A photo as people take them.
    func photo() throws -> String {
        try server.file("łatka.jpg", driver.picture(width: 1200, height: 900))
    }
}
