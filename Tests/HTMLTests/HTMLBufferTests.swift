import HTML
import XCTest

/// Escaping: text stays text, whatever it holds.
final class HTMLBufferTests: XCTestCase {
    func testAppendText_whenTextHoldsMarkup_shouldEscapeIt() {
        // Given
        let cases = [
            ("", ""), ("Rex", "Rex"), ("<script>", "&lt;script&gt;"), ("</textarea>", "&lt;/textarea&gt;"),
            ("a & b", "a &amp; b"), ("\"x\"", "&quot;x&quot;"), ("it's", "it&#39;s"), ("&amp;", "&amp;amp;"),
            ("żółw 🐢", "żółw 🐢"), ("<", "&lt;"), ("a<", "a&lt;"), ("<a", "&lt;a"),
        ]

        for (text, expected) in cases {
            // When
            var html = HTMLBuffer()
            html.append(text: text)

            // Then
            XCTAssertEqual(String(decoding: html.bytes, as: UTF8.self), expected)
        }
    }

    func testAppendText_whenMarkIsFollowedByACombiningOne_shouldStillEscapeIt() {
        // Given: each pair is one `Character`, and equals neither of its scalars.
        for mark in ["\"", "<", ">", "&", "'"] {
            // When
            var html = HTMLBuffer()
            html.append(text: mark + "\u{301}")

            // Then
            XCTAssertFalse(html.bytes.starts(with: mark.utf8) && mark != "&", mark)
            XCTAssertTrue(String(decoding: html.bytes, as: UTF8.self).hasSuffix(";\u{301}"), mark)
        }
    }

    func testAppendText_whenAnyByteStandsAnywhere_shouldEscapeMarkupAndNothingElse() {
        // Given
        let references: [UInt8: String] = [0x22: "&quot;", 0x26: "&amp;", 0x27: "&#39;", 0x3C: "&lt;", 0x3E: "&gt;"]
        let fillings: [UInt8] = [0x00, 0x21, 0x23, 0x25, 0x3D, 0x3F, 0x61, 0x7F, 0x80, 0xA6, 0xBC, 0xFF]

        for filling in fillings {
            for byte in UInt8.min...UInt8.max {
                for position in 0..<19 {
                    var text = [UInt8](repeating: filling, count: 19)
                    text[position] = byte

                    // When
                    var html = HTMLBuffer()
                    text.withUnsafeBufferPointer { html.append(text: $0) }

                    // Then
                    let expected = text.flatMap { references[$0].map { Array($0.utf8) } ?? [$0] }
                    if html.bytes != expected { return XCTFail("\(byte) at \(position) among \(filling)") }
                }
            }
        }
    }

    func testAppendText_whenTextIsASubstringOrALiteral_shouldEscapeTheSame() {
        // Given
        var html = HTMLBuffer()

        // When
        html.append(text: String("x<y>z".dropFirst()))
        html.append(text: "&" as StaticString)
        html.append(42)

        // Then
        XCTAssertEqual(String(decoding: html.bytes, as: UTF8.self), "&lt;y&gt;z&amp;42")
    }

    func testBytes_whenPageIsLongerThanTheCapacity_shouldHoldAllOfIt() {
        // Given
        let text = String(repeating: "a<b&", count: 50)
        var expected = HTMLBuffer()
        expected.append(text: text)

        for capacity in [0, 1, 7, 100, 549, 550, 551, 4096] {
            // When
            let bytes = HTMLBuffer.bytes(capacity: capacity) { html in
                for _ in 0..<2 { html.append(text: text) }
            }

            // Then
            XCTAssertEqual(bytes, expected.bytes + expected.bytes, "\(capacity)")
        }
        XCTAssertEqual(HTMLBuffer.bytes(capacity: 8) { _ in }, [])
    }

    func testAppendURL_whenItHoldsMarkupOrNone_shouldBeEscapedWhereItMust() {
        // Given
        var html = HTMLBuffer()

        // When
        html.append("/a")
        html.append(URLReference(encodedPath: "/b?c=\"'<&>"))
        html.append(URLReference(path: "d", query: [("e", ""), ("f", "g")]))

        // Then
        XCTAssertEqual(String(decoding: html.bytes, as: UTF8.self), "/a/b?c=&quot;&#39;&lt;&amp;&gt;/d?e&amp;f=g")
    }

    func testRawHTML_whenMadeFromABuffer_shouldKeepItsMarkup() {
        // Given
        var inner = HTMLBuffer()
        inner.append(markup: "<b>")
        inner.append(text: "<")
        inner.append(markup: "</b>")

        // When
        var html = HTMLBuffer()
        html.append(RawHTML(inner))

        // Then
        XCTAssertEqual(String(decoding: html.bytes, as: UTF8.self), "<b>&lt;</b>")
    }
}
