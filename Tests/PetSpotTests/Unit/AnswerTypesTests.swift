import Foundation
import XCTest

@testable import PetSpot

/// The types whose values are always valid.
final class AnswerTypesTests: XCTestCase {
    func testEmailAddress_whenGivenTheTable_shouldAcceptWhatCanReceiveMail() {
        // Given
        let accepted = [
            "owner@example.org", "o@a.b", "jan.kowalski+pies@poczta.example.pl", "żółw@łódka.example.pl",
            String(repeating: "a", count: 242) + "@example.org",
        ]
        let refused = [
            "a\u{200B}@example.org", "\u{202E}a@example.org",
            "", "owner", "owner@", "@example.org", "owner@example", "owner@.org", "owner@example.", "owner@exa..mple",
            "a@b@example.org", "owner @example.org", "owner@example.org\n", "<owner@example.org>", "a,b@example.org",
            "\"o\"@example.org", String(repeating: "a", count: 243) + "@example.org",
        ]

        // When / Then
        for text in accepted { XCTAssertNotNil(EmailAddress(typed: text), text) }
        for text in refused { XCTAssertNil(EmailAddress(typed: text), text) }
    }

    func testEmailAddress_whenAnEarlierVersionStoredIt_shouldBeRead() throws {
        XCTAssertNotNil(EmailAddress(stored: "a\u{200B}@example.org"))
    }

    func testPhoneNumber_whenGivenTheTable_shouldAcceptSevenToFifteenDigits() {
        // Given
        let accepted = [
            "1234567", "+48 600 700 800", "(22) 600-70-80", "600.700.800", "+123456789012345",
            "+48\u{A0}600\u{202F}700\u{2011}800", "600–700–800", "(+48) 600 700 800", "+12 (0) 3456789012345",
        ]
        let refused = [
            "", "123456", "1234567890123456", "48+600700800", "++48600700800", "600700800a", "٦٠٠٧٠٠٨٠٠", "600\n700800",
            "(22+) 6007080",
        ]

        // When / Then
        for text in accepted { XCTAssertNotNil(PhoneNumber(rawValue: text), text) }
        for text in refused { XCTAssertNil(PhoneNumber(rawValue: text), text) }
        XCTAssertEqual(PhoneNumber(rawValue: "+48 (600) 700-800")?.dialable, "+48600700800")
        XCTAssertEqual(PhoneNumber(rawValue: "+44 (0) 20 7946 0018")?.dialable, "+442079460018")
        XCTAssertEqual(PhoneNumber(rawValue: "(0) 20 7946 0018")?.dialable, "02079460018")
        XCTAssertEqual(PhoneNumber(rawValue: "0044 ( 0 ) 20 7946 0018")?.dialable, "00442079460018")
        XCTAssertEqual(PhoneNumber(rawValue: "(+48) 600 700 800")?.dialable, "+48600700800")
    }

    func testPhoneNumber_whenTyped_shouldDropWhatIsInvisibleAndRefuseWhatIsLong() {
        XCTAssertEqual(PhoneNumber(typed: "\u{202A}+48 600700800\u{202C}")?.rawValue, "+48 600700800")
        XCTAssertNil(PhoneNumber(typed: String(repeating: "-", count: 39) + "1234567"))
        XCTAssertNotNil(PhoneNumber(typed: String(repeating: "-", count: 38) + "1234567"))
        XCTAssertNil(ReplyAddress(typed: String(repeating: "-", count: 39) + "1234567"))
    }

    func testChipNumber_whenTyped_shouldHoldUpToFifteenDigits() {
        XCTAssertNil(ChipNumber(typed: "no digits"))
        XCTAssertEqual(ChipNumber(typed: "616-093 900000001")?.digits, "616093900000001")
        XCTAssertEqual(ChipNumber(typed: "1234567890123456")?.digits, "123456789012345")
        XCTAssertEqual(ChipNumber(typed: "007")?.digits, "007")
        XCTAssertEqual(ChipNumber(typed: "007")?.isComplete, false)
        XCTAssertEqual(ChipNumber(typed: "616093900000001")?.isComplete, true)
    }

    func testChipNumber_whenSomethingElseIsStored_shouldBeNone() {
        for text in ["12a", "", "1234567890123456", "１"] { XCTAssertNil(ChipNumber(stored: text), text) }
        XCTAssertEqual(ChipNumber(stored: "0123")?.digits, "0123")
    }

