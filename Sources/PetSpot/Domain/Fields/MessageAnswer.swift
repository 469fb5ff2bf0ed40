/// What somebody tells the owner of a missing pet.
struct MessageAnswer: FormAnswer {
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
            parse: parser(MessageKind.init(rawValue:), orRefuse: L10n.Message.errorKind)
        ),
        Field(
            .place,
            \.place,
            label: L10n.Message.place,
            control: .line(.words),
            parse: TextLimit.place.check
        ),
        Field(
            .seenDate,
            \.seenDate,
            label: L10n.Message.seenDate,
            control: .date,
            parse: dateParser(orRefuse: L10n.Message.errorDate, orFuture: L10n.Message.errorDateInFuture)
        ),
        Field(
            .seenTime,
            \.seenTime,
            label: L10n.Message.seenTime,
            control: .time,
            parse: parser(TimeOfDay.init(rawValue:), orRefuse: L10n.Message.errorTime)
        ),
        Field(
            .note,
            \.note,
            label: L10n.Message.note,
            control: .paragraph(TextLimit.sentences),
            parse: TextLimit.sentences.check
        ),
        Field(
            .replyTo,
            \.replyTo,
            label: L10n.Message.replyTo,
            control: .emailOrPhone,
            parse: parser(ReplyAddress.init(typed:), orRefuse: L10n.Message.errorReplyTo)
        ),
    ]

    /// A person who saw the pet says where; one who has it says how to be reached.
    static func problems(in form: Form<MessageAnswer>) -> [FieldError] {
        switch MessageKind(rawValue: form[.kind]) {
        case nil: [FieldError(field: .kind, message: L10n.Message.errorKind)]
        case .seen where form[.place].isEmpty: [FieldError(field: .place, message: L10n.Message.errorNoPlace)]
        case .holding where form[.replyTo].isEmpty: [FieldError(field: .replyTo, message: L10n.Message.errorNoReplyTo)]
        default: []
        }
    }
}

/// What the sender of a message knows of the pet.
enum MessageKind: String, ChoiceValue {
    /// They saw it.
    case seen
    /// They have it.
    case holding
}
