import XCTest

@testable import PetSpot

final class SiteCookieTests: XCTestCase {
    func testField_whenCookieVaries_shouldWriteItsAttributes() {
        XCTAssertEqual(
            SiteCookie.session.field("abc-_123", isSecure: true)?.text,
            "__Host-petspot_session=abc-_123; Path=/; Secure; HttpOnly; SameSite=Lax"
        )
        XCTAssertEqual(
            SiteCookie.notice.field("saved", isSecure: false)?.text,
            "petspot_notice=saved; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"
        )
        XCTAssertEqual(
            SiteCookie.management.within(.missing).field(nil, isSecure: false)?.text,
            "petspot_manage=; Path=/report-missing; Max-Age=0; HttpOnly; SameSite=Lax"
        )
    }

    func testField_whenValueCouldBreakOut_shouldMakeNothing() {
        for value in ["a b", "a;b", "a,b", "a\"b", "a\\b", "a\r\nSet-Cookie: b=c", "\0", "\u{142}", "\u{7F}", "a\tb"] {
            XCTAssertNil(SiteCookie.language.field(value, isSecure: true), value)
        }
    }
}
