import XCTest

@testable import PetSpot

/// Points on earth, as people type and paste them.
final class PositionTests: XCTestCase {
    func testPosition_whenNumbersAreTyped_shouldRoundThemToThousandths() {
        let cases = [
            "52.231, 20.978": "52.231,20.978", "52.231,20.978": "52.231,20.978", "52.231 20.978": "52.231,20.978",
            "52,231; 20,978": "52.231,20.978", "52,231;20,978": "52.231,20.978", "52,231 20,978": "52.231,20.978",
            "52,231, 20,978": "52.231,20.978", "52.231 , 20.978": "52.231,20.978", "52.231 ,20.978": "52.231,20.978",
            "52.231;20.978": "52.231,20.978", "52.231\u{A0}20.978": "52.231,20.978", "52, 20": "52,20",
            "52,20": "52,20",
            "52;20": "52,20", "52 20": "52,20", "-33.8568, 151.2153": "-33.857,151.215",
            "52.23149999, 20.97850000": "52.231,20.979", "52.2315,-20.9785": "52.232,-20.979",
            "-0.0006, -0.0005": "-0.001,-0.001", "0.0006, 0.0004": "0.001,0", "-0.0004, 1": "0,1",
            "052.2,020.9": "52.2,20.9",
            "52.200, 20.970": "52.2,20.97", "90, 180": "90,180", "-90.000,-180.0": "-90,-180",
            "89.9999, 179.9999": "90,180",
            "52.231" + String(repeating: "0", count: 900) + "1, 20.978": "52.231,20.978",
        ]
        for (typed, stored) in cases { XCTAssertEqual(Position(typed: typed)?.rawValue, stored, typed) }
    }

    func testPosition_whenTextIsNoPlaceOnEarth_shouldBeNone() {
        let refused = [
            "", "52.231", "52,231", "52,231,20,978", "52.231, 20.978, 100", "52.231; 20.978; 1", "52.231 20.978 1",
            "52. 231, 20",
            "52., 20", ".5, 20", "52.2.3, 20", "+52, 20", "--52, 20", "52-, 20", "5e1, 20", "0x34, 20", "nan, 20",
            "٥٢, 20", "５２, 20",
            "52°, 20°", "52.231N, 20.978E", "52° 13' 51\" N 20° 58' 40\" E", "Wola, Warszawa", "52.231,", ",20.978",
            ",", ";", "52;", "1234, 20",
            "90.0001, 20", "-91, 20", "52, 180.0001", "52, -181", "0, 0", "0.0004, -0.0004", "0.0,0.0", "-0,0",
            "52.231" + String(repeating: "0", count: 2048) + ", 20.978",
        ]
        for typed in refused {
            XCTAssertNil(Position(typed: typed), typed)
            XCTAssertNil(Position.refusal(of: typed), typed)
        }
    }

    func testPosition_whenALinkOfAMapIsPasted_shouldBeItsPoint() {
        let place =
            "https://www.google.com/maps/place/Wola/@52.1,21.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d52.2309!4d20.9779!16s"
        let cases = [
            "geo:52.2309,20.9779": "52.231,20.978", "GEO:52.2309,20.9779,110;u=35": "52.231,20.978",
            "geo:0,0?q=52.2309,20.9779": "52.231,20.978", "geo:1,2?z=17&q=52.2309,20.9779(Wola)": "52.231,20.978",
            "geo:52.2309,20.9779?q=0,0": "52.231,20.978", "geo:52.2309,20.9779?q=Wola%2C%20Warszawa": "52.231,20.978",
            "https://www.openstreetmap.org/?mlat=52.2309&mlon=20.9779#map=17/1/2": "52.231,20.978",
            "https://www.openstreetmap.org/#map=17/52.2309/20.9779": "52.231,20.978",
            "http://openstreetmap.org/node/1#map=5/-33.8568/151.2153&layers=N": "-33.857,151.215",
            "https://osm.org/#map=17/52.2309/20.9779": "52.231,20.978", place: "52.231,20.978",
            place + "?entry=ttu": "52.231,20.978", "https://www.google.com/maps/@52.2309,20.9779,17z": "52.231,20.978",
            "https://www.google.com/maps/search/?api=1&query=52.2309%2C20.9779": "52.231,20.978",
            "https://maps.google.com/?q=52.2309,+20.9779": "52.231,20.978",
            "https://maps.google.pl/maps?ll=52.2309,20.9779&z=1": "52.231,20.978",
            "https://www.google.co.uk/maps/@1,2,3z?q=Wola&ll=52.2309,20.9779": "52.231,20.978",
            "https://www.google.com.au/maps?ll=1,2&q=52.2309,20.9779&query=Wola": "52.231,20.978",
            "HTTPS://Maps.Google.com:443/maps?q=52.2309,20.9779(A%20pin)": "52.231,20.978",
            "https://maps.app.goo.gl/?link=1&q=52.2309,20.9779": "52.231,20.978",
            "https://maps.apple.com/place?coordinate=52.2309,20.9779&ll=1,2": "52.231,20.978",
            "https://maps.apple.com/?q=1,2&ll=52.2309,20.9779": "52.231,20.978",
            "http://maps.apple.com/?q=52.2309,20.9779": "52.231,20.978",
        ]
        for (link, stored) in cases { XCTAssertEqual(Position(typed: link)?.rawValue, stored, link) }
    }

