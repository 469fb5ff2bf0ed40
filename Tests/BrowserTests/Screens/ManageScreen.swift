struct ManageScreen: Screen {
    static let name = "manage"
    let driver: WebDriver

    var missingButton: Element { self["missingButton"] }
    var editButton: Element { self["editButton"] }
    var publicLink: Element { self["publicLink"] }
    /// Opens what `deleteButton` is in.
    var delete: Element { self["delete"] }
    var deleteButton: Element { self["deleteButton"] }
    /// On the question about another draft.
    var continueDraft: Element { self["continueDraft"] }
}
