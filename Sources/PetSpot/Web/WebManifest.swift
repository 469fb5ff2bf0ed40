/// What a phone needs to put PetSpot on its home screen (W3C Web Application Manifest).
///
/// It holds nothing but the name, so that one serves every language; and its address stays the same, for it is part of
/// what an installed site is known by. Only the list links to it: a page of a pet, or an owner's private one, that is put
/// on a home screen should open there again, not the list.
enum WebManifest {
    static let mediaType: StaticString = "application/manifest+json"

    /// `minimal-ui` keeps a button to reload the list; where a browser does not know it, the site opens in a tab of its
    /// own, with the cookies that hold a draft.
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
