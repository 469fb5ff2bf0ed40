import HTML

/// Asks whether to continue the open draft, or to discard it and do what the reader asked for.
struct DiscardDraftPage: Page {
    let navigationBar: NavigationBar
    /// The open draft; nil when it ended while the page was made.
    let draft: Draft?
    /// Where the button posts to that discards it.
    let action: URLReference
    let hint: LocalizedString
    let discard: LocalizedString

    /// Where the draft stands.
    var draftURL: URLReference { draft?.kind.flow.url ?? .petList }
}
