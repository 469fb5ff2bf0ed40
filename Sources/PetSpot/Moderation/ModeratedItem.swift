/// A report as moderators see it: what is or was public, and its flags; no way to reach its author, no private mark, no message.
struct ModeratedItem: Template {
    let moderated: ModeratedReport
    let state: ReportLife.State
    var form: Form<Hiding>
    var isAlone = false
    private let now: Int

    init(_ moderated: ModeratedReport, _ context: RequestContext) {
        self.moderated = moderated
        state = context.state(of: moderated.report)
        // Most moderators choose the reason that the last flag gives.
        form = Form(Hiding.fields, showing: Hiding(reason: moderated.flags.first?.answer.reason))
        now = context.now
    }

    var report: PetReport { moderated.report }
    var id: ReportID { report.id }
    var isHidden: Bool { report.hiddenAt != nil }
    var photo: Photo? { report.answers.photo }
    /// The picture that the list draws, unless it is the photo itself.
    var thumbnail: Photo.Thumbnail? { photo.flatMap { $0.files.count > 1 ? $0.thumbnail : nil } }
    var reason: LocalizedString? { report.hiding.reason?.label }

    /// The public answers beside the description.
    var facts: [LocalizedString] {
        report.kind.flow.fields.filter(\.isFact).compactMap { $0.words(report.answers) }
            + [report.answers.reward.map(LocalizedString.typed), report.shelter.map { L10n.FoundAnimal.atShelter($0) }].compactMap(\.self)
    }

    var status: LocalizedString {
        switch state {
        case .hidden: L10n.Moderate.stateHidden
        case .expired: L10n.Moderate.stateExpired
        case .reunited: report.shelter == nil ? L10n.PetDetails.reunited(report.kind) : L10n.FoundAnimal.leftShelter
        case .listed, .erased: report.headline.status
        }
    }

    func flaggedOn(_ flag: Flag) -> LocalizedString { L10n.Moderate.flaggedOn(LocalTime(at: flag.flaggedAt).day.words) }

    /// Asks why the page is to be hidden.
    var fields: [FormField<Hiding>] { form.inputs(on: .moderate, now: now, formName: isAlone ? nil : id.rawValue) }
}
