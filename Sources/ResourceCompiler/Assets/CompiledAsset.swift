import Foundation
import SHA2

/// A file of `Public`, as it is served.
struct CompiledAsset {
    /// The hash digits in a path: 48 bits, enough to tell all versions of a file apart.
    private static let hashDigitCount = 12

    /// The path below `Public`.
    let path: String
    let mediaType: String
    /// The bytes that are sent.
    let bytes: Data
    private let isText: Bool

    /// Compiles a file. Throws a diagnostic for a name that a URL would encode, or an unknown extension.
    init(path: String, file: String, content: Data) throws(Diagnostic) {
        let allowed = path.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_./".unicodeScalars.contains($0) }
        guard allowed, path.first?.isLetter == true else { throw Diagnostic(path: file, message: "a name that a URL would have to encode") }
        guard let (mediaType, isText) = CompiledAsset.mediaType(of: path) else {
            throw Diagnostic(path: file, message: "no media type is known for this extension")
        }
        (self.path, self.mediaType, self.isText) = (path, mediaType, isText)
        if isText {
            let source = try SourceText(path: file, utf8: content)
            let text =
                switch URL(filePath: path).pathExtension {
                case "css": try StyleSheet(source).text
                case "js": try InlineScript(source).text
                default: source.text
                }
            bytes = Data(text.utf8)
        } else {
            bytes = content
        }
    }

    /// The name of the asset in Swift: `icons/dog-small.png` is `iconsDogSmallPng`.
    var name: String { SwiftName.member(path) }

    /// The path of its URL. Its hash changes with the content, so it may be cached without limit.
    var servedPath: String {
        let hash = SHA256.hash(bytes).hex.prefix(CompiledAsset.hashDigitCount)
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "/assets/\(path[..<dot]).\(hash)\(path[dot...])"
    }

    static func code(for assets: [CompiledAsset]) -> String {
        """
        enum Assets {
            /// Every file of `Public`.
            static let all: [Asset] = [\(assets.map(\.name).joined(separator: ", "))]

        \(assets.map(\.declaration).joined(separator: "\n"))}

        """
    }

    private var declaration: String {
        let body =
            isText
            ? ".text(\(String(decoding: bytes, as: UTF8.self).swiftLiteral))"
            : ".base64(\(bytes.base64EncodedString().swiftLiteral))"
        return """
                /// `Public/\(path)`, \(bytes.count) bytes.
                static let \(name) = Asset(
                    url: \(servedPath.swiftLiteral),
                    mediaType: \(mediaType.swiftLiteral),
                    body: \(body)
                )

            """
    }

    private static func mediaType(of path: String) -> (mediaType: String, isText: Bool)? {
        switch URL(filePath: path).pathExtension {
        case "css": ("text/css; charset=utf-8", true)
        case "js": ("text/javascript; charset=utf-8", true)
        case "svg": ("image/svg+xml", true)
        case "png": ("image/png", false)
        case "ico": ("image/vnd.microsoft.icon", false)
        default: nil
        }
    }
}
