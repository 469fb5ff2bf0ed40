import HTML
import HTTP
import Platform

/// A file of `Public`, embedded by the build. Its URL contains a hash of its content, so it can be cached for a year.
struct Asset: Sendable {
    let url: URLReference
    let mediaType: StaticString
    let body: Body

    enum Body: Sendable {
        case text(StaticString)
        /// Base64, decoded once at the start.
        case base64(StaticString)
    }

    fileprivate var content: HTTPResponse.Body {
        switch body {
        case .text(let text): .constant(text)
        case .base64(let text): .bytes(Data(base64Encoded: text.description).map(Array.init) ?? [])
        }
    }
}

/// The files of `Public`, under paths that change with their content and under fixed ones; and the manifest.
enum AssetRoutes {
    /// A file under the path that changes with its content.
    static func file(_ asset: Asset) -> Route.Handler { handler(response(asset, .immutable)) }

    /// The icon for browsers that do not support the one that pages link to.
    static let favicon = handler(response(Assets.faviconIco, .fixedName))
    /// The icon for the home screens of Apple's devices.
    static let touchIcon = handler(response(Assets.appleTouchIconPng, .fixedName))

    static let manifest = handler(HTTPResponse("application/manifest+json", .fixedName, .bytes(Array(webManifest.utf8))))

    private static func handler(_ response: HTTPResponse) -> Route.Handler { { _ in .now(response) } }

    private static func response(_ asset: Asset, _ caching: Caching) -> HTTPResponse {
        HTTPResponse(FieldValue(stringLiteral: asset.mediaType), caching, asset.content)
    }

    /// The description by which a phone puts PetSpot on its home screen (W3C Web Application Manifest): only the name, for every language,
    /// at a fixed URL, the site's identity. `minimal-ui` keeps a button to reload the list; other browsers open a tab, with the cookies
    /// that a draft needs.
    private static let webManifest = """
        {
            "id": "/",
            "name": "PetSpot",
            "short_name": "PetSpot",
            "start_url": "/",
            "display": "minimal-ui",
            "background_color": "#fafafa",
            "theme_color": "#ffffff",
            "icons": [
                { "src": "\(Assets.icon192Png.url.text)", "sizes": "192x192", "type": "image/png" },
                { "src": "\(Assets.icon512Png.url.text)", "sizes": "512x512", "type": "image/png" },
                { "src": "\(Assets.iconMaskable512Png.url.text)", "sizes": "512x512", "type": "image/png", "purpose": "maskable" }
            ]
        }
        """
}
