import HTML

/// Asks what to do with the draft that is open, before another is begun.
struct DiscardDraftPage: Page {
    let navigationBar: NavigationBar
    /// The open draft; nil when it ended while the page was made.
    let draft: Draft?
    /// The URL to which the discarding button posts.
    let action: URLReference
    /// The action that the person asked for instead.
    let purpose: Purpose

    enum Purpose { case newReport, edit }

    var draftURL: URLReference { draft?.kind.flow.url ?? .petList }

    /// Whether the draft changes a published report, which stays when it is discarded.
    var isEdit: Bool { draft?.editing != nil }
    var heading: LocalizedString { isEdit ? L10n.Flow.discardChangesHeading : L10n.Manage.discardHeading }

    var hint: LocalizedString {
        if isEdit { return L10n.Flow.discardChangesHint }
        return purpose == .edit ? L10n.Manage.discardHint : L10n.Flow.discardHint
    }

    var resume: LocalizedString { isEdit ? L10n.PetList.resumeEditing : L10n.PetList.resume }

    var discard: LocalizedString {
        switch purpose {
        case .newReport: isEdit ? L10n.Flow.discardChanges : L10n.Flow.discard
        case .edit: isEdit ? L10n.Manage.discardChanges : L10n.Manage.discard
        }
    }
}
