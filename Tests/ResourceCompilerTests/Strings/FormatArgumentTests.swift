import XCTest

@testable import ResourceCompiler

final class FormatArgumentTests: XCTestCase {
    func testAll_whenFormatIsRight_shouldGiveTheArgumentsByPosition() throws {
        // Given
        let formats: [(format: String, arguments: [FormatArgument])] = [
            ("", []),
            ("a", []),
            ("100%%", []),
            ("%%%d", [.number]),
            ("%d of %@", [.number, .text]),
            ("%2$@ of %1$d", [.number, .text]),
            ("%1$@ and %1$@", [.text]),
            ("%d%%", [.number]),
        ]
        for (format, arguments) in formats {
            // When / Then
            XCTAssertEqual(try FormatArgument.all(in: format), arguments, format)
        }
    }

    func testAll_whenFormatIsWrong_shouldSayWhy() {
        // Given
        let formats: [(format: String, message: String)] = [
            ("100 %", "after '%' comes"),
            ("100 % of", "after '%' comes"),
            ("%s", "after '%' comes"),
            ("%5d", "after '%' comes"),
            ("%0$d", "after '%' comes"),
            ("%10$d", "after '%' comes"),
            ("%1$", "after '%' comes"),
            ("%1$x", "after '%' comes"),
            ("%1$d %1$@", "both a number and a text"),
            ("%1$d %d", "some not"),
            ("%@ %2$@", "some not"),
            ("%2$d", "gap"),
            ("%1$d %3$d", "gap"),
        ]
        for (format, message) in formats {
            // When / Then
            XCTAssertThrowsError(try FormatArgument.all(in: format), format) {
                XCTAssertTrue(($0 as? Violation)?.message.contains(message) == true, "\(format): \($0)")
            }
        }
    }
}
