import XCTest

@testable import PetSpot

/// The points of a missing and a found animal, rule by rule.
final class LikenessTests: XCTestCase {
    private typealias Change = (inout ReportAnswers, inout ReportAnswers) -> Void

    /// With a find two days later: 5 points.
    private let missing = ReportAnswers(
        species: .cat,
        size: .medium,
        lastSeenDate: CalendarDate(rawValue: "2026-11-20")
    )
    private let found = ReportAnswers(
        species: .cat,
        size: .medium,
        lastSeenDate: CalendarDate(rawValue: "2026-11-22")
    )

    func testInit_whenAnswersAreGiven_shouldCountTheirPoints() {
        let cases: [(String, Change, points: Int?)] = [
            ("days and size", { _, _ in }, 5),
            ("the same day", { _, found in found.lastSeenDate = day("2026-11-20") }, 5),
            ("the day before", { _, found in found.lastSeenDate = day("2026-11-19") }, 5),
            ("two days before", { _, found in found.lastSeenDate = day("2026-11-18") }, nil),
            ("3 days", { _, found in found.lastSeenDate = day("2026-11-23") }, 5),
            ("4 days", { _, found in found.lastSeenDate = day("2026-11-24") }, 4),
            ("14 days", { _, found in found.lastSeenDate = day("2026-12-04") }, 4),
            ("15 days", { _, found in found.lastSeenDate = day("2026-12-05") }, nil),
            (
                "the same colours",
                {
                    $0.colours = colours("tabby,white"); $1.colours = colours("white,tabby")
                }, 8
            ),
            (
                "some colours",
                {
                    $0.colours = colours("tabby,white"); $1.colours = colours("white")
                }, 7
            ),
            (
                "no colours in common",
                {
                    $0.colours = colours("tabby"); $1.colours = colours("white")
                }, nil
            ),
            ("colours of one", { missing, _ in missing.colours = colours("tabby") }, 5),
            (
                "medium and large",
                {
                    $0.size = .large; $0.sex = .male; $1.sex = .male
                }, 4
            ),
            (
                "small and large",
                {
                    $0.size = .large; $1.size = .small
                }, nil
            ),
            (
                "the same sex",
                {
                    $0.sex = .male; $1.sex = .male
                }, 6
            ),
            (
                "sex unknown",
                {
                    $0.sex = .unknown; $1.sex = .unknown
                }, 5
            ),
            ("place of one", { missing, _ in missing.lastSeenPlace = "Wola" }, 5),
            (
                "a place without words",
                {
                    $0.lastSeenPlace = "Wola"; $1.lastSeenPlace = "?"
                }, 5
            ),
            (
                "a rare word",
                {
                    $0.lastSeenPlace = "ul. Łucka, WOLA"; $1.lastSeenPlace = "Wola"
                }, 8
            ),
            (
                "two rare words",
                {
                    $0.lastSeenPlace = "Lucka, Wola"; $1.lastSeenPlace = "Wola, Łucka"
                }, 8
            ),
            (
                "a common word",
                {
                    $0.lastSeenPlace = "Warszawa, Bielany"; $1.lastSeenPlace = "Warszawa"
                }, 5
            ),
            (
                "a short word",
                {
                    $0.lastSeenPlace = "ul. A"; $1.lastSeenPlace = "ul. B"
                }, 5
            ),
            (
                "digits",
                {
                    $0.lastSeenPlace = "Wola 120"; $1.lastSeenPlace = "120"
                }, 5
            ),
            (
                "a word of the breed",
                {
                    $0.breed = "Maine coon"; $1.breed = "main COON?"
                }, 6
            ),
            (
                "another breed",
                {
                    $0.breed = "Maine coon"; $1.breed = "Syberyjski"
                }, 5
            ),
            ("no species", { missing, _ in missing.species = nil }, 5),
            ("another species", { missing, _ in missing.species = .dog }, nil),
        ]
        for (name, change, points) in cases {
            // Given
            var (missing, found) = (missing, found)
            change(&missing, &found)

            // When
            let likeness = compare(missing, found)

            // Then
            XCTAssertEqual(likeness?.points, points, name)
        }
    }

