import Foundation

/// The table of chip numbers that the formatter and the inline script both pass, `ChipNumberCases.json`.
package struct ChipNumberCases: Decodable {
    /// A text that comes into the empty field, and the field's value after that.
    package struct Typed: Decodable {
        package let text: String
        package let shown: String
    }

    /// An edit in a field with a value: `|` is the caret, `[` and `]` enclose a selection.
    package struct Edit: Decodable {
        package let before: String
        /// Keys to press: characters, or the names `Backspace` and `Delete` in angle brackets.
        package let keys: String
        package let after: String
    }

    package let typed: [Typed]
    /// Texts that come all at once.
    package let pasted: [Typed]
    package let edits: [Edit]

    /// Reads the table. Throws when it is missing or malformed.
    package static func load() throws -> ChipNumberCases {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("ChipNumberCases.json")
        return try JSONDecoder().decode(ChipNumberCases.self, from: Data(contentsOf: file))
    }
}