    func testPosition_whenALinkHasNoPlace_shouldBeNone() {
        let refused = [
            "geo:", "geo:0,0", "geo:0,0?q=Wola", "geo:91,0", "https://www.openstreetmap.org/",
            "https://www.openstreetmap.org/#map=17/52.2",
            "https://www.openstreetmap.org/?mlat=52.2", "https://www.openstreetmap.org/?mlat=91&mlon=20#map=1/52/20",
            "https://www.google.com/maps/place/Wola", "https://maps.google.com/?q=Wola",
            "https://maps.google.com/?q=0,0",
            "https://maps.google.com/?q=52.2,181", "https://example.org/?q=52.2,20.9",
            "https://google.example.org/?q=52.2,20.9",
            "https://www.google.com@example.org/?q=52.2,20.9", "https://notgoogle.com/?q=52.2,20.9",
            "https://www.openstreetmap.org.example.org/#map=17/52.2/20.9", "https://www.apple.com/?ll=52.2,20.9",
            "ftp://maps.google.com/?q=52.2,20.9", "javascript:52.2,20.9", "https:maps.google.com/?q=52.2,20.9",
            "https://",
            "https://maps.google.com/?q=52.2,20.9&x=" + String(repeating: "x", count: 2048),
        ]
        for link in refused {
            XCTAssertNil(Position(typed: link), link)
            XCTAssertNil(Position.refusal(of: link), link)
        }
    }

    func testPosition_whenALinkIsShort_shouldSaySo() {
        let links = [
            "https://maps.app.goo.gl/x7Qk2", "https://goo.gl/maps/x7Qk2", "https://g.co/kgs/x7Qk2",
            "https://osm.org/go/0OP4",
            "https://www.openstreetmap.org/go/0OP4?m=", "https://maps.apple/p/x7Qk2",
        ]
        for link in links {
            XCTAssertNil(Position(typed: link), link)
            XCTAssertEqual(Position.refusal(of: link), L10n.Position.errorShortLink, link)
        }
    }

    func testPosition_whenStored_shouldBeReadAsItIs() {
        for text in ["52.231,20.978", "-33.857,151.215", "52,20", "0,0.001", "-0.001,0", "90,-180"] {
            XCTAssertEqual(Position(stored: text)?.stored, text)
            XCTAssertEqual(
                Position(typed: Position(stored: text)?.text ?? "")?.stored,
                text,
                "what is shown is accepted again"
            )
        }
        for text in ["52.2310,20.978", "52.231, 20.978", "52.2311,20.978", "0,0", "-0,1", "geo:52,20", "52.231", ""] {
            XCTAssertNil(Position(stored: text), text)
        }
        XCTAssertEqual(Position(latitude: 52_231, longitude: 20_970)?.text, "52.231, 20.97")
    }

    func testCoarse_whenRounded_shouldBeHundredths() {
        let cases = [
            "52.231,20.978": "52.23,20.98", "52.235,-20.985": "52.24,-20.99", "-33.857,151.215": "-33.86,151.22",
            "90,-180": "90,-180",
            "52.23,20.98": "52.23,20.98",
        ]
        for (text, coarse) in cases { XCTAssertEqual(Position(stored: text)?.coarse.stored, coarse) }
    }
}