    func testInit_whenMuchSpeaksForThePair_shouldTakePointsForWhatSpeaksAgainst() {
        let cases: [(String, Change, points: Int)] = [
            ("nothing", { _, _ in }, 11),
            ("no colour in common", { _, found in found.colours = colours("black") }, 5),
            (
                "another sex",
                {
                    $0.sex = .female; $1.sex = .male
                }, 9
            ),
            ("places apart", { _, found in found.lastSeenPlace = "Mokotów" }, 5),
            (
                "small and large",
                {
                    $0.size = .small; $1.size = .large
                }, 6
            ),
            ("60 days", { _, found in found.lastSeenDate = day("2027-01-19") }, 9),
            ("61 days", { _, found in found.lastSeenDate = day("2027-01-20") }, 8),
            ("180 days", { _, found in found.lastSeenDate = day("2027-05-19") }, 8),
        ]
        for (name, change, points) in cases {
            // Given
            var (missing, found) = (missing, found)
            (missing.colours, found.colours) = (colours("tabby"), colours("tabby"))
            (missing.lastSeenPlace, found.lastSeenPlace) = ("Wola", "Wola")
            change(&missing, &found)

            // When
            let likeness = compare(missing, found)

            // Then
            XCTAssertEqual(likeness?.points, points, name)
            found.lastSeenDate = day("2027-05-20")
            XCTAssertNil(compare(missing, found), "181 days")
        }
    }

    /// Where both have a position: 9 points without it, with a rare word in common or with none.
    func testInit_whenBothHaveAPosition_shouldCountTheDistanceInsteadOfThePlace() {
        // Of latitude, so that 9 are 1001 m.
        let cases: [(thousandths: Int?, shared: Int?, apart: Int?, reason: String?)] = [
            (nil, 11, 5, nil), (0, 14, 13, "under 1\u{A0}km apart"), (8, 14, 13, "under 1\u{A0}km apart"),
            (9, 13, 12, "about 1\u{A0}km apart"), (26, 13, 12, "about 3\u{A0}km apart"), (27, 11, 10, "about 3\u{A0}km apart"),
            (89, 11, 10, "about 10\u{A0}km apart"), (90, 9, 8, nil), (269, 9, 8, nil), (270, 5, 4, nil),
            (899, 5, 4, nil), (900, nil, nil, nil),
        ]
        for (thousandths, shared, apart, reason) in cases {
            for (place, points) in [("Wola", shared), ("Mokotów", apart)] {
                // Given
                var (missing, found) = (missing, found)
                (missing.colours, found.colours) = (colours("tabby"), colours("tabby"))
                (missing.lastSeenPlace, found.lastSeenPlace) = ("Wola", place)
                (missing.position, found.position) = (position(0), thousandths.flatMap(position))

                // When
                let likeness = compare(missing, found)

                // Then
                XCTAssertEqual(likeness?.points, points, "\(place), \(thousandths ?? -1)")
                let words = likeness?.reasons.map { $0.words.text(in: .en) } ?? []
                XCTAssertEqual(
                    words.first { $0.contains("apart") },
                    points == nil ? nil : reason,
                    "\(thousandths ?? -1)"
                )
                XCTAssertEqual(words.contains("Wola"), place == "Wola" && points != nil)
            }
        }
    }

    func testIsNearby_shouldNeedARareWordOrFiveKilometres() {
        for (word, position, isNearby) in [
            ("Wola", nil, true), ("Mokotów", nil, false), ("Mokotów", "52.275,20.978", true),
            ("Mokotów", "52.277,20.978", false), ("Wola", "52.277,20.978", true),
        ] {
            // Given
            var (missing, found) = (missing, found)
            (missing.colours, found.colours) = (colours("tabby"), colours("tabby"))
            (missing.lastSeenPlace, found.lastSeenPlace) = ("Wola", word)
            (missing.position, found.position) = (
                Position(typed: "52.231,20.978"), position.flatMap { Position(typed: $0) }
            )

            // When
            let likeness = compare(missing, found)

            // Then
            XCTAssertEqual(likeness?.isNearby, isNearby, "\(word), \(position ?? "-")")
        }
    }

    /// However near two numbers are, the pair has the same points: else a number could be found by trying its neighbours.
    func testInit_whenBothHaveAChipNumber_shouldTakePointsForAnyOther() {
        let number = "616093900000001"
        let cases: [(String, String, points: Int?, isCertain: Bool)] = [
            (number, number, 9, true),
            (number, "616093900000009", 5, false),
            (number, "616039900000001", 5, false),
            (number, "660193900000001", 5, false),
            (number, "985141001234567", 5, false),
            (number, "61609390000000", 9, false),
            ("123456789", "123456789", 9, true),
            ("123456789", "123456780", 9, false),
            ("1", "1", 9, false),
        ]
        for (one, other, points, isCertain) in cases {
            // Given
            var (missing, found) = (missing, found)
            (missing.chipNumber, found.chipNumber) = (chip(one), chip(other))
            (missing.colours, found.colours) = (colours("tabby"), colours("tabby"))
            (missing.sex, found.sex) = (.male, .male)

            // When
            let likeness = compare(missing, found)

            // Then
            XCTAssertEqual(likeness?.points, points, "\(one) \(other)")
            XCTAssertEqual(likeness?.isCertain ?? false, isCertain, "\(one) \(other)")
            XCTAssertEqual(likeness?.reasons.first == .chip, isCertain, "\(one) \(other)")
        }
    }

