import HTML

/// How to reach the owner of a pet.
struct ContactPage: Page {
    let navigationBar: NavigationBar
    let petName: String?
    let email: EmailAddress?
    let phone: PhoneNumber?
    let reward: String?

    /// Opens the finder's own mail program.
    func url(of email: EmailAddress) -> URLReference { URLReference(scheme: "mailto:", encoding: email.rawValue) }

    /// Dials on a phone.
    func url(of phone: PhoneNumber) -> URLReference { URLReference(scheme: "tel:", encoding: phone.dialable) }
}
