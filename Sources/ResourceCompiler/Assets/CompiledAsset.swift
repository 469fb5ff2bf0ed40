import Foundation
import SHA2

/// A file of `Public`, as it is served.
struct CompiledAsset {
    enum Body {
        case text(String)
        case binary(Data)

        var bytes: Data {
            switch self {
            case .text(let text): Data(text.utf8)
            case .binary(let data): data
            }
        }
    }

    /// The hash digits in a path: 48 bits, enough to tell all versions of a file apart.
    private static let hashDigitCount = 12

    /// The path below `Public`.
    let path: String
    let mediaType: String
    let body: Body

    /// Compiles a file. Throws a diagnostic for a name that a URL would encode, or an unknown extension.
    init(path: String, file: String, content: Data) throws(Diagnostic) {
        let allowed = path.unicodeScalars.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "-_./".unicodeScalars.contains($0)
        }
        guard allowed, path.first?.isLetter == true else {
            throw Diagnostic(path: file, line: 1, column: 1, message: "a name that a URL would have to encode")
        }
        guard let (mediaType, isText) = CompiledAsset.mediaType(of: path) else {
            throw Diagnostic(path: file, line: 1, column: 1, message: "no media type is known for this extension")
        }
        self.path = path
        self.mediaType = mediaType
        if isText {
            let text = String(String.UnicodeScalarView(try SourceText(path: file, utf8: content).scalars))
            body = .text(path.hasSuffix(".css") ? StyleSheet.compact(text) : text)
        } else {
            body = .binary(content)
        }
    }

    /// The name of the asset in Swift: `icons/dog-small.png` is `iconsDogSmallPng`.
    var name: String { SwiftName.member(path) }

    /// The path of its URL. Its hash changes with the content, so it may be cached without limit.
    var servedPath: String {
        let hash = SHA256.hash(body.bytes).hex.prefix(CompiledAsset.hashDigitCount)
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "/assets/\(path[..<dot]).\(hash)\(path[dot...])"
    }

    /// The declaration in `Assets`.
    var declaration: String {
        let content =
            switch body {
            case .text(let text): ".text(\(text.swiftLiteral))"
            case .binary(let data): ".base64(\(data.base64EncodedString().swiftLiteral))"
            }
        return """
                /// `Public/\(path)`, \(body.bytes.count) bytes.
                static let \(name) = Asset(
                    path: \(servedPath.swiftLiteral),
                    mediaType: \(mediaType.swiftLiteral),
                    body: \(content)
                )

            """
    }

    private static func mediaType(of path: String) -> (mediaType: String, isText: Bool)? {
        switch URL(filePath: path).pathExtension {
        case "css": ("text/css; charset=utf-8", true)
        case "txt": ("text/plain; charset=utf-8", true)
        case "svg": ("image/svg+xml", true)
        case "png": ("image/png", false)
        case "ico": ("image/vnd.microsoft.icon", false)
        default: nil
        }
    }
}
