import HTTP
import Platform

/// The files of `Public`: under names that change with their content, and under those that browsers and crawlers ask for
/// unasked; and the manifest.
struct AssetRoutes: Sendable {
    /// A day in seconds: these names stay the same when their content changes.
    private static let fixedNameCaching: FieldValue = "public, max-age=86400"

    /// A route for every asset.
    var all: [Route] {
        Assets.all.map { asset in
            let response = AssetRoutes.response(asset, caching: Caching.forGood.value)
            return Route(asset.path, get: { _ in response })
        }
    }

    /// `/favicon.ico`: the icon for browsers that do not draw the one that pages link to.
    func favicon(_ context: RequestContext) async throws -> HTTPResponse {
        AssetRoutes.response(Assets.faviconIco, caching: AssetRoutes.fixedNameCaching)
    }

    /// `/apple-touch-icon.png`: the icon of any page on the home screen of an Apple device.
    func touchIcon(_ context: RequestContext) async throws -> HTTPResponse {
        AssetRoutes.response(Assets.appleTouchIconPng, caching: AssetRoutes.fixedNameCaching)
    }

    /// `/manifest.webmanifest`.
    func manifest(_ context: RequestContext) async throws -> HTTPResponse {
        let fields = AssetRoutes.fields(WebManifest.mediaType, caching: AssetRoutes.fixedNameCaching)
        return HTTPResponse(.ok, fields: fields, body: .bytes(Array(WebManifest.text.utf8)))
    }

    /// `/robots.txt`.
    func robots(_ context: RequestContext) async throws -> HTTPResponse {
        AssetRoutes.response(Assets.robotsTxt, caching: AssetRoutes.fixedNameCaching)
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
