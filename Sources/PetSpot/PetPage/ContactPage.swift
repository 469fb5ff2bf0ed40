import HTML

/// The page with the contact details of a report's author.
struct ContactPage: Page {
    let report: PetReport
    /// Whether too many contact details were asked for: the page leads to the message form instead.
    var isBusy = false

    var navigationBar: NavigationBar { NavigationBar(.petDetails, L10n.Contact.title, back: .link(Paths.pet(id))) }
    var id: ReportID { report.id }
    var answers: ReportAnswers { report.answers }
    var petName: String? { answers.petName }
    var subject: LocalizedString? { petName?.words }

    /// Opens the finder's own mail program, with a subject by which the owner knows what the mail is about.
    func url(of email: EmailAddress, in language: Language) -> URLReference {
        email.url.with(query: [("subject", L10n.Contact.mailSubject(report.kind, petName).text(in: language))])
    }

    /// Opens a text message on a phone (RFC 5724).
    func messageURL(to phone: PhoneNumber) -> URLReference { URLReference(scheme: "sms:", encoding: phone.dialable) }
}
