import HTML
import XCTest

/// URLs that lead where the program means, and nowhere else.
final class URLReferenceTests: XCTestCase {
    func testInit_whenGivenAnOrigin_shouldBeTheRootOfThatSite() {
        XCTAssertEqual(URLReference(origin: "https://petspot.example:8443").text, "https://petspot.example:8443/")
        XCTAssertEqual(URLReference(origin: "javascript:alert(1)").text, "/")
    }

    func testInit_whenSegmentsHoldAnything_shouldEncodeThem() {
        XCTAssertEqual(URLReference(path: ["pets", "a/b ?#%ż"]).text, "/pets/a%2Fb%20%3F%23%25%C5%BC")
        XCTAssertEqual(URLReference(path: ["x"]).with(query: [("before", "5"), ("change", "")]).text, "/x?before=5&change")
        XCTAssertEqual(URLReference(path: ["ż", ""]).text, "/%C5%BC/")
        XCTAssertEqual(URLReference(path: ["a-b._~"]).with(query: [("q", "a&b=c")]).text, "/a-b._~?q=a%26b%3Dc")
    }

    func testInit_whenPathIsAnotherSites_shouldBeTheRoot() {
        for path in ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""] {
            XCTAssertEqual(URLReference(encodedPath: path).text, "/", path)
        }
        XCTAssertEqual(URLReference(encodedPath: "/pets/x?before=1").text, "/pets/x?before=1")
    }

    func testInit_whenSchemeIsKnown_shouldEncodeTheRest() {
        XCTAssertEqual(URLReference(scheme: "mailto:", encoding: "a b@c.d?x=1").text, "mailto:a%20b@c.d%3Fx%3D1")
        let address = URLReference(scheme: "mailto:", encoding: "a+b@c.d")
        let mail = address.with(query: [("subject", "1 + 1"), ("body", "?")])
        XCTAssertEqual(mail.text, "mailto:a+b@c.d?subject=1%20%2B%201&body=%3F")
        XCTAssertEqual(URLReference(scheme: "tel:", encoding: "+48600").text, "tel:+48600")
    }
}
