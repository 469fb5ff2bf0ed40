import HTML

/// The form that tells the operator about a pet's page.
struct FlagPage: Page {
    let navigationBar: NavigationBar
    let id: ReportID
    let petName: String?
    let form: Form<FlagAnswer>
    /// When the person may try again, after too many flags.
    let refusal: TooManyRequests?
    /// The time of the request, in seconds since 1970.
    let now: Int

    var hasErrors: Bool { !form.errors.isEmpty }
    var fields: [FormField<FlagAnswer>] { form.fields(on: screen, in: language, now: now) }
    var minutesToWait: Int? { refusal?.minutes }
}
