import Foundation

/// The table of chip numbers that the formatter and the inline script both pass, `ChipNumberCases.json`.
package struct ChipNumberCases: Decodable {
    /// A whole text that is typed or pasted into the empty field, and what the field then shows.
    package struct Typed: Decodable {
        package let text: String
        package let shown: String
    }

    /// An edit in a field that holds something: `|` is the caret, `[` and `]` are around a selection.
    package struct Edit: Decodable {
        package let before: String
        /// Keys to press: characters, or the names `Backspace` and `Delete` in angle brackets.
        package let keys: String
        package let after: String
    }

    package let typed: [Typed]
    package let edits: [Edit]

    /// Reads the table; throws when it is not there or not what it should be.
    package static func load() throws -> ChipNumberCases {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("ChipNumberCases.json")
        return try JSONDecoder().decode(ChipNumberCases.self, from: Data(contentsOf: file))
    }
}
