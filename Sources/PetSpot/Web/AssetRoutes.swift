import HTTP
import Platform

/// The files of `Public`, under paths that change with their content and under the fixed ones that browsers and crawlers request
/// by convention; and the manifest.
enum AssetRoutes {
    /// A file under the path that changes with its content.
    static func file(_ asset: Asset) -> Route.Handler { handler(response(asset, .immutable)) }

    /// For browsers that do not support the icon that pages link to, and for the home screens of Apple's devices.
    static let favicon = handler(response(Assets.faviconIco, .fixedName))
    static let touchIcon = handler(response(Assets.appleTouchIconPng, .fixedName))

    static let manifest = handler(
        HTTPResponse(WebManifest.mediaType, .fixedName, .bytes(Array(WebManifest.text.utf8)))
    )

    private static func handler(_ response: HTTPResponse) -> Route.Handler { { _ in .now(response) } }

    private static func response(_ asset: Asset, _ caching: Caching) -> HTTPResponse {
        HTTPResponse(FieldValue(stringLiteral: asset.mediaType), caching, asset.content)
    }
}

extension Asset {
    fileprivate var content: HTTPResponse.Body {
        switch body {
        case .text(let text): .constant(text)
        case .base64(let text): .bytes(Data(base64Encoded: text.description).map(Array.init) ?? [])
        }
    }
}
