import XCTest

@testable import HTTP

final class ParameterizedValueTests: XCTestCase {
    func testInit_whenWellFormed_shouldReturnValueAndParameter() {
        // Given
        let cases: [(String, String, String?)] = [
            ("text/plain", "text/plain", nil), ("Text/PLAIN ;A=b", "text/plain", "b"), ("x; a=b; c=d", "x", "b"),
            ("x;c=d;a=b", "x", "b"),
            ("x; a=\"b c;d\"", "x", "b c;d"), ("x; a=\"\"", "x", ""), (#"x; a="b\"c""#, "x", "b\"c"),
            (#"x; a="b\\c""#, "x", #"b\c"#),
            (#"x; a="C:\dir\f""#, "x", #"C:\dir\f"#), ("x;; ;a=b;", "x", "b"), ("", "", nil), (";a=b", "", "b"),
            ("x;\ta=b \t", "x", "b"),
            ("x; a*=UTF-8''%e2", "x", nil), ("x; a*=1; a=2", "x", "2"), ("x; a=\"\u{142}\"", "x", "\u{142}"),
        ]

        // When / Then
        for (text, value, parameter) in cases {
            let parsed = ParameterizedValue(text)
            XCTAssertEqual(parsed?.value, value, text)
            XCTAssertEqual(parsed?["a"], parameter, text)
        }
    }

    func testInit_whenMalformed_shouldMakeNothing() {
        let texts = [
            "x y", "x; a", "x; a=", "x; =b", "x; a =b", "x; a= b", "x; a=\"b", "x; a=\"b\\\"", "x; a=\"b\"c",
            "x; a=b c", "x; a=b; A=c", "x; a=b/c",
            "x; a=\u{142}", "x; \u{142}=a", "x; a=\"b\" c=d",
        ]
        for text in texts { XCTAssertNil(ParameterizedValue(text), text) }
    }

    func testInit_whenThereAreManyParameters_shouldRefuseMoreThanSixteen() {
        let texts = [16, 17].map { "x" + (1...$0).map { ";p\($0)=a" }.joined() }
        XCTAssertEqual(texts.map { ParameterizedValue($0) != nil }, [true, false])
    }
}
