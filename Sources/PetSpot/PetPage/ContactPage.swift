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
    var heading: LocalizedString {
        report.shelter.map { L10n.Contact.headingOfShelter($0) } ?? L10n.Contact.heading(report.kind, petName)
    }

    /// Opens the finder's own mail program, with a subject by which the owner knows what the mail is about.
    func url(of email: EmailAddress, in language: Language) -> URLReference {
        email.url.with(query: [("subject", mailSubject.text(in: language))])
    }

    private var mailSubject: LocalizedString {
        report.shelter == nil ? L10n.Contact.mailSubject(report.kind, petName) : report.headline.title
    }

    /// Opens a text message on a phone (RFC 5724).
    func messageURL(to phone: PhoneNumber) -> URLReference { URLReference(scheme: "sms:", encoding: phone.dialable) }
}
