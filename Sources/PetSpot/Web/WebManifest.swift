import HTTP

/// The description by which a phone puts PetSpot on its home screen (W3C Web Application Manifest).
///
/// It holds only the name, so that one manifest serves every language. Its URL is fixed, because it is part of an installed
/// site's identity. Only the list links to it: another page that is added to a home screen should open there again, not the list.
enum WebManifest {
    static let mediaType: FieldValue = "application/manifest+json"

    /// `minimal-ui` keeps a button to reload the list. A browser without support for it opens the site in a tab, with the cookies
    /// that a draft needs.
    static let text = """
        {
            "id": "/",
            "name": "PetSpot",
            "short_name": "PetSpot",
            "start_url": "/",
            "display": "minimal-ui",
            "background_color": "#fafafa",
            "theme_color": "#ffffff",
            "icons": [
                { "src": "\(Assets.icon192Png.path)", "sizes": "192x192", "type": "image/png" },
                { "src": "\(Assets.icon512Png.path)", "sizes": "512x512", "type": "image/png" },
                { "src": "\(Assets.iconMaskable512Png.path)", "sizes": "512x512", "type": "image/png", "purpose": "maskable" }
            ]
        }
        """
}
