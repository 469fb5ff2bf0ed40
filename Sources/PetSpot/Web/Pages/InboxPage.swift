import HTML

/// The page after a form that asks for a mail: where to look next, and nothing to fill in.
///
/// The response is alike for every address, so a script shows the one that the browser kept.
struct InboxPage: Page {
    let navigationBar: NavigationBar
    let words: LocalizedString
    /// The form that was sent.
    let formURL: URLReference

    var placesNotice: Bool { true }
}
