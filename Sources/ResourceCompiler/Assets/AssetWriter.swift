/// Writes `Assets`.
enum AssetWriter {
    /// The content of `Assets.swift`.
    static func code(for assets: [CompiledAsset]) -> String {
        """
        enum Assets {
            /// Every file of `Public`.
            static let all: [Asset] = [\(assets.map(\.name).joined(separator: ", "))]

        \(assets.map(\.declaration).joined(separator: "\n"))}

        """
    }
}
