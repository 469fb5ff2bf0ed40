import HTML

/// How to reach the owner of a pet.
struct ContactPage: Page {
    let navigationBar: NavigationBar
    let petName: String?
    let email: EmailAddress?
    let phone: PhoneNumber?
    let reward: String?

    var subject: LocalizedString? { petName.map(LocalizedString.typed) }

    /// Opens the finder's own mail program, with a subject by which the owner knows what the mail is about.
    func url(of email: EmailAddress) -> URLReference {
        let mailSubject = petName.map(L10n.Contact.mailSubjectNamed) ?? L10n.Contact.mailSubject
        return email.url.with(query: [("subject", mailSubject.text(in: language))])
    }

    /// Opens a text message on a phone (RFC 5724).
    func messageURL(to phone: PhoneNumber) -> URLReference { URLReference(scheme: "sms:", encoding: phone.dialable) }
}

/// Leads to the message form, while the contact details of this owner are not shown to anybody.
struct BusyContactPage: Page {
    let navigationBar: NavigationBar
    let id: ReportID
    let petName: String?

    var subject: LocalizedString? { petName.map(LocalizedString.typed) }
}
