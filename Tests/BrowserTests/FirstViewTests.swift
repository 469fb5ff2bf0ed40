import XCTest

/// What a browser without a cache must load to show a step.
final class FirstViewTests: BrowserTestCase {
    /// Bytes that a server may send before an acknowledgement: ten segments without their headers (RFC 6928).
    private static let length = 14_336
    /// The page, its style sheets and its icon. What comes after the page is loaded is for later presses and does not count.
    private static let requestCount = 4

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
                const [{ loadEventStart }] = performance.getEntriesByType("navigation");
                return ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
                    .filter(({ startTime }) => startTime < loadEventStart)
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

    func testList_whenFullAndSeenForTheFirstTime_shouldShowItsFirstCardsAfterFewBytesAndRequests() throws {
        for language in ["en", "pl"] {
            // Given
            try startAfresh()
            try openList(language)
            try Neighbours.reportPets(in: driver)
            try driver.forgetSession()
            try driver.devTools("Network.setCacheDisabled", ["cacheDisabled": true])

            // When: what the browser waits for before it draws. Pictures come after the text, which keeps their place.
            try driver.reload()
            let list = try PetListScreen(shownIn: driver, with: \.card)
            let styleSheets = try driver.run(
                """
                return performance.getEntriesByType("resource")
                    .filter(({ renderBlockingStatus }) => renderBlockingStatus == "blocking")
                    .map(({ decodedBodySize }) => decodedBodySize);
                """,
                as: [Int].self
            )
            let cardsInView = try driver.run(
                """
                return [...document.querySelectorAll(".cards li")]
                    .filter((card) => card.getBoundingClientRect().top < innerHeight).length;
                """,
                as: Int.self
            )

            // Then: the browser draws a card once it has come, whatever follows.
            let pieces = try driver.fetch(driver.url).components(separatedBy: "</li>")
            let shown = pieces.prefix(cardsInView).joined(separator: "</li>").utf8.count
            XCTAssertEqual(try list.card.count, 20)
            XCTAssertEqual(try list.count.text, "(20)")
            XCTAssertGreaterThan(cardsInView, 0)
            XCTAssertEqual(styleSheets.count, 2)
            XCTAssert(styleSheets.allSatisfy { $0 > 0 }, "\(styleSheets)")
            let bytes = shown + styleSheets.reduce(0, +)
            XCTAssertLessThanOrEqual(bytes, FirstViewTests.length, "\(language): \(shown), \(styleSheets)")
            XCTAssertLessThanOrEqual(1 + styleSheets.count, FirstViewTests.requestCount, "\(language): \(styleSheets)")
        }
    }

    func testConfirmation_whenSeenOnAPhone_shouldShowWhereToSearchFirst() throws {
        for language in ["en", "pl"] {
            // Given
            try startAfresh()
            _ = try reportPet(in: language)

            // When
            try driver.open(server.origin + "/report-missing/confirmation")

            // Then
            let firstStep = try ReportCreatedScreen(shownIn: driver).firstSteps.run(
                "return arguments[0].querySelector('li').getBoundingClientRect().bottom - innerHeight",
                as: Double.self
            )
            XCTAssertLessThanOrEqual(firstStep, 0, language)
        }
    }
}
