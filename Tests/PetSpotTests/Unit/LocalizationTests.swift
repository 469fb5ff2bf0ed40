import Foundation
import HTML
import XCTest

@testable import PetSpot

/// Texts, plural forms, and the choice of language.
final class LocalizationTests: XCTestCase {
    func testText_whenANameMayReorderTheWords_shouldIsolateIt() {
        let cases = [
            ("Rex", "Rex is on the list."), ("Łatka 🐈", "Łatka 🐈 is on the list."),
            ("רקס", "\u{2068}רקס\u{2069} is on the list."),
            ("Rex\u{202E}abc", "\u{2068}Rex\u{202E}abc\u{2069} is on the list."),
        ]
        for (name, text) in cases {
            XCTAssertEqual(L10n.PetList.ownIsListed(.missing, name).text(in: .en), text)
        }
    }

    func testLanguage_whenNegotiated_shouldTakeCookieThenBestAcceptedThenEnglish() {
        // Given
        // No language has a tag from qaa to qtz (RFC 5646, section 2.2.1).
        let cases: [(cookie: String?, accept: String, language: Language)] = [
            (nil, "", .en), (nil, "pl", .pl), (nil, "pl-PL,pl;q=0.9,en;q=0.8", .pl),
            (nil, "en-GB,pl;q=0.9", .en), (nil, "qaa,qab;q=0.9", .en), (nil, "qaa, pl;q=0.5, en;q=0.4", .pl),
            (nil, "PL", .pl), (nil, "pl;q=0", .en), (nil, "en;q=0.1,pl;q=0.2", .pl), (nil, "*", .en),
            (nil, "pl;q=x", .en), (nil, ";;,,q=1", .en), (nil, "plx", .en), ("pl", "en", .pl), ("en", "pl", .en),
            ("qaa", "pl", .pl), (nil, "qaa;q=1, pl ; q=0.7", .pl),
            (nil, String(repeating: "qaa-Qaaa-QM;q=0.001, ", count: 15) + "pl", .pl),
            (nil, String(repeating: "qaa,", count: 16) + "pl", .en),
            (nil, "polonaise, pl-Latn-PL-x-private;q=0.1", .pl), (nil, "pl;q=nan,en;q=0.1", .en),
            (nil, "en;q=0.9, pl;q=0." + String(repeating: "9", count: 15_000), .pl),
            (nil, "en;q=0.9, pl" + String(repeating: " ", count: 64) + ";q=0.1", .pl),
        ]

        // When / Then
        for item in cases {
            XCTAssertEqual(
                Language(cookie: item.cookie, acceptLanguage: [item.accept], else: .en),
                item.language,
                "\(item.cookie ?? "-") \(item.accept)"
            )
        }
    }

    func testName_ofEachLanguage_shouldBeItsOwn() {
        // When
        let names = Language.allCases.map { L10n.Language.name.text(in: $0) }

        // Then: the reader chooses by it.
        XCTAssertEqual(Set(names).count, names.count, "\(names)")
    }

    func testPluralForm_whenCounted_shouldFollowEachLanguage() {
        // Given
        let polish: [PluralForm: [Int]] = [
            .one: [1], .few: [2, 3, 4, 22, 23, 24, 32, 102, 1004],
            .many: [0, 5, 11, 12, 13, 14, 21, 25, 31, 100, 101, 111, 112, 113, 114],
        ]

        // When / Then
        for (form, numbers) in polish {
            for number in numbers { XCTAssertEqual(Language.pl.pluralForm(of: number), form, "\(number)") }
        }
        for number in [0, 2, 5, 11, 21, 101] { XCTAssertEqual(Language.en.pluralForm(of: number), .other) }
        XCTAssertEqual(Language.en.pluralForm(of: 1), .one)
    }

    func testText_whenSentenceCounts_shouldTakeTheForm() {
        XCTAssertEqual(L10n.Description.years(1).text(in: .en), "1 year")
        XCTAssertEqual(L10n.Description.years(7).text(in: .en), "7 years")
        XCTAssertEqual(L10n.Description.years(1).text(in: .pl), "1 rok")
        XCTAssertEqual(L10n.Description.years(3).text(in: .pl), "3 lata")
        XCTAssertEqual(L10n.Description.years(7).text(in: .pl), "7 lat")
    }

