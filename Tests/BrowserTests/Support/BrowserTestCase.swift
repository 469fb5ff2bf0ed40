import Foundation
import XCTest

/// A test with a server that has no data and a browser that knows nothing yet.
class BrowserTestCase: XCTestCase {
    private(set) var driver: WebDriver!
    private(set) var server: Server!

    override func setUpWithError() throws {
        do {
            driver = try ChromeDriver.browser.get()
        } catch let missing as MissingTool {
            try missing.skip()
        }
        server = try Server()
        try driver.startAfresh()
        try driver.emulate(.phone)
    }

    /// Whatever a test did, the browser must have had nothing to complain about.
    override func tearDownWithError() throws {
        guard server != nil else { return }
        for entry in try driver.consoleLog() where !entry.isRefusedForm {
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

    /// The path of a small photo.
    func photo(named name: String = "rex.png") throws -> String {
        let file = server.folder.appendingPathComponent(name)
        try Samples.png.write(to: file)
        return file.path
    }

    /// Opens the first step.
    func openFlow(_ language: String = "en") throws -> ChipNumberScreen {
        try openList(language).reportButton.click()
        return try ChipNumberScreen(shownIn: driver)
    }
}

extension WebDriver.LogEntry {
    /// The browser notes each answer of 400 and above; these belong to a form with a mistake.
    fileprivate var isRefusedForm: Bool { source == "network" && message.contains("status of 422") }
}
