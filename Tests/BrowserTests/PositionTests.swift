import TestSupport
import XCTest

/// The button that adds the reader's position, with a browser that is asked in the test's way.
final class PositionTests: EveryEngineTestCase {
    private static let added = "Position added."
    private static let failed = "Your phone could not say exactly where you are. Words are enough."
    private static let here: JSON = ["latitude": .number(52.23149), "longitude": .number(20.97751), "accuracy": 12]

    /// Makes the browser give an answer: coordinates, an error with its code, or none.
    private func answer(_ answer: JSON) throws {
        let script = """
            const [answer] = arguments;
            window.asked = [];
            const getCurrentPosition = (done, fail, options) => {
                window.asked.push(options);
                if (answer) setTimeout(() => answer.code ? fail(answer) : done({ coords: answer }));
                else window.end = () => done({ coords: { latitude: 1, longitude: 2, accuracy: 3 } });
            };
            Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
            """
        try driver.run(script, answer)
    }

    /// Opens the description of a kind of report.
    private func describe(_ kind: String = "missing") throws -> DescriptionScreen {
        try openList()
        try driver.open("\(server.origin)/report-\(kind)/chip-number")
        try ChipNumberScreen(shownIn: driver).continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
        return try DescriptionScreen(shownIn: driver)
    }

    private func wait(for words: String, on screen: some PositionScreen) throws {
        try driver.wait(for: words) { try screen.positionStatus == words }
    }

    func testButton_whenThePositionIsGiven_shouldAddItRoundedAndTakeItOutAgain() throws {
        try inEveryEngine {
            // Given
            let screen = try describe()
            try answer(Self.here)

            // When
            try screen.addPosition()

            // Then
            try wait(for: Self.added, on: screen)
            XCTAssertEqual(try screen.position.value, "52.231, 20.978")
            XCTAssertTrue(try screen.positionRemove.isFocused)
            let asked = try driver.run("return window.asked.map((one) => one.enableHighAccuracy)", as: [Bool].self)
            XCTAssertEqual(asked, [true])

            // When
            try screen.positionRemove.click()

            // Then
            try wait(for: "", on: screen)
            XCTAssertEqual(try screen.position.value, "")
            XCTAssertTrue(try screen.positionButton.isFocused)

            // When
            try screen.addPosition()
            try wait(for: Self.added, on: screen)
            try screen.continueButton.click()
            _ = try ContactDetailsScreen(shownIn: driver)
            try driver.goBack()

            // Then
            _ = try DescriptionScreen(shownIn: driver)
            try wait(for: Self.added, on: screen)
            XCTAssertEqual(try screen.position.value, "52.231, 20.978")
        }
    }

    func testButton_whenTheFinderHasTheAnimal_shouldRoundToAKilometre() throws {
        try inEveryEngine {
            // Given
            let screen = try describe("found")
            try answer(Self.here)
            try screen.addPosition()
            try wait(for: Self.added, on: screen)
            XCTAssertEqual(try screen.position.value, "52.23, 20.98")

            // When / Then
            for (holder, position, hint) in [
                ("outside", "52.231, 20.978", "Everyone can see it, to about 100\u{A0}m."),
                ("me", "52.23, 20.98", "Others learn it only to about 1\u{A0}km."),
                ("shelter", "52.231, 20.978", "Everyone can see it, to about 100\u{A0}m."),
            ] {
                try screen.holder(holder).click()
                XCTAssertEqual(try screen.position.value, position)
                let words = try driver.run("return document.getElementById('here').innerText", as: String.self)
                XCTAssert(words.contains(hint), words)
            }
        }
    }

    func testButton_whenThereIsNoExactPosition_shouldSaySoAndGoOn() throws {
        try inEveryEngine {
            let screen = try describe()
            // Denied, not available, too late, and too vague.
            for failure in [
                ["code": 1], ["code": 2], ["code": 3],
                ["latitude": .number(52.2), "longitude": .number(20.9), "accuracy": 501],
            ] as [JSON] {
                // Given
                try answer(failure)

                // When
                try screen.addPosition()

                // Then
                try wait(for: Self.failed, on: screen)
                XCTAssertEqual(try screen.position.value, "")
            }
            try screen.continueButton.click()
            _ = try ContactDetailsScreen(shownIn: driver)
        }
    }

    func testButton_whenTheBrowserIsSlow_shouldAskForPatience() throws {
        try inEveryEngine {
            // Given
            let screen = try describe()
            try answer(.null)

            // When
            try screen.addPosition()

            // Then
            try wait(for: "Please wait a moment", on: screen)
            XCTAssertEqual(try screen.position.value, "")
            try driver.run("window.end()")
            try wait(for: Self.added, on: screen)
            XCTAssertEqual(try screen.position.value, "1.000, 2.000")
        }
    }

