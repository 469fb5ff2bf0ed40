/// The preview of a link in messengers and social networks (the Open Graph protocol, ogp.me).
struct SharingCard: Template {
    let language: Language
    let title: LocalizedString
    /// A line of facts.
    let summary: String
    /// The page's absolute URL.
    let address: String
    /// The absolute URL of its image, if there is one.
    let imageAddress: String?
}
