import Foundation

/// The table of chip numbers that the formatter and the inline script both pass, `ChipNumberCases.json`.
struct ChipNumberCases: Decodable {
    /// A whole text that is typed or pasted into the empty field, and what the field then shows.
    struct Typed: Decodable {
        let text: String
        let shown: String
    }

    /// An edit in a field that holds something: `|` is the caret, `[` and `]` are around a selection.
    struct Edit: Decodable {
        let before: String
        /// Keys to press: characters, or the names `Backspace` and `Delete` in angle brackets.
        let keys: String
        let after: String
    }

    let typed: [Typed]
    let edits: [Edit]

    static func load() throws -> ChipNumberCases {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "ChipNumberCases.json"
        )
        return try JSONDecoder().decode(ChipNumberCases.self, from: Data(contentsOf: file))
    }
}
