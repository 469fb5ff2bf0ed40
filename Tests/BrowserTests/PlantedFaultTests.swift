import XCTest

/// The checks of `EveryScreenTests` find deliberate faults.
final class PlantedFaultTests: BrowserTestCase {
    func testLayoutFaults_whenStylesAreWrong_shouldBeFound() throws {
        // Given
        _ = try openFlow()
        for (styles, fault) in [
            ("h1 { white-space: nowrap; font-size: 80px }", "scrolls sideways"),
            (".button { height: 44px; min-height: 0; overflow: hidden; line-height: 90px }", "is cut off"),
            ("h1 { height: 1px }", "text out of chipNumber.heading"),
            ("h1 { position: fixed; right: -40px }", "text out of the window"),
            (".back { width: 40px }", "chipNumber.backButton is 40"),
        ] {
            // When
            try driver.plant(styles)

            // Then
            let faults = try driver.layoutFaults(sideInset: 0)
            XCTAssert(faults.contains { $0.contains(fault) }, "\(styles): \(faults)")
        }
    }

    func testFocusFaults_whenStylesAreWrong_shouldBeFound() throws {
        // Given
        _ = try openFlow()
        for (styles, fault) in [
            ("footer { position: fixed; inset: 0 }", "continueButton is hidden"),
            ("* { outline: none !important }", "chipNumber.input has no outline"),
        ] {
            // When
            try driver.plant(styles)

            // Then
            let faults = try driver.focusFaults()
            XCTAssert(faults.contains { $0.contains(fault) }, "\(styles): \(faults)")
        }
    }

    func testLoadingFaults_whenContentMoves_shouldBeFound() throws {
        // Given
        _ = try openFlow()

        // When: after more than half a second, because an earlier shift counts as intended.
        try driver.run("setTimeout(() => document.querySelector('h1').before(document.createElement('hr')), 600)")

        // Then
        try driver.wait(for: "a fault") { try !driver.loadingFaults().isEmpty }
    }

    func testConsole_whenPolicyIsViolated_shouldSayIt() throws {
        // Given
        _ = try openFlow()

        // When
        try driver.run("document.body.setAttribute('style', 'color: red')")

        // Then
        XCTAssert(try driver.consoleLog().contains { !$0.isExpected && $0.message.contains("Content Security Policy") })
    }
}

extension WebDriver {
    fileprivate func plant(_ styles: String) throws {
        let script = """
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(arguments[0]);
            document.adoptedStyleSheets = [sheet];
            """
        try run(script, .string(styles))
    }
}
