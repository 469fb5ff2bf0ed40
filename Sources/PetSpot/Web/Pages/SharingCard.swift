/// What messengers and social networks show of a link to a page (the Open Graph protocol, ogp.me).
struct SharingCard: Template {
    let language: Language
    let title: LocalizedString
    /// A line of facts.
    let summary: String
    /// The page's whole address.
    let address: String
    /// The whole address of its picture, if it has one.
    let imageAddress: String?
}
