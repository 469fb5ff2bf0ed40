import FoundationEssentials
import HTTP

/// The files of `Public`: under names that change with their content, and under the two names that browsers and crawlers
/// ask for unasked.
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

    /// `/favicon.ico`: the icon that pages link to, for browsers that do not read them.
    func favicon(_ context: RequestContext) async throws -> HTTPResponse {
        AssetRoutes.response(Assets.iconSvg, caching: AssetRoutes.fixedNameCaching)
    }

    /// `/robots.txt`.
    func robots(_ context: RequestContext) async throws -> HTTPResponse {
        AssetRoutes.response(Assets.robotsTxt, caching: AssetRoutes.fixedNameCaching)
    }

    private static func response(_ asset: Asset, caching: FieldValue) -> HTTPResponse {
        var fields = ResponseFields()
        fields.append("Content-Type", FieldValue(stringLiteral: asset.mediaType))
        fields.append("Cache-Control", caching)
        switch asset.body {
        case .text(let text): return HTTPResponse(.ok, fields: fields, body: .constant(text))
        case .base64(let text):
            let bytes = Data(base64Encoded: text.description).map(Array.init) ?? []
            return HTTPResponse(.ok, fields: fields, body: .bytes(bytes))
        }
    }
}
