/// How the sender of a message can be reached: what was typed is an e-mail address if it has an `@`, else a phone number.
enum ReplyAddress: Sendable, Equatable, Codable, RawRepresentable {
    case email(EmailAddress)
    case phone(PhoneNumber)

    init?(rawValue: String) {
        if let email = EmailAddress(rawValue: rawValue) {
            self = .email(email)
        } else if let phone = PhoneNumber(rawValue: rawValue) {
            self = .phone(phone)
        } else {
            return nil
        }
    }

    /// Takes what was typed, as `EmailAddress` and `PhoneNumber` do.
    init?(typed: String) {
        if let email = EmailAddress(typed: typed) {
            self = .email(email)
        } else if let phone = PhoneNumber(typed: typed) {
            self = .phone(phone)
        } else {
            return nil
        }
    }

    var rawValue: String {
        switch self {
        case .email(let email): email.rawValue
        case .phone(let phone): phone.rawValue
        }
    }
}

extension ReplyAddress: AnswerValue {
    var text: String { rawValue }
    var words: AnswerText { .typed(rawValue) }
}
