import HTTP
import XCTest

final class CookieTests: XCTestCase {
    private func cookies(_ lines: String...) -> Cookies {
        var fields = RequestFields()
        for line in lines { fields.append("Cookie", line) }
        return Cookies(fields)
    }

    func testSubscript_whenCookieLineVaries_shouldFindTheValue() {
        // Given
        let cases: [(String, String?)] = [
            ("a=1", "1"), ("b=2; a=1", "1"), ("a=1;b=2", "1"), (" \ta = 1 ;b=2", "1"), ("a=", ""), ("a==", "="),
            ("a=1=2", "1=2"),
            ("a=\"1\"", "\"1\""), ("a=1; a=2", "1"), ("a; a=2", "2"), ("A=1", nil), ("aa=1", nil), ("=1", nil),
            ("", nil), (";;;", nil),
            (";a=1;", "1"), ("a", nil), ("b=a=1", nil), ("a=%31", "%31"), ("a=1,b=2", "1,b=2"),
            ("\u{142}=1; a=\u{142}", "\u{142}"),
        ]

        // When / Then
        for (line, value) in cases { XCTAssertEqual(cookies(line)["a"], value, line) }
    }

    func testSubscript_whenThereAreSeveralLines_shouldTakeTheFirstValue() {
        XCTAssertEqual(cookies("b=1", "a=2", "a=3")["a"], "2")
        XCTAssertNil(cookies()["a"])
    }

    func testSubscript_whenThereAreThousands_shouldReadTheFirstOnly() {
        // Given
        let many = String(repeating: "b=;", count: 199)

        // When / Then
        XCTAssertEqual(cookies(many + "a=1")["a"], "1")
        XCTAssertNil(cookies(many + "b=;a=1")["a"])
        XCTAssertEqual(cookies(many + "b=", "a=1")["a"], "1")
    }

    func testValues_whenANameIsRepeated_shouldBeAllInOrder() {
        XCTAssertEqual(cookies("a=1; b=2; a=3", "a=4").values(of: "a"), ["1", "3", "4"])
        XCTAssertEqual(cookies("a=1; b=2").values(of: "c"), [])
    }
}
