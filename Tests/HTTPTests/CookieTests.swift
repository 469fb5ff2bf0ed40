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

    func testValues_whenANameIsRepeated_shouldBeAllInOrder() {
        XCTAssertEqual(cookies("a=1; b=2; a=3", "a=4").values(of: "a"), ["1", "3", "4"])
        XCTAssertEqual(cookies("a=1; b=2").values(of: "c"), [])
    }

    func testFieldValue_whenAttributesVary_shouldWriteThem() throws {
        // Given
        let closed = try XCTUnwrap(SetCookie("__Host-session", "abc-_123"))
        var open = try XCTUnwrap(SetCookie("petspot_lang", ""))
        open.path = "/pets"
        open.isSecure = false
        open.maxAge = 0

        // When / Then
        XCTAssertEqual(closed.fieldValue.text, "__Host-session=abc-_123; Path=/; Secure; HttpOnly; SameSite=Lax")
        XCTAssertEqual(open.fieldValue.text, "petspot_lang=; Path=/pets; Max-Age=0; HttpOnly; SameSite=Lax")
    }

    func testInit_whenNameOrValueCouldBreakOut_shouldMakeNothing() {
        for name in ["", "a b", "a=b", "a;b", "a\r\n", "\u{142}"] as [StaticString] {
            XCTAssertNil(SetCookie(name, "1"), name.description)
        }
        for value in ["a b", "a;b", "a,b", "a\"b", "a\\b", "a\r\nSet-Cookie: b=c", "\0", "\u{142}", "\u{7F}"] {
            XCTAssertNil(SetCookie("a", value), value)
        }
    }
}
