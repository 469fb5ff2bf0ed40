import HTML

/// A message as its owner reads it.
struct MessageItem: Template {
    let language: Language
    let message: Message
    let token: ManagementToken
    /// Whether the pet's page shows sightings: it is not hidden, and the pet is missing.
    let hasPublicPage: Bool

    var heading: LocalizedString {
        message.answer.kind == .holding ? L10n.Manage.messageHolding : L10n.Manage.messageSeen
    }

    var place: String? { message.answer.place }
    var note: String? { message.answer.note }
    var date: LocalizedString? { message.answer.seenDate?.inWords }
    var time: String? { message.answer.seenTime?.rawValue }

    /// Whether there is a sighting to publish.
    var canBePublished: Bool { message.answer.kind == .seen && hasPublicPage }

    /// Dials, or opens the owner's own mail program, with the button's words.
    var reply: (url: URLReference, words: LocalizedString)? {
        switch message.answer.replyTo {
        case .email(let email): (email.url, L10n.Contact.write(email.rawValue))
        case .phone(let phone): (phone.url, L10n.Contact.call(phone.rawValue))
        case nil: nil
        }
    }

    /// The URL of what can be done with the message.
    func url(_ action: String) -> URLReference { token.url(of: message.number, action) }
}
