import TestSupport
import XCTest

/// Every screen of the app in every state, come to as a person comes to it.
struct Tour {
    let driver: WebDriver
    let server: ServerProcess
    let language: String
    /// Whether pages run their scripts; some states exist only then.
    var hasScripts = true
    var petName = "Łatka"
    /// Called at each screen with a name for it, the browser being a phone. It may change that, and nothing else.
    let look: (String) throws -> Void

    /// Walks through all of it.
    func visit() throws {
        try visitStart()
        try visitSteps()
        let report = try visitReport()
        try visitOwner(of: report)
        try visitBareReport()
        try visitLongList()
        try visitErrors()
    }

    /// The first screens of it: the list, still empty.
    func visitStart() throws {
        try driver.prefer(language: language)
        try driver.open("\(server.origin)/?lang=\(language)")
        try visitEmptyList()
    }

    /// Shows a screen that the browser complains about, because its status is an error's. Nothing else may be wrong.
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

    /// A photo as people take them, without their thumb on it.
    func photo() throws -> String {
        try server.file("łatka.jpg", driver.picture(width: 1200, height: 900))
    }
}
