import Foundation

/// Files for the photo step.
enum Samples {
    /// A PNG of 2 by 3 red pixels.
    static let png = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwoFABE0AX7pM/egAAAAABJRU5ErkJggg==
        """
    )

    private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
