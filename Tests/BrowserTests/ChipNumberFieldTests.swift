import TestSupport
import XCTest

/// The chip number field, with real keys and the table that the server's formatter passes too.
final class ChipNumberFieldTests: BrowserTestCase {
    func testTyping_whenFieldIsEmpty_shouldShowTheTablesText() throws {
        // Given
        let input = try openFlow().input
        for example in try ChipNumberCases.load().typed {
            // When
            try input.empty()
            try driver.press(example.text)

            // Then
            XCTAssertEqual(try input.valueWithCaret, example.shown + "|", "typed \(example.text)")
        }
    }

    func testPasting_whenFieldIsEmpty_shouldShowTheTablesText() throws {
        // Given
        let input = try openFlow().input
        for example in try ChipNumberCases.load().typed where !example.text.isEmpty {
            // When
            try input.empty()
            try driver.copyToClipboard(example.text)
            try driver.press("v", holding: Key.control)

            // Then
            XCTAssertEqual(try input.valueWithCaret, example.shown + "|", "pasted \(example.text)")
        }
    }

    func testEditing_whenCaretIsAnywhere_shouldLeaveItThere() throws {
        // Given
        let input = try openFlow().input
        for example in try ChipNumberCases.load().edits {
            try input.empty()
            try input.fill(example.before)

            // When
            let keys = example.keys.replacing("<Backspace>", with: Key.backspace).replacing(
                "<Delete>",
                with: Key.delete
            )
            try driver.press(keys)

            // Then
            XCTAssertEqual(try input.valueWithCaret, example.after, "\(example.keys) in \(example.before)")
        }
    }

    func testUndoAndRedo_whenDigitsWereTypedAndDeleted_shouldOnlyShowFormattedNumbers() throws {
        // Given
        let input = try openFlow().input
        try input.fill("12345-67|890-1")
        try driver.press(Key.backspace)
        let edited = try input.value
        XCTAssertEqual(edited, "12345-68901")
        var seen: [String] = []

        // When
        for (key, modifiers) in [("z", Key.control), ("z", Key.control + Key.shift)] {
            for _ in 0..<20 {
                try driver.press(key, holding: modifiers)
                seen.append(try input.value)
            }
            // Then
            XCTAssertEqual(seen.last, modifiers == Key.control ? "" : edited)
        }
        for value in seen {
            XCTAssertNotNil(value.wholeMatch(of: /(\d{1,5}|\d{5}-\d{1,5}|\d{5}-\d{5}-\d{1,5})?/), "\(value) in \(seen)")
        }
    }

    func testComposing_whenItGoesOn_shouldNotBeTouchedUntilItEnds() throws {
        // Given
        let input = try openFlow().input
        try input.fill("12345|")

        // When / Then
        for composed in ["6", "67", "678"] {
            let length = JSON(integerLiteral: composed.count)
            try driver.devTools(
                "Input.imeSetComposition",
                ["text": .string(composed), "selectionStart": length, "selectionEnd": length]
            )
            XCTAssertEqual(try input.value, "12345" + composed)
        }
        try driver.devTools("Input.insertText", ["text": "678"])
        XCTAssertEqual(try input.valueWithCaret, "12345-678|")
    }

    func testNumber_whenServerIsKilled_shouldBeThereAfterItsRestart() throws {
        // Given
        let chipNumber = try openFlow()
        try chipNumber.input.fill("12345-67890-12345|")
        try chipNumber.continueButton.click()
        _ = try PhotoScreen(shownIn: driver)

        // When
        try driver.goBack()
        XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "12345-67890-12345")
        try server.killAndRestart()
        try driver.reload()

        // Then
        XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "12345-67890-12345")
    }

    func testNumber_whenScriptsAreOff_shouldBeFormattedOnTheNextPage() throws {
        // Given
        try driver.turnScriptsOff()
        let chipNumber = try openFlow()

        // When
        try chipNumber.input.type("abc 123 456 789012345 6")
        try chipNumber.continueButton.click()
        try PhotoScreen(shownIn: driver).backButton.click()

        // Then
        XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "12345-67890-12345")
    }
}

extension Element {
    /// The value with `|` where the caret is, or `[` and `]` around what is selected.
    fileprivate var valueWithCaret: String {
        get throws {
            try run(
                """
                const {value, selectionStart: start, selectionEnd: end} = arguments[0];
                return start == end ? value.slice(0, start) + "|" + value.slice(start)
                    : value.slice(0, start) + "[" + value.slice(start, end) + "]" + value.slice(end);
                """,
                as: String.self
            )
        }
    }

    /// Clears and focuses the field.
    fileprivate func empty() throws {
        try focus()
        try driver.press("a", holding: Key.control)
        try driver.press(Key.delete)
    }

    /// Types the digits of a value in the notation of `valueWithCaret`, and sets its caret or selection.
    fileprivate func fill(_ state: String) throws {
        try focus()
        try driver.press(state.filter(\.isNumber))
        let parts = state.split(omittingEmptySubsequences: false) { "|[]".contains($0) }
        try driver.press(Key.home)
        try driver.press(String(repeating: Key.right, count: parts[0].count))
        if parts.count == 3 {
            try driver.press(String(repeating: Key.right, count: parts[1].count), holding: Key.shift)
        }
    }
}

extension WebDriver {
    fileprivate func copyToClipboard(_ text: String) throws {
        try run("return navigator.clipboard.writeText(arguments[0])", .string(text))
    }
}
