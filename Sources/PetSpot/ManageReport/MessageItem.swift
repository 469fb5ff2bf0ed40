import HTML

/// A message as its owner reads it.
struct MessageItem: Template {
    let language: Language
    let message: Message
    let report: PetReport
    let token: ManagementToken
    /// The time of the request, in seconds since 1970.
    let now: Int

    var place: String? { message.answer.place }
    /// The day it was seen; nil when the sender has the animal and names no place, because then it is the day of the message.
    var date: LocalizedString? { isUrgent && place == nil ? nil : message.answer.seenDate?.words }

    /// When it came.
    var arrival: LocalizedString {
        let day = LocalTime(at: message.sentAt).day
        return day.ago(from: LocalTime(at: now).day) ?? day.words
    }

    /// Whether it came within a day.
    var isNew: Bool { now - message.sentAt < ReportLife.day }

    /// Whether it should be read first: its sender has the animal, or says whose it is.
    var isUrgent: Bool { message.answer.isUrgent }

    /// Whether there is a sighting to publish.
    var canBePublished: Bool { report.canPublishSightings && message.answer.kind == .seen }

    /// The mark that a claim has to name.
    var privateMark: String? { message.answer.kind == .mine ? report.answers.privateMark : nil }

    /// Dials, or opens the owner's own mail program, with the button's words around the number or address.
    var reply: (url: URLReference, address: String, words: (String) -> LocalizedString)? {
        switch message.answer.replyTo {
        case .email(let email): (email.url, email.rawValue, L10n.Contact.write)
        case .phone(let phone): (phone.url, phone.rawValue, L10n.Contact.call)
        case nil: nil
        }
    }
}

extension PetReport {
    /// Whether its page shows where the animal was seen: a missing pet's, which is not hidden and not home.
    var canPublishSightings: Bool { kind == .missing && reunitedAt == nil && hiddenAt == nil }
}
