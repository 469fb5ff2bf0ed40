/// An address to pass on: text to select, and a button that shares or copies it if the browser supports that.
struct CopyableAddress: Template {
    let identifier: String
    /// The absolute URL.
    let address: String
    let copyLabel: LocalizedString
    /// The title that is shared with the address. Without one the address can only be copied.
    var sharingTitle: LocalizedString?
}

extension CopyableAddress {
    /// The address of a pet's public page.
    init(of id: ReportID, _ headline: Headline, at origin: String, on screen: Screen) {
        self.init(
            identifier: screen.identifier("publicAddress"),
            address: origin + Paths.pet(id).text,
            copyLabel: L10n.Sharing.copy,
            sharingTitle: headline.sharingTitle
        )
    }
}
