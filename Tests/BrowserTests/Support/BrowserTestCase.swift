import Foundation
import TestSupport
import XCTest

/// A test with a server without data and a browser without state.
class BrowserTestCase: XCTestCase {
    private(set) var driver: WebDriver!
    private(set) var server: ServerProcess!

    override func setUpWithError() throws {
        driver = try orSkip { try ChromeDriver.browser.get() }
        try startAfresh()
    }

    /// Starts a server without data and resets the browser.
    func startAfresh() throws {
        server = try ServerProcess()
        try driver.startAfresh()
        try driver.emulate(.phone)
    }

    /// No test may leave an error in the browser's console.
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
    /// The browser logs an error for each status of 400 and above, such as that of an invalid form. Its information is no error.
    var isExpected: Bool { level == "INFO" || source == "network" && message.contains("status of 422") }
}
