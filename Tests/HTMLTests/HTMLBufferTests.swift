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

    func testAppendText_whenTextHoldsAnyByte_shouldEscapeMarkupAndNothingElse() {
        // Given
        let references: [UInt8: String] = [0x22: "&quot;", 0x26: "&amp;", 0x27: "&#39;", 0x3C: "&lt;", 0x3E: "&gt;"]
        for byte in UInt8.min...UInt8.max {
            // When
            var html = HTMLBuffer()
            html.append(text: String(decoding: [0x61, byte, 0x62], as: UTF8.self))

            // Then: a byte that is no UTF-8 becomes U+FFFD.
            let expected = references[byte] ?? String(decoding: [byte], as: UTF8.self)
            XCTAssertEqual(html.bytes, Array("a\(expected)b".utf8), "\(byte)")
        }
    }

    func testAppendText_whenTextIsASubstring_shouldEscapeTheSame() {
        // Given
        var html = HTMLBuffer(capacity: 3)

        // When
        html.append(text: String("x<y>z".dropFirst()))

        // Then
        XCTAssertEqual(String(decoding: html.bytes, as: UTF8.self), "&lt;y&gt;z")
    }

    func testAppendURL_whenItHoldsMarkupOrNone_shouldBeEscapedWhereItMust() {
        // Given
        var html = HTMLBuffer()

        // When
        html.append("/a")
        html.append(URLReference(encodedPath: "/b?c=\"'<&>"))
        html.append(URLReference(path: ["d"]).with(query: [("e", ""), ("f", "g")]))

        // Then
        XCTAssertEqual(String(decoding: html.bytes, as: UTF8.self), "/a/b?c=&quot;&#39;&lt;&amp;&gt;/d?e&amp;f=g")
    }
}
