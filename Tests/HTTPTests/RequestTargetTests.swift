import XCTest

@testable import HTTP

final class RequestTargetTests: XCTestCase {
    func testParse_whenTargetIsInOriginForm_shouldSplitPathAndQuery() throws {
        // Given
        let cases = [
            ("/", "/", ""), ("/?", "/", ""), ("/a/b", "/a/b", ""), ("/a?b=c", "/a", "b=c"), ("/a?b?c", "/a", "b?c"),
            ("//evil", "//evil", ""), ("/%00%zz", "/%00%zz", ""), ("/a|b^\"{}\\", "/a|b^\"{}\\", ""),
            ("/http://x", "/http://x", ""),
        ]

        // When / Then
        for (target, path, query) in cases {
            let head = try parseHead("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            XCTAssertEqual(head.path, path, target)
            XCTAssertEqual(head.query, query, target)
            XCTAssertEqual(head.fields["Host"], "a", target)
        }
    }

    func testParse_whenUnreservedCharactersAreEncoded_shouldTakeThemForThemselves() throws {
        // Given
        let cases = [
            ("/report%2Dmissing", "/report-missing"), ("/%72%65port%2dmissing", "/report-missing"),
            ("/feed%2Eatom", "/feed.atom"), ("/%7Ea%5F%30%5a", "/~a_0Z"), ("/a%2Fb%20c%C5%82", "/a%2Fb%20c%C5%82"),
            ("/%2", "/%2"), ("/%", "/%"), ("/%%2d", "/%-"), ("/%252d", "/%252d"), ("/%2%64", "/%2d"),
            ("/%2e%2e/a", "/../a"),
            ("http://b/report%2dfound", "/report-found"),
        ]

        // When / Then
        for (target, path) in cases {
            XCTAssertEqual(try parseHead("GET \(target)?%2d HTTP/1.1\r\nHost: a\r\n\r\n").path, path, target)
            XCTAssertEqual(try parseHead("GET \(target)?%2d HTTP/1.1\r\nHost: a\r\n\r\n").query, "%2d", target)
        }
    }

    func testParse_whenTargetIsInAbsoluteForm_shouldLetItsAuthorityReplaceHost() throws {
        // Given
        let cases = [
            ("http://b", "/", "", "b"), ("HTTP://b:80/", "/", "", "b:80"),
            ("https://b.example/a?c", "/a", "c", "b.example"),
            ("http://b?c=/d", "/", "c=/d", "b"), ("http://[::1]:8080/a", "/a", "", "[::1]:8080"),
        ]

        // When / Then
        for (target, path, query, host) in cases {
            let head = try parseHead("GET \(target) HTTP/1.1\r\nX: y\r\nHost: a\r\nZ: z\r\n\r\n")
            XCTAssertEqual(head.path, path, target)
            XCTAssertEqual(head.query, query, target)
            XCTAssertEqual(head.fields.values("Host"), [host], target)
            XCTAssertEqual(head.fields["Z"], "z", target)
        }
    }

    func testParse_whenAbsoluteFormComesWithoutHost_shouldBeAHostInHTTP10Only() throws {
        XCTAssertEqual(try parseHead("GET http://b/ HTTP/1.0\r\n\r\n").fields["Host"], "b")
        assertRefused([("GET http://b/ HTTP/1.1\r\n\r\n", 400)])
    }

    func testParse_whenTargetIsAnAsterisk_shouldTakeItForOptionsOnly() throws {
        XCTAssertEqual(try parseHead("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").path, "*")
        assertRefused(
            ["GET *", "options *", "OPTIONS **", "OPTIONS *?a"].map { ("\($0) HTTP/1.1\r\nHost: a\r\n\r\n", 400) }
        )
    }

    func testParse_whenTargetIsMalformed_shouldRefuse() {
        let targets = [
            "a", "?a", "pets", "example.com:443", "ftp://a/", "http:/a", "http:a", "http://", "http:///a", "http://?a",
            "http://u@a/",
            "http://a b/", "http://a:b/", "http://[::1/", "/#a", "/a#", "#", "/\u{E9}", "/\u{7F}", "/\0", "/\t",
            "/a\u{B}", "javascript:1",
        ]
        assertRefused(targets.map { ("GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n", 400) })
        assertRefused(["a:443", "/", "*"].map { ("CONNECT \($0) HTTP/1.1\r\nHost: a:443\r\n\r\n", 501) })
    }

    func testParse_whenHostVaries_shouldTakeOnlyAnAuthority() throws {
        // Given
        let accepted = [
            "a", "petspot.example", "PETSPOT.example:8080", "127.0.0.1:80", "a:", "[::1]", "[::ffff:1.2.3.4]:443",
            "a_b-c~d", "%41.b",
            "a!$&'()*+;=",
            String(repeating: "a", count: Authority.maximumLength),
        ]
        let refused = [
            "", " ", ":80", "a:b", "a:-1", "a:123456", "a:80:80", "a b", "a/b", "a@b", "a?b", "a#b", "a,b", "a\"b",
            "a<b>",
            "a\\b", "[", "[]",
            "[::1", "[::1]a", "[::g]", "::1", "[.]", "[:]", "[1.2.3.4]", "[::1::]", "[fe80::1%eth0]", "%4", "%zz", "%",
            "b\u{E9}", "a\tb",
            String(repeating: "a", count: Authority.maximumLength + 1),
        ]

        // When / Then
        for host in accepted {
            XCTAssertEqual(try parseHead("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").fields["Host"], host)
        }
        assertRefused(
            refused.flatMap { host in ["1.1", "1.0"].map { ("GET / HTTP/\($0)\r\nHost: \(host)\r\n\r\n", 400) } }
        )
    }

    func testParse_whenHostIsMissingOrDouble_shouldRefuse() throws {
        XCTAssertNil(try parseHead("GET / HTTP/1.0\r\n\r\n").fields["Host"])
        assertRefused([
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.2\r\nX: y\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
            ("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ])
    }
}
