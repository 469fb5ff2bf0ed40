import Foundation
import TestSupport
import XCTest

/// A test with a server that has no data and a browser that knows nothing yet.
class BrowserTestCase: XCTestCase {
    private(set) var driver: WebDriver!
    private(set) var server: ServerProcess!

    override func setUpWithError() throws {
        driver = try orSkip { try ChromeDriver.browser.get() }
        try startAfresh()
    }

    /// Gets a server without data and makes the browser forget everything.
    func startAfresh() throws {
        server = try ServerProcess()
        try driver.startAfresh()
        try driver.emulate(.phone)
    }

    /// Whatever a test did, the browser must have had nothing to complain about.
    override func tearDownWithError() throws {
        guard server != nil else { return }
        for entry in try driver.consoleLog() where !entry.isExpected {
            XCTFail("the console says: \(entry.message)")
        }
        server = nil
    }

    /// Opens the list, in a language.
    @discardableResult
    func openList(_ language: String = "en") throws -> PetListScreen {
        try driver.open("\(server.origin)/?lang=\(language)")
        return try PetListScreen(shownIn: driver)
    }

    /// Opens the first step.
    func openFlow(_ language: String = "en") throws -> ChipNumberScreen {
        try openList(language).reportButton.click()
        return try ChipNumberScreen(shownIn: driver)
    }

    /// Writes a file for the photo step and returns its path.
    func file(_ name: String, _ content: Data = Data(Samples.png)) throws -> String {
        try server.file(name, content)
    }
}

extension ServerProcess {
    /// Writes a file beside the data and returns its path.
    func file(_ name: String, _ content: Data) throws -> String {
        let path = folder + "/" + name
        try content.write(to: URL(fileURLWithPath: path))
        return path
    }
}

extension WebDriver.LogEntry {
    /// The browser complains about each response of 400 and above: here those to forms with mistakes. What it only mentions
    /// is no complaint.
    var isExpected: Bool { level == "INFO" || source == "network" && message.contains("status of 422") }
}
