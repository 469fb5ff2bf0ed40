import TestSupport
import XCTest

/// The chip number field, with real keys and the table that the server's formatter passes too.
final class ChipNumberFieldTests: EveryEngineTestCase {
    func testTyping_whenFieldIsEmpty_shouldShowTheTablesText() throws {
        try inEveryEngine {
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
    }

    func testPasting_whenFieldIsEmpty_shouldShowTheTablesText() throws {
        try inEveryEngine {
            // Given
            let input = try openFlow().input
            let cases = try ChipNumberCases.load()
            for example in cases.typed + cases.pasted where !example.text.isEmpty {
                // When
                try input.empty()
                try driver.copyToClipboard(example.text)
                try input.focus()
                try driver.press("v", holding: Key.control)

                // Then
                XCTAssertEqual(try input.valueWithCaret, example.shown + "|", "pasted \(example.text)")
            }
        }
    }

    func testEditing_whenCaretIsAnywhere_shouldLeaveItThere() throws {
        try inEveryEngine {
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
    }

    func testUndoAndRedo_whenDigitsWereTypedAndDeleted_shouldOnlyShowFormattedNumbers() throws {
        try inEveryEngine {
            // Given
            let input = try openFlow().input
            try input.fill("12345-67|890-1")
            try driver.press(Key.backspace)
            let edited = try input.value
            XCTAssertEqual(edited, "12345-68901")
            var seen: [String] = []

            // When: WebKit is not asked to redo, because it then mixes up what was typed and what the script put in its place.
            for isRedone in driver.engine == .webKit ? [false] : [false, true] {
                for _ in 0..<20 {
                    try driver.undo(again: isRedone)
                    seen.append(try input.value)
                }
                // Then
                XCTAssertEqual(seen.last, isRedone ? edited : "")
            }
            for value in seen {
                XCTAssertNotNil(
                    value.wholeMatch(of: /(\d{1,5}|\d{5}-\d{1,5}|\d{5}-\d{5}-\d{1,5})?/),
                    "\(value) in \(seen)"
                )
            }
        }
    }

    func testValue_whenSetFromOutside_shouldBeFormattedWithoutTakingTheFocus() throws {
        try inEveryEngine {
            // Given
            let chipNumber = try openFlow()
            let input = chipNumber.input
            try chipNumber.continueButton.focus()

            // When
            try input.run("arguments[0].value = '616093900000001'; arguments[0].dispatchEvent(new InputEvent('input'))")

            // Then
            XCTAssertEqual(try input.value, "61609-39000-00001")
            XCTAssert(try chipNumber.continueButton.isFocused)
        }
    }

    func testNumber_whenScriptsAreOff_shouldBeFormattedOnTheNextPage() throws {
        try inEveryEngine {
            // Given
            try turnScriptsOff()
            let chipNumber = try openFlow()

            // When
            try chipNumber.input.type("abc 123 456 789012345 6")
            try chipNumber.continueButton.click()
            try PhotoScreen(shownIn: driver).backButton.click()

            // Then
            XCTAssertEqual(try ChipNumberScreen(shownIn: driver).input.value, "12345-67890-12345")
        }
    }
}

extension Element {
    /// The value with `|` where the caret is, or `[` and `]` around what is selected.
    var valueWithCaret: String {
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
        try run("arguments[0].focus(); arguments[0].select()")
        try driver.press(Key.delete)
    }

    /// Types the digits of a value in the notation of `valueWithCaret`, and sets its caret or selection.
    func fill(_ state: String) throws {
        try focus()
        try driver.press(state.filter(\.isNumber))
        let parts = state.split(omittingEmptySubsequences: false) { "|[]".contains($0) }
        let start = parts[0].count
        let end = parts.count == 3 ? start + parts[1].count : start
        try run("arguments[0].setSelectionRange(\(start), \(end))")
    }
}

extension WebDriver {
    /// As people do, because only Chromium lets a test write to the clipboard.
    fileprivate func copyToClipboard(_ text: String) throws {
        let script = """
            const source = document.body.appendChild(document.createElement("textarea"));
            source.value = arguments[0];
            source.select();
            """
        try run(script, .string(text))
        try press("c", holding: Key.control)
        try run("document.querySelector('body > textarea').remove()")
    }

    /// Takes back what was done last, or does it again. WebKit's driver does not pass on the keys for it.
    fileprivate func undo(again: Bool = false) throws {
        if engine == .webKit {
            try run("document.execCommand(arguments[0])", again ? "redo" : "undo")
        } else {
            try press("z", holding: again ? Key.control + Key.shift : Key.control)
        }
    }
}
