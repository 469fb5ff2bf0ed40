import HTTP
import XCTest

@testable import PetSpot

/// What other sites make a browser send is refused; browsers on the site and programs without a browser are not.
final class CrossOriginProtectionTests: XCTestCase {
    func testAllows_whenPosted_shouldDependOnWhereItComesFrom() {
        // Given
        let cases: [(fields: [(String, String)], isAllowed: Bool)] = [
            ([], true),
            ([("Sec-Fetch-Site", "same-origin")], true),
            ([("Sec-Fetch-Site", "none")], true),
            ([("Sec-Fetch-Site", "same-site")], false),
            ([("Sec-Fetch-Site", "cross-site")], false),
            ([("Sec-Fetch-Site", "")], false),
            ([("Sec-Fetch-Site", "cross-site"), ("Origin", "http://127.0.0.1:8080")], false),
            ([("Sec-Fetch-Site", "same-origin"), ("Origin", "https://evil.example")], true),
            ([("Origin", "http://127.0.0.1:8080")], false),
            ([("Origin", "https://petspot.example")], true),
            ([("Origin", "https://PETSPOT.example")], true),
            ([("Origin", "http://petspot.example")], false),
            ([("Origin", "https://petspot.example.evil.example")], false),
            ([("Origin", "http://127.0.0.1:9090")], false),
            ([("Origin", "null")], false),
        ]
        let protection = CrossOriginProtection(publicOrigin: "https://petspot.example")

        for item in cases {
            // When
            let isAllowed = protection.allows(head(.post, item.fields), isEmbeddable: true)

            // Then
            XCTAssertEqual(isAllowed, item.isAllowed, "\(item.fields)")
            XCTAssertTrue(protection.allows(head(.get, item.fields), isEmbeddable: false))
            XCTAssertEqual(protection.allows(head(.other, item.fields), isEmbeddable: true), item.isAllowed)
        }
    }

    func testAllows_whenAPageLoadsIt_shouldDependOnWhoseItIs() {
        // Given
        let protection = CrossOriginProtection(publicOrigin: nil)
        let cases: [(site: String, destination: String, isAllowed: Bool)] = [
            ("cross-site", "image", false),
            ("cross-site", "empty", false),
            ("cross-site", "iframe", false),
            ("same-site", "image", false),
            ("cross-site", "document", true),
            ("same-site", "document", true),
            ("same-origin", "image", true),
            ("none", "document", true),
        ]
        for item in cases {
            let fields = [("Sec-Fetch-Site", item.site), ("Sec-Fetch-Dest", item.destination)]
            for method in [HTTPMethod.get, .head] {
                // When
                let isAllowed = protection.allows(head(method, fields), isEmbeddable: false)

                // Then
                XCTAssertEqual(isAllowed, item.isAllowed, "\(item)")
                XCTAssertTrue(protection.allows(head(method, fields), isEmbeddable: true))
            }
        }
    }

    func testAllows_whenABrowserPrefetches_shouldDependOnWhetherItCounts() {
        // Given
        let protection = CrossOriginProtection(publicOrigin: nil)
        let cases: [(path: String, query: String, isAllowed: Bool)] = [
            ("/", "", true), ("/", "chip=1", false), ("/", "place=wola", false), ("/feed.atom", "", true),
            ("/feed.atom", "species=dog", false), ("/sitemap.xml", "", false), ("/manage/0123", "", false),
            ("/pets/0123456789", "", true),
        ]
        for item in cases {
            for purpose in ["prefetch", "prefetch;prerender"] {
                var fields = RequestFields()
                fields.append("Sec-Purpose", purpose)
                let head = RequestHead(method: .get, path: item.path, query: item.query, fields: fields)

                // When / Then
                XCTAssertEqual(protection.allows(head, isEmbeddable: false), item.isAllowed, "\(item)")
            }
        }
    }

    func testAllows_whenNoPublicAddressIsKnown_shouldCompareOriginWithHost() {
        // Given
        let protection = CrossOriginProtection(publicOrigin: nil)
        let cases = [
            ("http://127.0.0.1:8080", true), ("https://127.0.0.1:8080", true), ("http://127.0.0.1:9090", false),
            ("https://petspot.example", false), ("null", false),
        ]
        for (origin, isAllowed) in cases {
            // When / Then
            XCTAssertEqual(protection.allows(head(.post, [("Origin", origin)]), isEmbeddable: false), isAllowed, origin)
        }
    }

    private func head(_ method: HTTPMethod, _ lines: [(String, String)]) -> RequestHead {
        var fields = RequestFields()
        fields.append("Host", "127.0.0.1:8080")
        for (name, value) in lines { fields.append(name, value) }
        return RequestHead(method: method, path: "/report-missing/summary", fields: fields)
    }
}
