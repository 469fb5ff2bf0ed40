/// A message to the author of a report, which nobody else reads.
struct Message: Sendable, Equatable {
    var number: MessageNumber
    /// The time of sending, in seconds since 1970.
    var sentAt: Int
    /// Whether its place, date and time stand on the report's page.
    var isPublished: Bool
    var answer: MessageAnswer
    var photo: Photo?
}

/// The number of a message in the URLs of the private page.
struct MessageNumber: Sendable, Equatable, RawRepresentable {
    let value: Int

    init(_ value: Int) { self.value = value }

    init?(rawValue: String) {
        guard let value = Int(rawValue), String(value) == rawValue else { return nil }
        self.value = value
    }

    var rawValue: String { String(value) }
}

struct NewMessage: Sendable {
    let answer: MessageAnswer
    let photo: Photo?
    let sentAt: Int

    /// Whether this is the same as one that is stored, sent once more. The file of a photo has another name each time.
    func repeats(_ message: Message) -> Bool {
        message.answer == answer && message.photo?.byteCount == photo?.byteCount
            && message.photo?.width == photo?.width && message.photo?.height == photo?.height
    }
}

/// The public part of a message that the report's author published.
struct Sighting: Sendable, Equatable {
    let place: String?
    let position: Position?
    let date: CalendarDate
    let time: TimeOfDay?
}

extension Position {
    /// How far this point of a message is from that of a report.
    func distanceInWords(to point: Position, of kind: ReportKind) -> LocalizedString {
        let metres = distance(to: point)
        switch metres {
        case ..<50: return L10n.Message.under100MetresAway(kind)
        // In steps of what the points are rounded to.
        case ..<950: return L10n.Message.metresAway(kind, (metres + 50) / 100 * 100)
        default: return L10n.Message.kilometresAway(kind, metres.inKilometres)
        }
    }
}

/// The limits on a report's messages, without those that its author deleted. `RateLimits` limits each sender.
enum MessageLimits {
    /// More than anybody can read, so that what strangers send leaves room for those who saw the animal.
    static let count = 500
    /// The bytes of all photos: fifty of a phone, which no script makes smaller, or twenty of the largest.
    static let photoBytes = 200_000_000
    /// The seconds within which an equal message is a repeated one: a second press of the button, or a retry on a bad connection.
    static let repetition = 60
}

/// The answers of a message to the author of a report.
struct MessageAnswer: Sendable, Equatable {
    var kind: MessageKind?
    var place: String?
    var position: Position?
    var seenDate: CalendarDate?
    var seenTime: TimeOfDay?
    var note: String?
    var replyTo: ReplyAddress?

    /// Whether its sender has the animal, or says whose it is.
    var isUrgent: Bool { kind != nil && kind != .seen }
}

extension Field<MessageAnswer> {
    /// Every field of any message: the columns of the table.
    static let all = MessageAnswer.fieldsForOwner

    fileprivate static func kind(_ kinds: [MessageKind], error: LocalizedString) -> Self {
        Field(
            .kind,
            \.kind,
            label: L10n.Message.kind,
            control: .radio(kinds.map { Control.Choice(value: $0.rawValue, label: $0.label) }),
            errorWhenEmpty: { _ in error },
            orRefuse: error
        )
    }

    fileprivate static var place: Self {
        Field(
            .place,
            \.place,
            label: L10n.Message.place,
            hint: L10n.Message.placeHint,
            control: .line(.place, isName: true),
            // A person who saw the pet says where, in words or as a point.
            errorWhenEmpty: { form in
                let isNeeded = form[.kind] == MessageKind.seen.rawValue && form[.position].isEmpty
                return isNeeded ? L10n.Message.errorNoPlace : nil
            }
        )
    }

    fileprivate static var position: Self {
        Field(.position, \.position, label: L10n.Position.label, isDetail: true, orRefuse: L10n.Position.error)
    }

    fileprivate static var seenDate: Self {
        Field(
            .seenDate,
            \.seenDate,
            label: L10n.Message.seenDate,
            orRefuse: L10n.Message.errorDate,
            orFuture: L10n.Message.errorDateInFuture
        )
    }

    fileprivate static var seenTime: Self { Field(.seenTime, \.seenTime, label: L10n.Message.seenTime) }

    fileprivate static var note: Self { Field(.note, \.note, label: L10n.Message.note, control: .paragraph(.sentences, isCounted: false)) }

    /// The text of a claim, which names a mark that the page does not show, so that the finder can tell the owner from others.
    fileprivate static var claim: Self {
        Field(
            .note,
            \.note,
            label: L10n.Message.claim,
            hint: L10n.Message.claimHint,
            control: .paragraph(.sentences, isCounted: false),
            errorWhenEmpty: { $0[.kind] == MessageKind.seen.rawValue ? nil : L10n.Message.errorNoClaim }
        )
    }

    /// - Parameter isNeeded: whether a message of a kind is worth nothing without it.
    fileprivate static func replyTo(
        aside: LocalizedString? = nil,
        error: LocalizedString,
        isNeeded: @escaping @Sendable (_ kind: String) -> Bool
    ) -> Self {
        Field(.replyTo, \.replyTo, label: L10n.Message.replyTo, aside: aside, errorWhenEmpty: { isNeeded($0[.kind]) ? error : nil })
    }
}

/// The fields of a message, by its receiver.
extension MessageAnswer {
    /// To the owner of a missing pet.
    fileprivate static let fieldsForOwner: [Field<MessageAnswer>] = [
        .kind([.seen, .holding], error: L10n.Message.errorKind),
        // A person who has the pet says how to be reached.
        .replyTo(aside: L10n.Message.replyToAside, error: L10n.Message.errorNoReplyTo) { $0 == MessageKind.holding.rawValue },
        .place, .position, .seenDate, .note, .seenTime,
    ]

    /// To the person who has a found animal.
    fileprivate static let fieldsForFinder: [Field<MessageAnswer>] = [
        .kind([.mine, .know], error: L10n.Message.errorClaimKind), .claim,
        .replyTo(error: L10n.Message.errorNoReplyToFinder) { _ in true },
    ]

    /// To the person who saw an animal that is still outside: others may have seen it since.
    fileprivate static let fieldsForWitness: [Field<MessageAnswer>] = [
        .kind([.mine, .know, .seen], error: L10n.Message.errorClaimKind), .place, .position, .seenDate, .claim,
        .replyTo(error: L10n.Message.errorNoReplyToFinder) { $0 != MessageKind.seen.rawValue },
        .seenTime,
    ]
}

extension PetReport {
    var messageFields: [Field<MessageAnswer>] {
        switch kind {
        case .missing: MessageAnswer.fieldsForOwner
        case .found: isSighting ? MessageAnswer.fieldsForWitness : MessageAnswer.fieldsForFinder
        }
    }
}

/// The sender's knowledge of the pet: they saw it, have it, own it, or know whose it is.
enum MessageKind: String, ChoiceValue {
    case seen, holding, mine, know
}
