import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// A test with the whole application in the same process, and a browser without cookies.
class AppTestCase: XCTestCase {
    private(set) var app: TestApp!
    private(set) var browser: Browser!

    override func setUp() async throws {
        try await start()
    }

    override func tearDown() async throws {
        browser = nil
        app = nil
    }

    /// Starts an application without data.
    func start(
        publicURL: String? = nil,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        app = try await TestApp(folder: temporaryPath(), publicURL: publicURL, configure)
        browser = Browser(app)
    }

    /// Ends the application; its data stay.
    func release() async throws {
        browser = nil
        app = nil
    }

    /// Restarts the application with the same data; the browser keeps its cookies.
    func restart(
        publicURL: String? = nil,
        log: Log = .silent,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        let folder = app.folder
        let cookies = browser.cookies
        browser = nil
        app = nil
        app = try await TestApp(folder: folder, publicURL: publicURL, log: log, configure)
        browser = Browser(app)
        for (name, value) in cookies { browser.setCookie(name, value) }
    }
}

/// A test that begins after a pet was reported.
class ReportedPetTestCase: AppTestCase {
    /// Another person's browser.
    private(set) var other: Browser!
    /// The path of the owner's private page.
    private(set) var manage = ""
    /// The path of the pet's public page.
    private(set) var pet = ""

    var owner: Browser { browser }

    override func start(
        publicURL: String? = nil,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        try await super.start(publicURL: publicURL, configure)
        other = Browser(app)
        try await FlowJourney(browser: owner).report()
        let created = try await owner.get("/report-missing/confirmation")
        manage = try created.managePath
        pet = try created.petPath
    }

    override func tearDown() async throws {
        other = nil
        try await super.tearDown()
    }
}

extension Browser {
    /// A browser of this application, at an address.
    convenience init(_ app: TestApp, at address: IPAddress = .loopback) {
        self.init(InProcessTransport(site: app.site, peer: address, host: app.host))
    }
}

/// Whether a condition becomes true within some seconds.
func eventually(_ condition: () async throws -> Bool) async -> Bool {
    for _ in 0..<200 {
        if (try? await condition()) == true { return true }
        try? await Task.sleep(for: .milliseconds(50))
    }
    return false
}

extension TestResponse {
    /// The path of the first pet that the page links to.
    var petPath: String {
        get throws { String(try XCTUnwrap(text.firstMatch(of: /\/pets\/[0-9a-z]{10}/)).output) }
    }

    /// The path of the private page that the page links to.
    var managePath: String {
        get throws { String(try XCTUnwrap(text.firstMatch(of: /\/manage\/[0-9a-f]{32}/)).output) }
    }
}
