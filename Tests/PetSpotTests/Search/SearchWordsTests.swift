import XCTest

@testable import PetSpot

/// How texts become words that can be compared: the table that both stores rely on, because they see only these words.
final class SearchWordsTests: XCTestCase {
    private static let cases: [(text: String, words: [String])] = [
        // Nothing to compare.
        ("", []), ("  ", []), ("!?…—", []), ("🐶", []), ("\u{301}", []),
        // Case.
        ("Rex", ["rex"]), ("REX", ["rex"]), ("rEx", ["rex"]), ("ŻÓŁW", ["zolw"]), ("ΑΘΗΝΑ", ["αθηνα"]),
        // Polish.
        ("Łódź", ["lodz"]), ("Kraków", ["krakow"]), ("Zażółć gęślą jaźń", ["zazolc", "gesla", "jazn"]),
        // Other languages in Latin letters.
        ("Straße", ["strasse"]), ("STRASSE", ["strasse"]), ("ẞ", ["ss"]), ("Ærø", ["aero"]), ("Œuvre", ["oeuvre"]),
        ("Þór Ðuro Đuro", ["thor", "duro", "duro"]), ("Çağrı", ["cagri"]), ("Győr", ["gyor"]),
        ("Thành phố Hồ Chí Minh", ["thanh", "pho", "ho", "chi", "minh"]), ("Ħal Qormi", ["hal", "qormi"]),
        // Turkish: the four letters i.
        ("İstanbul", ["istanbul"]), ("ISPARTA", ["isparta"]), ("Isparta", ["isparta"]), ("ılıca", ["ilica"]),
        // Greek, with its final sigma.
        ("Οδός", ["οδοσ"]), ("ΟΔΟΣ", ["οδοσ"]), ("Άγιος", ["αγιοσ"]), ("Ἀθῆναι", ["αθηναι"]),
        // Cyrillic.
        ("Київ", ["киів"]), ("КИЇВ", ["киів"]), ("Йошкар-Ола", ["иошкар", "ола"]), ("Ёлка", ["елка"]),
        ("Ґанок", ["ганок"]),
        // Marks after their letters, as some phones and file names have them.
        ("Krako\u{301}w", ["krakow"]), ("e\u{302}\u{301}", ["e"]), ("и\u{306}", ["и"]), ("I\u{307}zmir", ["izmir"]),
        // Invisible characters.
        ("Kra\u{AD}ków", ["krakow"]), ("Re\u{200D}x\u{FEFF}", ["rex"]), ("\u{202E}Rex", ["rex"]),
        // Digits.
        ("Planty 12a", ["planty", "12a"]), ("2026-11-21", ["2026", "11", "21"]), ("٣", ["٣"]),
        // Apostrophes, by which a word is written together or apart.
        ("O’Hara O'Hara OʼHara Oʻhara O‘Hara O＇Hara O´Hara O`Hara O‛Hara O՚Hara", Array(repeating: "ohara", count: 10)),
        ("Пʼятихатки П'ятихатки", ["пятихатки", "пятихатки"]), ("'Rex' ’n’", ["rex", "n"]), ("'", []),
        // Ligatures, and letters as wide as a Chinese one.
        ("ﬁsh oﬃce ﬂoﬀ ﬄ ﬅ ﬆ", ["fish", "office", "floff", "ffl", "st", "st"]), ("Ǆ ǅ ǆ", ["dz", "dz", "dz"]),
        ("Ǉ ǈ ǉ Ǌ ǋ ǌ Ǳ ǲ ǳ", ["lj", "lj", "lj", "nj", "nj", "nj", "dz", "dz", "dz"]), ("ŉ", ["n"]),
        ("Ĳssel ĳs", ["ijssel", "ijs"]), ("Ｗｏｌａ，１２ａ", ["wola", "12a"]), ("ＲＥＸ", ["rex"]), ("և", ["եւ"]),
        // Everything else separates.
        ("Planty, Kraków", ["planty", "krakow"]), ("ul.Wolska/Karolkowa", ["ul", "wolska", "karolkowa"]),
        ("a_b+c", ["a", "b", "c"]), ("x\u{A0}y\nz", ["x", "y", "z"]),
        ("'; DROP TABLE reports; --", ["drop", "table", "reports"]), (":dog", ["dog"]), ("100%", ["100"]),
        // Other scripts are words as they are.
        ("北京市", ["北京市"]), ("東京 犬", ["東京", "犬"]), ("서울", ["서울"]), ("मुंबई", ["मबई"]), ("תל אביב", ["תל", "אביב"]),
    ]

    func testWords_whenTextIsAny_shouldBeAsInTheTable() {
        for (text, words) in SearchWordsTests.cases {
            XCTAssertEqual(SearchWords.words(of: text), words, text)
        }
    }

    func testWords_whenFoldedAgain_shouldStayAsTheyAre() {
        for (text, words) in SearchWordsTests.cases {
            XCTAssertEqual(words.flatMap(SearchWords.words), words, text)
        }
    }

    /// A word is compared by its bytes, so that a letter and its canonical equivalent must become the same ones.
    func testWords_whenLetterIsOfLatinGreekOrCyrillic_shouldNotDependOnItsForm() {
        let marks = (0x300...0x345).compactMap { Unicode.Scalar(UInt32($0)) }
        let bases = [0x41...0x5A, 0x61...0x7A, 0x391...0x3A1, 0x3A3...0x3C9, 0x400...0x45F].joined()
            .compactMap { Unicode.Scalar(UInt32($0)) }
        let composed = [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF].joined().compactMap { Unicode.Scalar(UInt32($0)) }
        let letters = Dictionary(grouping: composed) { String($0) }
        var pairs = 0
        for base in bases {
            for mark in marks {
                let decomposed = String(base) + String(mark)
                for letter in letters[decomposed] ?? [] {
                    pairs += 1
                    XCTAssertEqual(
                        SearchWords.words(of: String(letter)),
                        SearchWords.words(of: decomposed),
                        "\(letter)"
                    )
                }
            }
        }
        XCTAssertGreaterThan(pairs, 500)
    }

    func testTerms_whenTextsHaveWords_shouldBeThoseAndTheSpecies() {
        // When / Then
        XCTAssertEqual(
            SearchTerms.terms(of: ["Rex", "Kelpie", "Planty, Rex Bar"], .missing, .dog, at: nil),
            [":dog", "bar", "kelpie", "planty", "rex"]
        )
        XCTAssertEqual(SearchTerms.terms(of: [], .missing, nil, at: nil), [])
        XCTAssertEqual(
            SearchTerms.terms(of: ["Wola"], .found, nil, at: Position(typed: "52.231,20.978")),
            [":found/100/36,13,50", ":found/20/182,69,251", ":found/4/910,349,1259", "wola"]
        )
    }
}