    func testCalendarDate_whenRead_shouldBeADayThatExists() {
        // Given
        let days = ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"]
        let nonsense = [
            "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1", "26-01-01",
            "2026-1-011", "2026-011-1", "2026-01--1", "20260-1-01", "2026/01/01", "2026-01-01 ", "+026-01-01",
            "٢٠٢٦-٠١-٠١", "0000-01-01",
        ]

        // When / Then
        for text in days { XCTAssertEqual(CalendarDate(typed: text)?.rawValue, text) }
        for text in nonsense { XCTAssertNil(CalendarDate(typed: text), text) }
    }

    func testCalendarDate_whenMadeFromAMoment_shouldAgreeWithFoundation() throws {
        // Given
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try XCTUnwrap(TimeZone(identifier: "UTC"))

        // When / Then
        for day in stride(from: -135_000, through: 400_000, by: 397) {
            let seconds = day * 86_400 + 43_200
            let date = CalendarDate(secondsSince1970: seconds)
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(seconds))
            )
            XCTAssertEqual([date.year, date.month, date.day], [parts.year, parts.month, parts.day])
        }
    }

    func testCalendarDate_whenZoneIsAhead_shouldBeTheLaterDay() {
        // Given
        let lateEvening = TestApp.noon - 43_200 + 36_000

        // When / Then
        XCTAssertEqual(CalendarDate(secondsSince1970: lateEvening).rawValue, "2026-11-21")
        XCTAssertEqual(CalendarDate(secondsSince1970: lateEvening, hoursAheadOfUTC: 14).rawValue, "2026-11-22")
    }

    func testTextLimit_whenTextIsMeasured_shouldCountWhatAPersonSees() {
        // Given
        let limit = TextLimit(characters: 3)
        let family = "👨‍👩‍👧"
        let zalgo = "a" + String(repeating: "\u{301}", count: 20)

        // When / Then
        let cases: [(text: String, message: LocalizedString?)] = [
            ("abc", nil), ("abcde", L10n.Common.errorTooLong(2)), ("żółw", L10n.Common.errorTooLong(1)), (family, nil),
            (zalgo, L10n.Common.errorTooManyMarks), (family + family, L10n.Common.errorTooManyMarks),
        ]
        for (text, message) in cases { XCTAssertEqual(limit.refusal(of: text), message, text) }
    }

    func testFormInput_whenTextIsTyped_shouldBeCleanAndTrimmed() {
        // Given
        let input = FormInput([
            ("a", "  Rex \t"), ("a", "second"), ("description", "one\r\ntwo\rthree\nfour"), ("c", "nul\u{0}l\u{7}"),
            ("d", "\u{A0}\u{2003}x\u{3000}"), ("e", "👨‍👩‍👧"),
            ("f", " \u{200B}\u{202E}\u{2800}\u{3164} "), ("g", "\u{85}a\u{80}\u{A1}\u{9F}\u{C2}\u{7F}b"),
            ("h", "a\r\u{1}\nb\n\n\u{2028}c\r\r\n "),
        ])

        // When / Then
        XCTAssertEqual(input["a"], "Rex")
        XCTAssertEqual(input[.description], "one two three four")
        XCTAssertEqual(input.lines(.description), "one\ntwo\nthree\nfour")
        XCTAssertEqual(input["c"], "null")
        XCTAssertEqual(input["d"], "x")
        XCTAssertEqual(input["e"], "👨‍👩‍👧")
        XCTAssertEqual(input["f"], "")
        XCTAssertEqual(input["g"], "a\u{A1}\u{C2}b")
        XCTAssertEqual(input["h"], "a b \u{2028}c")
        XCTAssertEqual(input["missing"], "")
    }

    func testGetter_whenAPropertyIsStoredOrNot_shouldReadIt() {
        // Given
        final class Page { var title = "Rex" }
        struct Sample {
            var text: String? = "Łatka, with more letters than fit beside the length"
            var byte: UInt8 = 1
            var parts = (number: 2, words: ["a", "b"])
            var maybe: Int?? = .some(nil)
            var observed = "seen" { didSet { byte = 0 } }
            var page = Page()
            var doubled: Int {
                get { parts.number * 2 }
                set { parts.number = newValue / 2 }
            }
        }
        let sample = Sample()

        // Then
        XCTAssertEqual(getter(of: \Sample.text)(sample), sample.text)
        XCTAssertEqual(getter(of: \Sample.byte)(sample), 1)
        XCTAssertEqual(getter(of: \Sample.parts.words)(sample), ["a", "b"])
        XCTAssertEqual(getter(of: \Sample.doubled)(sample), 4)
        XCTAssertEqual(getter(of: \Sample.maybe)(sample), .some(nil))
        XCTAssertEqual(getter(of: \Sample.observed)(sample), "seen")
        XCTAssertEqual(getter(of: \Sample.page.title)(sample), "Rex")
        XCTAssertEqual(getter(of: \Page.title)(sample.page), "Rex")
    }
}