    func testInit_whenTheChipIsTheSame_shouldNeedNothingElse() {
        // Given
        let number = chip("616093900000001")
        let missing = ReportAnswers(chipNumber: number, species: .cat, lastSeenDate: day("2024-01-01"))
        let found = ReportAnswers(chipNumber: number, species: .dog, lastSeenDate: day("2026-01-01"))

        // When
        let likeness = compare(missing, found)

        // Then
        XCTAssertEqual(likeness?.reasons, [.chip])
    }

    func testInit_whenADateIsNotGiven_shouldGiveNoPointsForIt() {
        for (lost, seen) in [(nil, "2026-11-22"), ("2026-11-20", nil), (nil, nil)] {
            // Given
            var (missing, found) = (missing, found)
            (missing.lastSeenDate, found.lastSeenDate) = (lost.flatMap(day), seen.flatMap(day))
            (missing.colours, found.colours) = (colours("tabby"), colours("tabby"))

            // When
            let likeness = compare(missing, found)

            // Then
            XCTAssertEqual(likeness?.points, 5)
            XCTAssertEqual(likeness?.reasons, [.colours([.tabby]), .size(.medium)])
        }
    }

    /// Both reports are of 21 November: without a date it was lost, or found, on one of the days from 22 October on.
    func testInit_whenADateIsNotGiven_shouldBeOneOfTheThirtyDaysBeforeTheReport() {
        let cases: [(lost: String?, found: String?, isShown: Bool)] = [
            (nil, "2026-10-20", false), (nil, "2026-10-21", true), (nil, "2027-05-20", true),
            (nil, "2027-05-21", false), ("2026-11-22", nil, true), ("2026-11-23", nil, false),
            ("2026-04-25", nil, true), ("2026-04-24", nil, false), (nil, nil, true),
        ]
        for (lost, seen, isShown) in cases {
            // Given
            var (missing, found) = (missing, found)
            (missing.lastSeenDate, found.lastSeenDate) = (lost.flatMap(day), seen.flatMap(day))
            (missing.colours, found.colours) = (colours("tabby"), colours("tabby"))

            // When
            let likeness = compare(missing, found)

            // Then
            XCTAssertEqual(likeness != nil, isShown, "lost \(lost ?? "-"), found \(seen ?? "-")")
        }
    }

    func testReasons_shouldSayInWordsWhatSpeaksForThePair() throws {
        // Given
        var (missing, found) = (missing, found)
        (missing.colours, found.colours) = (colours("tabby,white"), colours("tabby,other"))
        (missing.lastSeenPlace, found.lastSeenPlace) = ("ul. Łucka, Wola", "lucka")
        (missing.breed, found.breed) = ("Maine Coon", "coon")
        (missing.sex, found.sex) = (.female, .female)

        // When
        let reasons = try XCTUnwrap(compare(missing, found)).reasons

        // Then
        let english = ["tabby", "Łucka", "2\u{A0}days\u{A0}later", "medium-sized", "female", "Coon"]
        XCTAssertEqual(reasons.map { $0.words.text(in: .en) }, english)
        let polish = [
            "pręgowany", "Łucka", "2\u{A0}dni\u{A0}później", "średniej wielkości", "samica", "rasa: Coon",
        ]
        XCTAssertEqual(reasons.map { $0.words.text(in: .pl) }, polish)
        let others: [(MatchReason, String)] = [
            (.chip, "numer czipa"), (.days(-1), "dzień wcześniej"), (.days(0), "tego samego dnia"),
            (.days(1), "1\u{A0}dzień\u{A0}później"), (.days(5), "5\u{A0}dni\u{A0}później"), (.days(22), "22\u{A0}dni\u{A0}później"),
            (.colours([.black, .white]), "czarny, biały"), (.sex(.male), "samiec"),
        ]
        for (reason, words) in others { XCTAssertEqual(reason.words.text(in: .pl), words) }
    }

    func testReasons_whenPlacesShareWords_shouldNameThoseThatTellWhereItWas() throws {
        // Given
        var (missing, found) = (missing, found)
        missing.lastSeenPlace = "Wola, park przy Łuckiej"
        for (place, isNear, words) in [
            ("Wola, Łuckiej, park", false, "Wola, Łuckiej"), ("Wola, Łuckiej", true, "Wola"), ("park", false, "park"),
        ] {
            (missing.position, found.position) = isNear ? (position(0), position(0)) : (nil, nil)
            found.lastSeenPlace = place

            // When
            let reasons = try XCTUnwrap(compare(missing, found)).reasons

            // Then
            XCTAssertEqual(reasons.first?.words.text(in: .pl), words, place)
        }
    }

