import Foundation
import TestSupport
import XCTest

/// A test with a server without data and a browser without state.
class BrowserTestCase: XCTestCase {
    private(set) var driver: WebDriver!
    private(set) var server: ServerProcess!

    override func setUpWithError() throws {
        try start(.chromium)
    }

    override func tearDownWithError() throws {
        try end()
    }

    fileprivate func start(_ engine: Engine) throws {
        driver = try orSkip { try engine.browser() }
        try startAfresh()
    }

    /// Starts a server without data and resets the browser.
    func startAfresh() throws {
        server = try ServerProcess()
        try driver.startAfresh(at: server.origin)
        try driver.emulate(.phone)
    }

    /// Continues with pages that do not run their scripts.
    func turnScriptsOff() throws {
        if driver.engine == .chromium { return try driver.turnScriptsOff() }
        driver = try driver.engine.browser(runsScripts: false)
        try driver.startAfresh(at: server.origin)
    }

    /// No test may leave an error in the browser's console, which only Chromium lets a test read.
    fileprivate func end() throws {
        guard server != nil, driver.engine == .chromium else { return server = nil }
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

    /// Reports a pet by requests. Returns the path of its page.
    func reportPet(in language: String) throws -> String {
        try openList(language)
        let script = """
            const send = (step, body) => fetch("/report-missing/" + step, {method: "POST", body});
            return (async () => {
                await send("chip-number", new URLSearchParams());
                const form = new FormData();
                form.append("action", "continue");
                await send("photo", form);
                await send("description", new URLSearchParams({petName: "Łatka"}));
                await send("contact-details", new URLSearchParams({contactPhone: "600700800"}));
                const created = await (await send("summary", new URLSearchParams())).text();
                return created.match("/pets/[0-9a-z]{10}")[0];
            })();
            """
        return try driver.run(script, as: String.self)
    }

    /// Writes a file for the photo step and returns its path.
    func file(_ name: String, _ content: Data = Data(Samples.png)) throws -> String {
        try server.file(name, content)
    }
}

/// Tests that run in every engine that is installed.
class EveryEngineTestCase: BrowserTestCase {
    override func setUpWithError() throws {}
    override func tearDownWithError() throws {}

    /// Runs the body of a test in each engine, from the start.
    func inEveryEngine(_ body: () throws -> Void) throws {
        var skips: [XCTSkip] = []
        for engine in Engine.allCases {
            let failures = testRun?.totalFailureCount
            do {
                try start(engine)
                try body()
                try end()
            } catch let skip as XCTSkip {
                skips.append(skip)
            } catch {
                XCTFail("\(error)")
            }
            if testRun?.totalFailureCount != failures { print("\(name) failed in \(engine)") }
        }
        if let skip = skips.first, skips.count == Engine.allCases.count { throw skip }
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
