import Foundation

/// Small files for the photo step.
package enum Samples {
    /// A PNG of 2 by 3 red pixels.
    package static let png = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwoFABE0AX7pM/egAAAAABJRU5ErkJggg==
        """
    )

    /// A GIF of 1 by 1 pixel.
    package static let gif = bytes("R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=")

    /// A GIF that says it has 800 by 600 pixels.
    package static let largeGIF = Array(gif[..<6]) + [0x20, 3, 0x58, 2] + gif[10...]

    /// The start of a HEIC file.
    package static let heic = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)

    private static func bytes(_ base64: String) -> [UInt8] {
        Data(base64Encoded: base64).map(Array.init) ?? []
    }
}
