@testable import HTTP
import XCTest

final class URLEncodedFormTests: XCTestCase {
    func testInit_whenFormVaries_shouldReadItAsBrowsersWriteIt() throws {
        // Given
        let cases: [(String, String, String?)] = [
            ("a=b", "a", "b"), ("a=b&c=d", "c", "d"), ("a=b&a=c", "a", "b"), ("a", "a", ""), ("a=", "a", ""),
            ("=b", "", "b"), ("=", "", ""),
            ("", "", nil), ("&&a=b&&", "a", "b"), ("&", "", nil), ("a=b=c", "a", "b=c"), ("a+b=c+d", "a b", "c d"),
            ("a=%2B", "a", "+"),
            ("%61%3D=b", "a=", "b"), ("a=%26", "a", "&"), ("a=%C5%82%f0%9f%90%95", "a", "\u{142}\u{1F415}"),
            ("a=\u{142}", "a", "\u{142}"),
            ("a=%", "a", "%"), ("a=%4", "a", "%4"), ("a=%zz", "a", "%zz"), ("a=%4&b=1", "a", "%4"),
            ("a=%%41", "a", "%A"), ("a=%4g%41", "a", "%4gA"),
            ("a=%FF", "a", "\u{FFFD}"), ("a=%C5", "a", "\u{FFFD}"), ("a=%00", "a", "\0"), ("a=1%0D%0A2", "a", "1\r\n2"),
            ("a=%EF%BB%BFb", "a", "\u{FEFF}b"),
            ("a=b;c=d", "a", "b;c=d"), ("A=b", "a", nil),
        ]

        // When / Then
        for (text, name, value) in cases {
            XCTAssertEqual(try URLEncodedForm(text.bytes)[name], value, text)
        }
    }

    func testInit_whenOctetsAreNotUTF8_shouldReplaceThem() throws {
        XCTAssertEqual(try URLEncodedForm([0x61, 0x3D, 0xFF, 0x62] as [UInt8])["a"], "\u{FFFD}b")
    }

    func testInit_whenBytesAreASlice_shouldReadTheSliceOnly() throws {
        XCTAssertEqual(try URLEncodedForm("x&a=b&y".bytes[2..<5]).pairs.map(\.value), ["b"])
    }

    func testPairs_whenNameRepeats_shouldBeAllInOrder() throws {
        // Given
        let form = try URLEncodedForm("a=1&b=2&a=3&%61=4".utf8)

        // When / Then
        XCTAssertEqual(form.pairs.map { $0.name + $0.value }, ["a1", "b2", "a3", "a4"])
        XCTAssertEqual(form["a"], "1")
        XCTAssertNil(form["c"])
    }

    func testInit_whenThereAreManyPairs_shouldRefuseOnlyMoreThanTheLimit() throws {
        // Given
        var limits = HTTPLimits()
        limits.formPairCount = 2

        // When / Then
        XCTAssertEqual(try URLEncodedForm("&a=1&&a=2&".utf8, limits: limits).pairs.map(\.value), ["1", "2"])
        XCTAssertThrowsError(try URLEncodedForm("a&b&c".utf8, limits: limits)) {
            XCTAssertEqual(($0 as? HTTPError)?.status, .badRequest)
        }
        XCTAssertThrowsError(try URLEncodedForm(String(repeating: "a&", count: 101).utf8))
    }
}
