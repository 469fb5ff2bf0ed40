import HTTP
import Platform

/// The files of `Public`, under paths that change with their content and under the fixed ones that browsers and crawlers request
/// by convention; and the manifest.
enum AssetRoutes {
    static var all: [Route] {
        Assets.all.map { route($0.path.description, to: response($0, .immutable)) } + [
            // For browsers that do not support the icon that pages link to, and for the home screens of Apple's devices.
            route("/favicon.ico", to: response(Assets.faviconIco, .fixedName)),
            route("/apple-touch-icon.png", to: response(Assets.appleTouchIconPng, .fixedName)),
            route("/manifest.webmanifest", to: manifest),
        ]
    }

    private static func route(_ path: String, to response: HTTPResponse) -> Route {
        Route(.get, path) { _ in .now(response) }
    }

    private static var manifest: HTTPResponse {
        HTTPResponse(WebManifest.mediaType, .fixedName, .bytes(Array(WebManifest.text.utf8)))
    }

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
