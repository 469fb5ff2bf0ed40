/// An address to hand on. It can be selected on any page; where the browser can, a button shares it or copies it.
struct CopyableAddress: Template {
    let language: Language
    /// The test identifier.
    let identifier: String
    /// The whole address.
    let address: String
    /// What the button says when it copies.
    let copyLabel: LocalizedString
    /// What is shared along with the address. Without it the address is never offered for sharing, but copied only.
    var sharingTitle: LocalizedString?
}

extension CopyableAddress {
    /// The address of a pet's public page, which everybody may have.
    init(publicAddress address: String, of petName: String?, on screen: Screen, in language: Language) {
        self.init(
            language: language,
            identifier: screen.identifier("publicAddress"),
            address: address,
            copyLabel: L10n.Sharing.copy,
            sharingTitle: .sharingTitle(of: petName)
        )
    }
}

extension LocalizedString {
    /// What a link to a missing pet's page is called where it is shared.
    static func sharingTitle(of petName: String?) -> LocalizedString {
        petName.map(L10n.Sharing.titleNamed) ?? L10n.Sharing.title
    }
}
