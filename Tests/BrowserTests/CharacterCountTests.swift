import XCTest

/// The counter of the characters left in the description.
final class CharacterCountTests: BrowserTestCase {
    func testCounter_whenLanguageHasTwoForms_shouldTakeTheFormOfTheNumber() throws {
        try assertCounter(
            "en",
            [
                0: "500 characters left", 498: "2 characters left", 499: "1 character left",
                500: "0 characters left", 501: "1 character too many", 521: "21 characters too many",
            ]
        )
    }

    func testCounter_whenLanguageHasThreeForms_shouldTakeTheFormOfTheNumber() throws {
        try assertCounter(
            "pl",
            [
                0: "Zostało jeszcze 500 znaków", 478: "Zostały jeszcze 22 znaki", 488: "Zostało jeszcze 12 znaków",
                499: "Został jeszcze 1 znak", 500: "Zostało jeszcze 0 znaków", 501: "O\u{A0}1 znak za dużo",
                503: "O\u{A0}3 znaki za dużo", 521: "O\u{A0}21 znaków za dużo",
            ]
        )
    }

    private func assertCounter(_ language: String, _ sentences: [Int: String]) throws {
        // Given
        try openFlow(language).continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
        let screen = try DescriptionScreen(shownIn: driver)

        for (length, sentence) in sentences {
            // When
            let text = JSON.string(String(repeating: "x", count: length))
            try screen.description.run(
                "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))",
                text
            )

            // Then
            try driver.wait(for: sentence) { try screen.counter.text == sentence }
        }
    }
}
