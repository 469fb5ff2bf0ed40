/// Makes Swift names from the names of files and keys.
enum SwiftName {
    /// `continue_button` becomes `continueButton`.
    static func member(_ name: String) -> String {
        let words = words(of: name)
        let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
        return first + words.dropFirst().map(capitalized).joined()
    }

    /// `microchip_number` becomes `MicrochipNumber`.
    static func type(_ name: String) -> String {
        words(of: name).map(capitalized).joined()
    }

    static func isIdentifier(_ name: some StringProtocol) -> Bool {
        guard let first = name.unicodeScalars.first, first.isASCIILetter else { return false }
        return name.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
    }

    private static func words(of name: String) -> [Substring] {
        name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }

    private static func capitalized(_ word: Substring) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
