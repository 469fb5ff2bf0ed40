import TestSupport
import XCTest

@testable import PetSpot

/// Which reports an alert is for, and how it is found among others.
final class AlertTests: XCTestCase {
    private func answer(
        _ kind: AlertKind? = nil,
        _ species: Species? = nil,
        place: String? = nil,
        near: String? = nil,
        _ distance: AlertDistance? = nil
    ) -> AlertAnswer {
        AlertAnswer(
            kind: kind,
            species: species,
            place: place.flatMap(SearchPhrase.init(rawValue:)),
            near: near.flatMap(Position.init(typed:)),
            distance: distance
        )
    }

    private func report(
        _ kind: ReportKind = .missing,
        _ species: Species? = .dog,
        name: String? = nil,
        place: String? = "Łódź, Młynarska 12",
        breed: String? = nil,
        _ position: String? = "52.231, 20.978"
    ) -> SearchedReport {
        var answers = ReportAnswers(petName: name, species: species, breed: breed)
        answers.lastSeenPlace = place
        answers.position = position.flatMap(Position.init(typed:))
        return SearchedReport(.sample(kind, answers: answers))
    }

    func testWords_whateverWasAsked_shouldBeASentence() {
        let cases = [
            (answer(), "Missing and found animals", "Zaginione i\u{A0}znalezione zwierzęta"),
            (answer(.missing, .cat, place: "Wola"), "Missing cats around “Wola”", "Zaginione koty w\u{A0}okolicy „Wola”"),
            (
                answer(.found, .dog, near: "52.23, 20.98", .five), "Found dogs within 5\u{A0}km of this place",
                "Znalezione psy, do 5\u{A0}km od tego miejsca"
            ),
            (answer(.found, .other), "Found other animals", "Znalezione inne zwierzęta"),
        ]
        for (answer, english, polish) in cases {
            // When / Then
            XCTAssertEqual(answer.words.text(in: .en), english)
            XCTAssertEqual(answer.words.text(in: .pl), polish)
        }
    }

    func testFits_whateverWasAsked_shouldBeTheListsFilterTheOtherWayRound() {
        let cases: [(AlertAnswer, SearchedReport, Bool)] = [
            (answer(place: "lodz"), report(), true),
            (answer(place: "Łód młyn"), report(), true),
            (answer(place: "mlynarska lodz 12"), report(), true),
            (answer(place: "lodz wola"), report(), false),
            (answer(place: "odz"), report(), false),
            (answer(place: "rex"), report(name: "Rex"), true),
            (answer(place: "kelp"), report(breed: "Kelpie"), true),
            (answer(place: "lodz"), report(place: nil), false),
            (answer(.found, place: "lodz"), report(), false),
            (answer(.found, place: "lodz"), report(.found), true),
            (answer(.both, place: "lodz"), report(.found), true),
            (answer(nil, .cat, place: "lodz"), report(), false),
            (answer(nil, .dog, place: "lodz"), report(), true),
            (answer(nil, .dog, place: "lodz"), report(.missing, nil), false),
            (answer(near: "52.23, 20.98"), report(), true),
            (answer(near: "52.23, 20.98", .two), report(), true),
            (answer(near: "52.23, 20.98", .two), report(.missing, nil, "52.26, 20.98"), false),
            (answer(near: "52.23, 20.98", .five), report(.missing, nil, "52.26, 20.98"), true),
            (answer(near: "52.23, 20.98", .twentyFive), report(.missing, nil, "52.45, 20.98"), true),
            (answer(near: "52.23, 20.98", .twentyFive), report(.missing, nil, "52.46, 20.98"), false),
            (answer(near: "52.23, 20.98"), report(.missing, nil, nil), false),
            (answer(near: "0.01, 179.99", .ten), report(.missing, nil, "0.01, -179.99"), true),
            (answer(place: "lodz", near: "52.23, 20.98"), report(), true),
            (answer(place: "wola", near: "52.23, 20.98"), report(), false),
        ]
        for (answer, report, fits) in cases {
            // When / Then
            XCTAssertEqual(answer.fits(report), fits, "\(answer), \(report)")
            guard fits else { continue }
            let shared = Set(answer.terms).intersection(report.alertTerms)
            XCTAssertFalse(shared.isEmpty, "\(answer) is not found by \(report)")
        }
    }

