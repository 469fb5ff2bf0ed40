struct ManageScreen: Screen {
    static let name = "manage"
    let driver: WebDriver

    /// All messages, or the first, if used as one element.
    var message: Element { self["message"] }
    var messagePhoto: Element { self["message.photo"] }
    var publishButton: Element { self["message.publishButton"] }
    var unpublishButton: Element { self["message.unpublishButton"] }
    var deleteMessageButton: Element { self["message.deleteButton"] }
    var reunitedButton: Element { self["reunitedButton"] }
    var reopenButton: Element { self["reopenButton"] }
    /// Says that the operator has hidden the report.
    var hiddenNotice: Element { self["hiddenNotice"] }
    var mailButton: Element { self["mailButton"] }
    var editButton: Element { self["editButton"] }
    var publicLink: Element { self["publicLink"] }
    /// Opens the question how the pet came home.
    var how: Element { self["howSummary"] }
    /// Opens what `deleteButton` is in.
    var delete: Element { self["delete"] }
    var deleteButton: Element { self["deleteButton"] }
    /// On the question about another draft.
    var continueDraft: Element { self["continueDraft"] }
}