    func testText_whenPlaceholdersAreFilled_shouldKeepEverythingElse() {
        // Given
        let formats: [(StaticString, String)] = [
            ("%@ and %d", "a%@ and 5"), ("%2$d, %1$@", "5, a%@"), ("100%% %@", "100% a%@"), ("none", "none"),
        ]
        for (format, expected) in formats {
            // When
            let sentence = LocalizedString(key: "x", arguments: [.text("a%@"), .number(5)]) { _ in format }

            // Then
            XCTAssertEqual(sentence.text(in: .en), expected)
        }
    }

    func testList_whenThereAreAny_shouldHaveAllOfThem() {
        for count in 0...12 {
            // Given
            let words = (0..<count).map { "part %@ \($0)" }

            // When
            let list = LocalizedString.list(words.map { .typed($0) })

            // Then
            XCTAssertEqual(list.text(in: .en), words.joined(separator: ", "))
        }
    }

    func testAge_whenUnderAYear_shouldStandInTheMiddleOfALine() {
        // Given
        let answers = ReportAnswers(petName: "Rex", species: .dog, breed: "Kelpie", age: Age(rawValue: 0))

        // When / Then
        XCTAssertEqual(answers.line(in: .en), "Dog\u{A0}· Kelpie\u{A0}· under 1 year")
        XCTAssertEqual(answers.line(in: .pl), "Pies\u{A0}· Kelpie\u{A0}· poniżej roku")
    }

    func testDate_whenShown_shouldBeInTheReadersWords() throws {
        // Given
        let months = try (1...12).map { try XCTUnwrap(CalendarDate(year: 2026, month: $0, day: 3)).words }

        // When / Then
        XCTAssertEqual(months[0].text(in: .en), "3 January 2026")
        XCTAssertEqual(months[10].text(in: .pl), "3 listopada 2026")
        XCTAssertEqual(Set(months.map { $0.text(in: .pl) }).count, 12)
        XCTAssertEqual(Set(months.map { $0.text(in: .en) }).count, 12)
    }

    func testFileSize_whenShown_shouldUseTheReadersDecimalSign() {
        XCTAssertEqual(fileSize(2_449_999).text(in: .en), "2.4\u{A0}MB")
        XCTAssertEqual(fileSize(2_400_000).text(in: .pl), "2,4\u{A0}MB")
        XCTAssertEqual(fileSize(99).text(in: .en), "1\u{A0}kB")
        XCTAssertEqual(fileSize(999_999).text(in: .en), "999\u{A0}kB")
    }

    func testKeys_whenDefined_shouldAllBeUsed() throws {
        // Given
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let strings = try String(
            contentsOf: root.appendingPathComponent("Localizable/en.lproj/Localizable.strings"),
            encoding: .utf8
        )
        var source = Data()
        for folder in ["Sources/PetSpot", "Templates"] {
            let files = FileManager.default.enumerator(
                at: root.appendingPathComponent(folder),
                includingPropertiesForKeys: nil
            )
            for case let file as URL in try XCTUnwrap(files) where ["swift", "html"].contains(file.pathExtension) {
                source += try Data(contentsOf: file)
            }
        }

        // When
        let names = strings.matches(of: /(?m)^"([a-z_.]+)"/).map { match in
            match.1.replacing(/\.(zero|one|two|few|many|other)$/, with: "").split(separator: ".").map(camelCased)
        }

        // Then
        XCTAssertGreaterThan(names.count, 80)
        for parts in names {
            let name =
                "L10n."
                + parts.dropLast().map { $0.prefix(1).uppercased() + $0.dropFirst() }
                .joined(separator: ".") + "." + (parts.last ?? "")
            XCTAssertNotNil(source.range(of: Data(name.utf8)), "\(name) is used nowhere")
        }
    }

    private func camelCased(_ part: Substring) -> String {
        let words = part.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
