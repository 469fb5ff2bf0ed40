import HTML
import XCTest

final class XMLBufferTests: XCTestCase {
    private static let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

    private func text(_ write: (inout XMLBuffer) -> Void) -> String {
        var xml = XMLBuffer()
        write(&xml)
        return String(decoding: xml.bytes, as: UTF8.self)
    }

    func testElements_whenWritten_shouldBeNested() {
        let document = text { xml in
            xml.open("a", ["b": "1"])
            xml.element("c", "d")
            xml.empty("e", ["f": "2", "g": "3"])
            xml.close("a")
        }
        XCTAssertEqual(document, Self.declaration + "<a b=\"1\">\n<c>d</c>\n<e f=\"2\" g=\"3\"/>\n</a>\n")
    }

    func testText_whenItHoldsMarkup_shouldBeEscaped() {
        let document = text { xml in
            xml.element("c", "<&>\"'\"\u{301}")
            xml.empty("e", ["f": "\"/><x a='"])
        }
        let content = "<c>&lt;&amp;&gt;&quot;&#39;&quot;\u{301}</c>\n<e f=\"&quot;/&gt;&lt;x a=&#39;\"/>\n"
        XCTAssertEqual(Array(document.utf8), Array((Self.declaration + content).utf8))
    }

    func testText_whenXMLForbidsCharacters_shouldLeaveThemOut() {
        let forbidden = "\u{0}\u{1}\u{8}\u{B}\u{C}\u{E}\u{1F}\u{FFFE}\u{FFFF}"
        let kept = "\t\n\u{20}\u{7F}\u{85}\u{FFFD}\u{1FFFF}🐢"
        let document = text { $0.element("c", forbidden + kept + forbidden) }
        XCTAssertEqual(document, Self.declaration + "<c>\(kept)</c>\n")
    }
}
