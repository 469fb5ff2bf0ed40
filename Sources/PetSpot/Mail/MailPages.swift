import HTML

/// What "Find my report" asks for.
struct FindReportAnswer: Sendable {
    var email: EmailAddress?

    static let fields: [Field<FindReportAnswer>] = [
        Field(
            .email,
            \.email,
            label: L10n.ContactDetails.contactEmail,
            control: .email,
            errorWhenEmpty: { _ in L10n.ContactDetails.errorEmail },
            orRefuse: L10n.ContactDetails.errorEmail
        )
    ]
}

/// "Find my report": sends the private links to the address that a report names.
struct FindReportPage: Page {
    let language: Language
    let now: Int
    var form = Form(FindReportAnswer.fields, showing: FindReportAnswer())

    var navigationBar: NavigationBar {
        NavigationBar(.findReport, L10n.FindReport.title, back: .link(.petList), in: language)
    }

    var hasErrors: Bool { !form.errors.isEmpty }
    var fields: [FormField<FindReportAnswer>] { form.inputs(on: screen, in: language, now: now) }
}

/// The end of the mails of one report.
struct StopMailPage: Page {
    let language: Language
    let token: MailStopToken
    var isDone = false

    var title: LocalizedString { isDone ? L10n.Mail.stoppedTitle : L10n.Mail.stopTitle }
    var navigationBar: NavigationBar { NavigationBar(.stopMail, title, back: .link(.petList), in: language) }
}
