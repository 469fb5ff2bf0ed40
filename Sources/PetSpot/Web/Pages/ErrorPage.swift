import HTML

/// An error page: what happened, and a link to the form or elsewhere.
struct ErrorPage: Page {
    let navigationBar: NavigationBar
    /// The cause, and advice on what to do.
    let message: LocalizedString
    /// The form of the flow that it happened in, whose answers are kept; nil elsewhere.
    let formURL: URLReference?
    /// The list, the public address of this site, or the page where the person was.
    let wayOn: URLReference
    /// Whether it says so in every language, because nothing is known of the reader.
    var isForEveryone = false

    /// The languages in which it is said again.
    var otherLanguages: [Language] { isForEveryone ? Language.allCases.filter { $0 != language } : [] }

    var styleSheets: [Asset] { [Assets.listCss] }
}
