import XCTest

/// The button that searches near the reader.
final class NearTests: EveryEngineTestCase {
    func testNearButton_whenThePositionIsKnown_shouldSearchThereToAKilometre() throws {
        try inEveryEngine {
            // Given
            _ = try reportPet(in: "en")
            var list = try openList()
            try list.place.type("wola")
            try locate("done({ coords: { latitude: 52.23456, longitude: -0.00123, accuracy: 2000 } })")

            // When
            try list.nearButton.click()
            try driver.wait(for: "the list near the position") { try driver.url.contains("near=") }
            list = try PetListScreen(shownIn: driver)

            // Then
            XCTAssertEqual(try driver.url.split(separator: "&").last, "near=52.23%2C-0.00")
            XCTAssert(try driver.url.contains("place=wola"))
            XCTAssert(try list.chosen.text.contains("Within 10\u{A0}km of this place"))
            XCTAssertEqual(try list.place.value, "wola")
            try list["everywhere"].click()
            try driver.wait(for: "the list everywhere") { try !driver.url.contains("near=") }
        }
    }

    func testNearButton_whenThePositionIsNotKnown_shouldSayItAndStay() throws {
        try inEveryEngine {
            _ = try reportPet(in: "en")
            for answer in [
                "fail({ code: 1 })", "fail({ code: 2 })", "fail({ code: 3 })",
                "done({ coords: { latitude: 52, longitude: 21, accuracy: 2001 } })",
            ] {
                // Given
                let list = try openList()
                try locate(answer)

                // When
                try list.nearButton.click()
                try driver.wait(for: "words instead") {
                    try list["nearStatus"].text.contains("Words are enough")
                }

                // Then
                XCTAssertFalse(try driver.url.contains("near="), answer)
            }
        }
    }

    func testNearButton_whileThePositionIsLookedFor_shouldSayIt() throws {
        try inEveryEngine {
            // Given
            _ = try reportPet(in: "en")
            let list = try openList()
            try locate("")

            // When
            try list.nearButton.click()

            // Then
            XCTAssertEqual(try list["nearStatus"].text, "Please wait a moment")
        }
    }

    func testNearButton_whenScriptsAreOff_shouldNotBeShown() throws {
        try inEveryEngine {
            // Given
            _ = try reportPet(in: "en")

            // When
            try turnScriptsOff()

            // Then
            let list = try openList()
            XCTAssertFalse(try list.nearButton.run("return arguments[0].checkVisibility()", as: Bool.self))
        }
    }
}

extension BrowserTestCase {
    /// Replaces the browser's position by an answer, which calls `done` or `fail`.
    func locate(_ answer: String) throws {
        try driver.run(
            """
            const geolocation = { getCurrentPosition: (done, fail) => { \(answer) } };
            Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
            """
        )
    }
}
