import HTML
import HTTP

/// An error as a page: what happened in plain words, and a way on.
struct ErrorPage: Page {
    let navigationBar: NavigationBar
    /// What happened and what to do.
    let message: LocalizedString
    /// Where to go from here.
    let way: Way

    /// A way on from an error.
    enum Way {
        case toList
        case backTo(URLReference)
    }
}
