import HTTP
import Platform

/// The files of `Public`, under paths that change with their content and under the fixed ones that browsers and crawlers request
/// by convention; and the manifest.
enum AssetRoutes {
    /// A day in seconds, because these paths do not change with the content.
    static let fixedNameCaching: FieldValue = "public, max-age=86400"

    static var all: [Route] {
        Assets.all.map { route($0.path.description, to: response($0, caching: Caching.immutable.value)) } + [
            // For browsers that do not support the icon that pages link to, and for the home screens of Apple's devices.
            route("/favicon.ico", to: response(Assets.faviconIco, caching: fixedNameCaching)),
            route("/apple-touch-icon.png", to: response(Assets.appleTouchIconPng, caching: fixedNameCaching)),
            route("/manifest.webmanifest", to: manifest),
        ]
    }

    private static func route(_ path: String, to response: HTTPResponse) -> Route {
        Route(.get, path) { _ in .now(response) }
    }

    private static var manifest: HTTPResponse {
        let fields = fields(WebManifest.mediaType, caching: fixedNameCaching)
        return HTTPResponse(.ok, fields: fields, body: .bytes(Array(WebManifest.text.utf8)))
    }

    private static func response(_ asset: Asset, caching: FieldValue) -> HTTPResponse {
        let fields = fields(asset.mediaType, caching: caching)
        switch asset.body {
        case .text(let text): return HTTPResponse(.ok, fields: fields, body: .constant(text))
        case .base64(let text):
            let bytes = Data(base64Encoded: text.description).map(Array.init) ?? []
            return HTTPResponse(.ok, fields: fields, body: .bytes(bytes))
        }
    }

    private static func fields(_ mediaType: StaticString, caching: FieldValue) -> ResponseFields {
        var fields = ResponseFields()
        fields.append("Content-Type", FieldValue(stringLiteral: mediaType))
        fields.append("Cache-Control", caching)
        return fields
    }
}
