import XCTest

/// What a browser without a cache must load to show a step.
final class FirstViewTests: BrowserTestCase {
    /// Bytes that a server may send before an acknowledgement: ten segments without their headers (RFC 6928).
    private static let length = 14_336
    /// The page, its style sheet and its icon.
    private static let requestCount = 3

    func testStep_whenSeenForTheFirstTime_shouldTakeFewBytesAndRequests() throws {
        // Given
        try driver.devTools("Network.setCacheDisabled", ["cacheDisabled": true])
        _ = try openFlow("pl")
        for step in Journey.answers.map(\.step) {
            let screen = try step.init(shownIn: driver)

            // When
            try driver.reload()
            let sizes = try driver.run(
                """
                return ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
                    .map(({ decodedBodySize }) => decodedBodySize);
                """,
                as: [Int].self
            )

            // Then
            XCTAssert(sizes.allSatisfy { $0 > 0 }, "\(step.name): \(sizes)")
            XCTAssertLessThanOrEqual(sizes.reduce(0, +), FirstViewTests.length, "\(step.name): \(sizes)")
            XCTAssertLessThanOrEqual(sizes.count, FirstViewTests.requestCount, "\(step.name): \(sizes)")
            if step == ContactDetailsScreen.self { try ContactDetailsScreen(driver: driver).phone.type("600700800") }
            try screen.continueButton.click()
        }
        _ = try SummaryScreen(shownIn: driver)
    }
}
