import TestSupport
import XCTest

@testable import PetSpot

/// The cases of the requirements, and the shared table that the browser's script passes too.
final class MicrochipNumberFormatterTests: XCTestCase {
    // MARK: format

    func testFormat_whenInputHasFewerThan5Digits_shouldReturnUnformatted() {
        // Given
        let input = "1234"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "1234")
    }

    func testFormat_whenInputHas6Digits_shouldAddFirstHyphen() {
        // Given
        let input = "123456"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "12345-6")
    }

    func testFormat_whenInputHas11Digits_shouldAddSecondHyphen() {
        // Given
        let input = "12345678901"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "12345-67890-1")
    }

    func testFormat_whenInputHas15Digits_shouldFormatCorrectly() {
        // Given
        let input = "123456789012345"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "12345-67890-12345")
    }

    func testFormat_whenInputHasMoreThan15Digits_shouldTruncateTo15() {
        // Given
        let input = "123456789012345678"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "12345-67890-12345")
    }

    func testFormat_whenInputHasHyphens_shouldReformat() {
        // Given
        let input = "12345-67890-12345"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "12345-67890-12345")
    }

    func testFormat_whenInputHasLetters_shouldExtractDigitsOnly() {
        // Given
        let input = "abc123def456ghi"

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "12345-6")
    }

    func testFormat_whenInputIsEmpty_shouldReturnEmpty() {
        // Given
        let input = ""

        // When
        let result = MicrochipNumberFormatter.format(input)

        // Then
        XCTAssertEqual(result, "")
    }

    // MARK: extractDigits

    func testExtractDigits_whenInputHasOnlyDigits_shouldReturnUnchanged() {
        // Given
        let input = "123456789012345"

        // When
        let result = MicrochipNumberFormatter.extractDigits(input)

        // Then
        XCTAssertEqual(result, "123456789012345")
    }

    func testExtractDigits_whenInputHasHyphens_shouldRemoveThem() {
        // Given
        let input = "12345-67890-12345"

        // When
        let result = MicrochipNumberFormatter.extractDigits(input)

        // Then
        XCTAssertEqual(result, "123456789012345")
    }

    func testExtractDigits_whenInputHasLetters_shouldRemoveThem() {
        // Given
        let input = "abc123def456"

        // When
        let result = MicrochipNumberFormatter.extractDigits(input)

        // Then
        XCTAssertEqual(result, "123456")
    }

    func testExtractDigits_whenInputHasSpecialChars_shouldRemoveThem() {
        // Given
        let input = "123!@#456$%^789"

        // When
        let result = MicrochipNumberFormatter.extractDigits(input)

        // Then
        XCTAssertEqual(result, "123456789")
    }

    func testExtractDigits_whenInputIsEmpty_shouldReturnEmpty() {
        // Given
        let input = ""

        // When
        let result = MicrochipNumberFormatter.extractDigits(input)

        // Then
        XCTAssertEqual(result, "")
    }

    // MARK: shared table

    func testFormat_whenGivenTheSharedCases_shouldShowWhatTheBrowserShows() throws {
        // Given
        let cases = try ChipNumberCases.load()
        XCTAssertGreaterThan(cases.typed.count, 15)

        for item in cases.typed + cases.pasted {
            // When
            let shown = MicrochipNumberFormatter.format(item.text)

            // Then
            XCTAssertEqual(shown, item.shown, item.text)
            XCTAssertEqual(MicrochipNumberFormatter.format(shown), shown, "formatting twice changes \(item.text)")
            XCTAssertEqual(ChipNumber(typed: item.text)?.formatted ?? "", shown, item.text)
        }
    }
}