    func testTerms_whereverAnAnimalIsWithin_shouldShareACellWithItsReport() {
        var random = SeededGenerator(seed: 48)
        for _ in 1...2000 {
            // Given: a point somewhere, and another one not far from it.
            let centre = (
                Int.random(in: -89_000...89_000, using: &random), Int.random(in: -179_000...179_000, using: &random)
            )
            let offset = (Int.random(in: -300...300, using: &random), Int.random(in: -300...300, using: &random))
            guard let near = Position(latitude: centre.0, longitude: centre.1)?.coarse,
                let position = Position(latitude: centre.0 + offset.0, longitude: centre.1 + offset.1),
                let distance = AlertDistance.allCases.randomElement(using: &random)
            else { continue }
            let asked = AlertAnswer(near: near, distance: distance)

            // When
            let found = report(.missing, nil, place: nil, position.rawValue)

            // Then
            XCTAssertEqual(asked.fits(found), near.distance(to: position) <= distance.kilometres * 1000)
            if asked.fits(found) { XCTAssertFalse(Set(asked.terms).isDisjoint(with: found.alertTerms)) }
            XCTAssertLessThanOrEqual(asked.terms.count, 16)
        }
    }

    func testPhrase_whenRead_shouldKeepTheWordsThatCount() {
        let cases: [(String, String?, String?)] = [
            ("Wola", "Wola", "wola"), ("ul. Młynarska 12, Wola", "ul Młynarska 12", "mlynarska"), ("ul 12", nil, nil),
            ("12345", nil, nil), ("O’Hara", "O’Hara", "ohara"), ("a b c Wola", nil, nil), ("", nil, nil),
        ]
        for (typed, kept, longest) in cases {
            // When
            let phrase = SearchPhrase(rawValue: typed)

            // Then
            XCTAssertEqual(phrase?.rawValue, kept)
            XCTAssertEqual(phrase?.longest, longest)
        }
    }

    func testToken_whenParsed_shouldBeThatOfItsAlertAlone() throws {
        // Given
        let address = try XCTUnwrap(MailAddress("Neighbour@example.org"))
        let secret: [UInt8] = [1, 2, 3]
        let neighbour = NeighbourID(of: address, secret: secret)
        var alert = Alert(number: 7, neighbour: neighbour, language: .pl, until: 0, answer: AlertAnswer())
        let token = AlertToken(of: alert, secret: secret)

        // When / Then
        XCTAssertEqual(AlertToken(rawValue: token.rawValue), token)
        XCTAssertEqual(NeighbourID(of: try XCTUnwrap(MailAddress("neighbour@EXAMPLE.org")), secret: secret), neighbour)
        alert.number = 8
        XCTAssertNotEqual(AlertToken(of: alert, secret: secret), token)
        (alert.number, alert.neighbour) = (7, NeighbourID())
        XCTAssertNotEqual(AlertToken(of: alert, secret: secret), token)
        for text in [
            "", "7", "07" + token.code, "-7" + token.code, "+7" + token.code, token.code, "7" + token.code + "0",
        ] {
            XCTAssertNotEqual(AlertToken(rawValue: text), token, text)
        }
        let stop = MailStopToken(of: neighbour, secret: secret)
        XCTAssertEqual(MailStopToken(rawValue: stop.rawValue), stop)
        XCTAssertNotEqual(MailStopToken(rawValue: stop.rawValue), MailStopToken(of: NeighbourID(), secret: secret))
        XCTAssertNil(MailStopToken(rawValue: token.rawValue))
    }
}
