/// What somebody tells the owner of a missing pet.
struct MessageAnswer: Sendable, Equatable {
    var kind: MessageKind?
    var place: String?
    var seenDate: CalendarDate?
    var seenTime: TimeOfDay?
    var note: String?
    var replyTo: ReplyAddress?

    static let fields: [Field<MessageAnswer>] = [
        Field(
            .kind,
            \.kind,
            label: L10n.Message.kind,
            control: .radio(MessageKind.choices),
            errorWhenEmpty: { _ in L10n.Message.errorKind },
            orRefuse: L10n.Message.errorKind
        ),
        Field(
            .place,
            \.place,
            label: L10n.Message.place,
            control: .line(.place, .words),
            // A person who saw the pet says where.
            errorWhenEmpty: { $0[.kind] == MessageKind.seen.rawValue ? L10n.Message.errorNoPlace : nil }
        ),
        Field(
            .seenDate,
            \.seenDate,
            label: L10n.Message.seenDate,
            control: .date,
            orRefuse: L10n.Message.errorDate,
            orFuture: L10n.Message.errorDateInFuture
        ),
        Field(
            .seenTime,
            \.seenTime,
            label: L10n.Message.seenTime,
            control: .time,
            orRefuse: L10n.Message.errorTime
        ),
        Field(.note, \.note, label: L10n.Message.note, control: .paragraph(.sentences)),
        Field(
            .replyTo,
            \.replyTo,
            label: L10n.Message.replyTo,
            control: .emailOrPhone,
            // A person who has the pet says how to be reached.
            errorWhenEmpty: { $0[.kind] == MessageKind.holding.rawValue ? L10n.Message.errorNoReplyTo : nil },
            orRefuse: L10n.Message.errorReplyTo
        ),
    ]
}

/// What the sender of a message knows of the pet.
enum MessageKind: String, ChoiceValue {
    /// They saw it.
    case seen
    /// They have it.
    case holding

    var label: LocalizedString {
        switch self {
        case .seen: L10n.Message.seen
        case .holding: L10n.Message.holding
        }
    }
}
