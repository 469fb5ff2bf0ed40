import Foundation

/// The table of chip numbers that the server's formatter passes too; `PetSpotTests/Support` explains it.
struct ChipNumberCases: Decodable {
    struct Typed: Decodable {
        let text: String
        let shown: String
    }

    struct Edit: Decodable {
        let before: String
        let keys: String
        let after: String
    }

    let typed: [Typed]
    let edits: [Edit]

    static func load() throws -> ChipNumberCases {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent(
            "../../../PetSpotTests/Support/ChipNumberCases.json"
        )
        return try JSONDecoder().decode(ChipNumberCases.self, from: Data(contentsOf: file.standardized))
    }
}
