import XCTest

/// Pages on paper, and in colours that the reader forces.
final class PaperAndContrastTests: BrowserTestCase {
    func testPrint_whenListOrPetPageIsPrinted_shouldHoldNothingToPressOrFillIn() throws {
        // Given
        let list = try openList()
        try Neighbours.reportPets(in: driver)
        for page in ["list", "filtered list", "pet"] {
            switch page {
            case "list": try driver.reload()
            case "filtered list": try driver.open(server.origin + "/?place=krak")
            default:
                try list.card.click()
                _ = try PetDetailsScreen(shownIn: driver)
            }

            // When
            try driver.emulatePrinting()
            let controls = try driver.run(
                """
                return [...document.querySelectorAll("header, footer, nav, form, details, input, button, a")]
                    .filter((element) => element.checkVisibility() && !element.closest(".cards a"))
                    .map(({ outerHTML }) => outerHTML.slice(0, 80));
                """,
                as: [String].self
            )

            // Then
            XCTAssertEqual(controls, [], page)
            try driver.emulatePrinting(false)
        }
    }

    func testPrint_whenListIsLong_shouldBreakNoCard() throws {
        // Given
        try openList()
        try Neighbours.reportPets(in: driver)
        try driver.reload()

        // When
        try driver.emulatePrinting()
        let breaks = try driver.run(
            "return [...document.querySelectorAll('.cards li')].map((card) => getComputedStyle(card).breakInside)",
            as: [String].self
        )

        // Then
        XCTAssertEqual(Set(breaks), ["avoid"])
        XCTAssertGreaterThan(try driver.printPage().pages.count, 1)
        try driver.emulatePrinting(false)
    }

    func testForcedColours_whenOn_shouldKeepTheShapesByBorders() throws {
        // Given
        try openList()
        try Neighbours.reportPets(in: driver)
        try driver.forceColours()
        for (page, shapes) in [("/", 23), ("/report-missing/chip-number", 2)] {
            // When
            try driver.open(server.origin + page)
            let borders = try driver.run(
                """
                return [...document.querySelectorAll(".badge, .notice, .status, main .button")].map((element) => {
                    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
                    return borderTopStyle != "none" && parseFloat(borderTopWidth) >= 1 && !/rgba.*, 0\\)$/.test(borderTopColor);
                });
                """,
                as: [Bool].self
            )

            // Then
            XCTAssertGreaterThanOrEqual(borders.count, shapes, page)
            XCTAssert(borders.allSatisfy { $0 }, "\(page): \(borders)")
        }
        try driver.emulatePrinting(false)
    }
}

extension WebDriver {
    /// Emulates colours that the reader chose for all pages.
    fileprivate func forceColours() throws {
        try devTools("Emulation.setEmulatedMedia", ["features": [["name": "forced-colors", "value": "active"]]])
    }
}
