#if PostgreSQL
import Foundation
import PostgreSQL
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// Two nodes with one database; a person's requests alternate between them.
final class NodesJourneyTests: XCTestCase {
    private lazy var folder = temporaryPath()
    private var nodes: [PetSpotApp] = []
    private var url: DatabaseURL!

    /// Sends each request to the next node.
    private final class Alternating: Transport {
        private let transports: [InProcessTransport]
        private let count = Atomic(0)

        init(_ nodes: [PetSpotApp]) {
            transports = nodes.map { InProcessTransport(site: $0.site) }
        }

        func send(_ request: TestRequest) async throws -> TestResponse {
            let number = count.wrappingAdd(1, ordering: .relaxed).oldValue
            return try await transports[number % transports.count].send(request)
        }
    }

    override func setUp() async throws {
        url = try TestDatabase.required(for: folder)
        try makeFolder(folder)
        for name in ["one", "two"] {
            var configuration = Configuration()
            configuration.data.folder = folder + "/" + name
            configuration.data.database = url
            nodes.append(try await PetSpotApp(configuration, log: .silent))
        }
    }

    func testReport_whenNodesAlternate_shouldAppearOnTheList() async throws {
        try await FlowJourney(browser: Browser(Alternating(nodes))).report()
    }

    func testSteps_whenNodesAlternate_shouldKeepEveryAnswer() async throws {
        try await FlowJourney(browser: Browser(Alternating(nodes))).goBackAndForth()
    }

    func testPage_whenItNeedsNoDatabase_shouldNotWaitForASlowOne() async throws {
        // Given: a locked table, and more requests that wait for it than there are connections.
        let holder = try PostgreSQLConnection(url: url.text)
        try holder.execute("BEGIN; LOCK TABLE reports")
        let browser = Browser(InProcessTransport(site: nodes[0].site))
        let transport = InProcessTransport(site: nodes[0].site)
        let waiting = (0..<PostgreSQLPool.size + 4).map { _ in
            Task { try await transport.send(TestRequest(path: "/")).status }
        }

        // When
        let page = try await browser.get("/report-missing/chip-number")

        // Then
        XCTAssertEqual(page.status, 200)
        let early = try await browser.get("/robots.txt")
        XCTAssertEqual(early.status, 200)
        try holder.execute("COMMIT")
        for task in waiting { _ = try await task.value }
        let list = try await browser.get("/")
        XCTAssertEqual(list.status, 200)
    }

    func testList_whenTheDatabaseDoesNotRespondInTime_shouldSaySoWithALink() async throws {
        // Given
        let holder = try PostgreSQLConnection(url: url.text)
        try holder.execute("BEGIN; LOCK TABLE reports")
        let browser = Browser(InProcessTransport(site: nodes[0].site))

        // When
        let other = InProcessTransport(site: nodes[1].site)
        async let health = other.send(TestRequest(path: "/healthz")).status
        let page = try await browser.get("/")

        // Then
        XCTAssertEqual(page.status, 503)
        XCTAssert(page.text.contains("Please try again in a moment"))
        XCTAssert(page.text.contains("href=\"/\""))
        let status = try await health
        XCTAssertEqual(status, 503)
        try holder.execute("COMMIT")
        let after = try await browser.get("/healthz")
        XCTAssertEqual(after.status, 200)
    }
}
#endif