    func testPosition_whenALinkIsTyped_shouldBeKeptWithAndWithoutScripts() throws {
        try inEveryEngine {
            for runsScripts in [true, false] {
                // Given
                try startAfresh()
                if !runsScripts { try turnScriptsOff() }
                let screen = try describe()
                XCTAssertEqual(try isShown(screen.positionButton), runsScripts)

                // When
                try screen.details.unfold()
                try screen.position.type("https://www.openstreetmap.org/#map=17/52.23149/20.97751")
                try screen.continueButton.click()
                let contactDetails = try ContactDetailsScreen(shownIn: driver)
                try contactDetails.phone.type("600700800")
                try contactDetails.continueButton.click()

                // Then
                let row = try SummaryScreen(shownIn: driver).row("position").text
                XCTAssert(row.contains("52.231, 20.978"), row)
            }
        }
    }

    func testButton_whenTheBrowserGivesNoPosition_shouldNotBeThere() throws {
        try inEveryEngine {
            for name in ["isSecureContext", "navigator.geolocation"] {
                // Given: a page whose script comes only now.
                let screen = try describe()
                let script = """
                    const [object, name] = arguments[0].includes(".") ? [navigator, "geolocation"] : [window, arguments[0]];
                    Object.defineProperty(object, name, { configurable: true, value: undefined });
                    const url = document.querySelector("main").dataset.scripts.split(" ").find((url) => url.includes("position"));
                    return import(url + "?again").then(() => true);
                    """

                // When
                try driver.run(script, .string(name))

                // Then
                XCTAssertFalse(try isShown(screen.positionButton), name)
            }
        }
    }

    func testMessage_whenItHasOnlyAPosition_shouldTellTheOwnerWhereItIs() throws {
        try inEveryEngine {
            // Given
            let pet = try reportPet(in: "en")
            try driver.open(server.origin + pet + "/message")
            let message = try MessageScreen(shownIn: driver)
            try message.kind("seen").click()
            try answer(Self.here)

            // When
            try message.addPosition()
            try wait(for: Self.added, on: message)
            try message.sendButton.click()
            _ = try PetDetailsScreen(shownIn: driver, with: \.notice)

            // Then
            try driver.open(server.origin + "/report-missing/confirmation")
            try ReportCreatedScreen(shownIn: driver).manageLink.click()
            let map = try ManageScreen(shownIn: driver, with: \.message)["message.map"].address
            XCTAssertEqual(map, "https://www.openstreetmap.org/?mlat=52.231&mlon=20.978&zoom=16")
        }
    }

    private func isShown(_ element: Element) throws -> Bool {
        try element.run("return arguments[0].checkVisibility()", as: Bool.self)
    }
}

/// The button in Chromium, which is asked for what other engines do not let a test set.
final class OwnPositionTests: BrowserTestCase {
    func testButton_whenTheBrowserItselfKnowsWhereItIs_shouldBeAllowedToAsk() throws {
        // Given
        try driver.devTools(
            "Emulation.setGeolocationOverride",
            ["latitude": .number(52.23149), "longitude": .number(20.97751), "accuracy": 12]
        )
        try driver.devTools(
            "Browser.grantPermissions",
            ["permissions": ["geolocation"], "origin": .string(server.origin)]
        )
        try openFlow().continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
        let screen = try DescriptionScreen(shownIn: driver)

        // When
        try screen.addPosition()

        // Then
        try driver.wait(for: "the position") { try screen.position.value == "52.231, 20.978" }
    }

    func testButtons_whenTheConnectionIsNotSecure_shouldNotBeThere() throws {
        // Given: an address of this machine that browsers do not trust.
        _ = try reportPet(in: "en")
        try driver.open("http://0.0.0.0:\(server.port)/")
        let list = try PetListScreen(shownIn: driver)
        XCTAssertFalse(try list.nearButton.run("return arguments[0].checkVisibility()", as: Bool.self))
        try driver.open("http://0.0.0.0:\(server.port)/report-missing/chip-number")
        try ChipNumberScreen(shownIn: driver).continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()

        // When
        let screen = try DescriptionScreen(shownIn: driver)

        // Then
        try driver.wait(for: "the button to go") {
            try !screen.positionButton.run("return arguments[0].checkVisibility()", as: Bool.self)
        }
        XCTAssertFalse(try driver.run("return isSecureContext", as: Bool.self))
        // The browser says in the console what it does not do on such pages.
        _ = try driver.consoleLog()
    }
}
