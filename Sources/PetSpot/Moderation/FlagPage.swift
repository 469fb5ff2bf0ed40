/// The form that tells the operator about a pet's page.
struct FlagPage: Page {
    let id: ReportID
    let petName: String?
    var form = Form(FlagAnswer.fields, showing: FlagAnswer())
    /// The limit that refused the flag; nil when none did.
    var refusal: TooManyRequests?
    private let now: Int

    init(_ report: PetReport, _ context: RequestContext) {
        id = report.id
        petName = report.answers.petName
        now = context.now
    }

    var navigationBar: NavigationBar { NavigationBar(.flag, L10n.Flag.title, back: .link(Paths.pet(id))) }
    var hasErrors: Bool { refusal != nil || !form.errors.isEmpty }
    var styleSheets: [Asset] { [Assets.choicesCss, Assets.pagesCss] }
    var scripts: [Asset] { form.scripts }
    var fields: [FormField<FlagAnswer>] { form.inputs(on: screen, now: now) }
}