    func testBest_shouldBeOrderedByCertaintyPointsDistanceDaysAndNumber() {
        // Given
        var (sure, closer, better, near, missing) = (found, found, found, found, missing)
        (missing.chipNumber, sure.chipNumber) = (chip("616093900000001"), chip("616093900000001"))
        closer.lastSeenDate = day("2026-11-20")
        (missing.sex, better.sex) = (.female, .female)
        (missing.position, near.position) = (position(0), position(45))
        near.size = nil

        // When / Then
        XCTAssertEqual(best(6, for: missing, of: [found, found, near, closer, better, sure]), [5, 4, 2, 3, 1, 0])
    }

    /// Beside a pair that is 5 km apart and has more points.
    func testBest_whenMoreAreAlikeThanAreShown_shouldChooseTheSamePlace() {
        let cases: [(String, place: String?, thousandths: Int?, Change, isChosen: Bool)] = [
            ("a rare word", "Wola", nil, { _, _ in }, true),
            ("no word", nil, nil, { $1.sex = .male }, false),
            ("1 km", nil, 8, { $1.size = nil }, true),
            (
                "over 1 km", nil, 9,
                {
                    $1.sex = .male; $1.size = nil
                }, false
            ),
            ("a rare word, 10 km", "Wola", 89, { _, _ in }, true),
            ("a rare word, over 10 km", "Wola", 90, { $1.sex = .male }, false),
        ]
        for (name, place, thousandths, change, isChosen) in cases {
            // Given
            var (missing, other, alike) = (missing, found, found)
            (missing.sex, missing.lastSeenPlace, missing.position) = (.male, "Wola", position(0))
            (missing.colours, alike.colours) = (colours("tabby"), colours("tabby"))
            alike.position = position(45)
            (other.lastSeenPlace, other.position) = (place, thousandths.flatMap(position))
            change(&missing, &other)

            // When / Then
            XCTAssertEqual(best(1, for: missing, of: [other, alike]), [isChosen ? 0 : 1], name)
            XCTAssertEqual(best(2, for: missing, of: [other, alike]), [1, 0], name)
        }
    }

    func testBest_whenAPairHasNoDistance_shouldKeepThePlaceThatWordsGiveIt() {
        // Given: 8 points; 9 with the distance, else 5; and 6 with it, else 3.
        var (missing, bare, near, doubtful) = (missing, found, found, found)
        (missing.lastSeenPlace, missing.position) = ("Wola", position(0))
        (missing.colours, bare.colours) = (colours("tabby"), colours("tabby"))
        near.position = position(26)
        (doubtful.lastSeenPlace, doubtful.position) = ("Wola", position(0))
        (doubtful.colours, doubtful.size) = (colours("black"), nil)

        // When / Then
        XCTAssertEqual(best(1, for: missing, of: [bare, near, near]), [0])
        XCTAssertEqual(best(2, for: missing, of: [bare, near, near]), [2, 0])
        XCTAssertEqual(best(1, for: missing, of: [near, bare, found]), [1])
        XCTAssertEqual(best(2, for: missing, of: [near, bare, found]), [1, 2])
        XCTAssertEqual(best(1, for: missing, of: [found, doubtful]), [0], "words alone would not show the other")
    }

    func testDaysSince1970_shouldCountBackWhatADayIsMadeFrom() {
        for days in stride(from: -719_162, through: 100_000, by: 97) {
            XCTAssertEqual(CalendarDate(secondsSince1970: days * ReportLife.day).daysSince1970, days)
        }
    }

    /// The numbers of the found animals, newest last, that are the best for a missing one.
    private func best(_ limit: Int, for missing: ReportAnswers, of found: [ReportAnswers]) -> [Int] {
        let pairs = found.enumerated().compactMap { number, answers in compare(missing, answers).map { ($0, number) } }
        return Likeness.best(of: pairs, limit: limit).map(\.number)
    }

    /// Compares two reports of 21 November.
    private func compare(_ missing: ReportAnswers, _ found: ReportAnswers) -> Likeness? {
        Likeness(
            missing: Traits(.missing, missing, reportedAt: TestApp.noon),
            found: Traits(.found, found, reportedAt: TestApp.noon),
            rareWords: ["wola", "lucka", "luckiej", "park", "120", "ul"]
        )
    }
}

/// So many thousandths of a degree to the north.
private func position(_ thousandths: Int) -> Position? { Position(latitude: 52_231 + thousandths, longitude: 20_978) }
private func day(_ text: String) -> CalendarDate? { CalendarDate(rawValue: text) }
private func colours(_ text: String) -> Colours? { Colours(rawValue: text) }
private func chip(_ digits: String) -> ChipNumber? { ChipNumber(typed: digits) }
