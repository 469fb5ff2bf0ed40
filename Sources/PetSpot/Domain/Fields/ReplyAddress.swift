/// How the sender of a message can be reached: what was typed is an e-mail address if it has an `@`, else a phone number.
enum ReplyAddress: Equatable, RawRepresentable, AnswerValue {
    case email(EmailAddress)
    case phone(PhoneNumber)

    init?(rawValue: String) {
        self.init(EmailAddress(rawValue: rawValue), or: PhoneNumber(rawValue: rawValue))
    }

    /// Takes what was typed, as `EmailAddress` and `PhoneNumber` do.
    init?(typed: String) {
        self.init(EmailAddress(typed: typed), or: PhoneNumber(typed: typed))
    }

    private init?(_ email: EmailAddress?, or phone: PhoneNumber?) {
        if let email { self = .email(email) } else if let phone { self = .phone(phone) } else { return nil }
    }

    var rawValue: String {
        switch self {
        case .email(let email): email.rawValue
        case .phone(let phone): phone.rawValue
        }
    }
}
