/// A filter of the list. Its parts combine: a report has to match all of them.
struct ReportFilter: Sendable, Equatable {
    /// The most words that count: a street, a town and a name. More would make a query slower, not better.
    static let wordLimit = 3

    var kind = ReportKind.missing
    var species: Species?
    /// Beginnings of words, folded; a report has a word for each, in any order.
    var words: [String] = []
    /// The earliest time of submission, in seconds since 1970.
    var earliest: Int?
    /// The surroundings in which a report's point has to be.
    var near: Vicinity?

    /// The beginnings of terms that a report must have, the probably rarest (the longest) first; the species last.
    var termPrefixes: [String] {
        words.sorted { $0.utf8.count > $1.utf8.count } + [species.map(SearchTerms.term)].compactMap(\.self)
    }
}

extension ReportAnswers {
    /// The texts whose words are searched, on the list and by alerts.
    var searchedTexts: [String] { [lastSeenPlace, petName, breed].compactMap(\.self) }
}

/// The terms of a report in the index of words. No word has a colon, so none is taken for another term.
enum SearchTerms {
    /// The words of some texts, the species and the cells of the position, sorted, each once.
    static func terms(of texts: [String], _ kind: ReportKind, _ species: Species?, at position: Position?) -> [String] {
        let cells = position.map { Cell.all(of: EarthPoint($0)) } ?? []
        let others = [species.map(term)].compactMap(\.self) + cells.map { term(of: $0, kind) }
        return Set(texts.flatMap(SearchWords.words) + others).sorted()
    }

    static func term(of species: Species) -> String { ":" + species.rawValue }

    /// The term of the reports of a kind in a cell, such as `:missing/4/913,349,-1259`.
    static func term(of cell: Cell, _ kind: ReportKind) -> String {
        ":\(kind.rawValue)/\(cell.edge)/\(cell.x),\(cell.y),\(cell.z)"
    }
}

/// The words of a text as the filter compares them: without case and diacritics, in the order of the text.
///
/// Reports and queries pass the same function, so stores compare bytes only. Letters and digits make words; everything else
/// separates them, except marks, apostrophes and invisible characters, which are dropped.
enum SearchWords {
    /// The words of a text. `Łódź, Planty 12` has `lodz`, `planty` and `12`.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.roleInWords {
            case .letter: appendFolded(scalar, to: &word)
            case .dropped: break
            case .separator:
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// Some words of a text, each once, as they are spelled there and in its order.
    static func typed(_ words: Set<String>, in text: String) -> [String] {
        var left = words
        return text.unicodeScalars.split { $0.roleInWords == .separator }.map(String.init).filter { piece in
            SearchWords.words(of: piece).contains { left.remove($0) != nil }
        }
    }

    private static func appendFolded(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        let scalar = scalar.ofUsualWidth
        guard !scalar.isASCII else { return word.append(scalar.lowercasedASCII) }
        word.append(contentsOf: SpecialLetters.latin[scalar] ?? scalar.folded)
    }
}

extension Unicode.Scalar {
    fileprivate enum RoleInWords { case letter, dropped, separator }

    fileprivate var roleInWords: RoleInWords {
        switch ofUsualWidth.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .letter
        // Apostrophes, and what keyboards and languages put in their place: O’Hara, Hawaiʻi, П՚ятихатки.
        case 0x27, 0x60, 0xB4, 0x2B9...0x2BC, 0x55A, 0x2018, 0x2019, 0x201B: return .dropped
        case ..<0x80: return .separator
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return .dropped
        case .decimalNumber, .spacingMark: return .letter
        default: return properties.isAlphabetic ? .letter : .separator
        }
    }

    /// The ASCII character for its full-width form; every other character itself (Unicode, "Halfwidth and Fullwidth Forms").
    fileprivate var ofUsualWidth: Unicode.Scalar {
        (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(UInt8(value - 0xFEE0)) : self
    }

    fileprivate var lowercasedASCII: Unicode.Scalar { (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value | 0x20)) : self }

    /// Lowercase first, because one letter may become two: `İ` becomes `i` and a dot above, which is dropped.
    fileprivate var folded: String.UnicodeScalarView {
        var folded = String.UnicodeScalarView()
        for small in properties.lowercaseMapping.unicodeScalars where small.roleInWords == .letter {
            if let letters = SpecialLetters.folded[small] {
                folded.append(contentsOf: letters.unicodeScalars)
            } else {
                folded.append(small.baseLetter ?? small)
            }
        }
        return folded
    }

    /// The letter below a small letter's diacritic, `l` for `ł`, by its name, such as LATIN SMALL LETTER L WITH STROKE: names never
    /// change (Unicode stability policies), and decomposition, which FoundationEssentials lacks, does not know `ł` and `ø`.
    fileprivate var baseLetter: Unicode.Scalar? {
        guard let name = properties.name, let end = name.utf8.indices.first(where: { name.utf8[$0...].starts(with: " WITH ".utf8) })
        else { return nil }
        return SpecialLetters.plain[String(name[..<end])]
    }
}

private enum SpecialLetters {
    /// The folded letters of Europe's Latin alphabets, read from their names once, because matching reads hundreds of places.
    static let latin: [Unicode.Scalar: String.UnicodeScalarView] = {
        let letters = (0xC0...0x24F).compactMap { Unicode.Scalar(UInt32($0)) }
        return Dictionary(uniqueKeysWithValues: letters.map { ($0, $0.folded) })
    }()

    /// The letters without diacritics of Latin, Greek and Cyrillic, by their names.
    static let plain: [String: Unicode.Scalar] = {
        let letters = [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x45F].joined().compactMap { Unicode.Scalar(UInt32($0)) }
        return Dictionary(letters.compactMap { letter in letter.properties.name.map { ($0, letter) } }) { first, _ in first }
    }()

    /// Replacements for letters whose base cannot be read from their names: letters of German, Scandinavian, French and Turkish; ligatures;
    /// the final sigma; Cyrillic letters with a breve, a diaeresis or an acute (Unicode Character Database, `UnicodeData.txt`).
    static let folded: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ſ": "s", "ŋ": "n", "ĳ": "ij",
        "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ŉ": "n", "ǆ": "dz", "ǉ": "lj",
        "ǌ": "nj", "ǳ": "dz", "և": "եւ", "ﬓ": "մն", "ﬔ": "մե", "ﬕ": "մի", "ﬖ": "վն", "ﬗ": "մխ",
        "ς": "σ", "й": "и", "ё": "е", "ї": "і", "ў": "у", "ѓ": "г", "ќ": "к",
    ]
}
