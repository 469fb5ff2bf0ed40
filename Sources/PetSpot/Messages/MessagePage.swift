/// The form of a message to the author of a report.
struct MessagePage: Page {
    private let report: PetReport
    private(set) var form: Form<MessageAnswer>
    let acceptedPhotos: String
    var photoError: LocalizedString?
    /// Whether a photo was sent that has to be chosen once more, because browsers keep no files.
    private var asksForPhotoAgain = false
    /// Whether nothing was typed yet.
    private(set) var isNew = true
    /// Says that the message was not sent, because a limit was reached.
    var refusal: LocalizedString?
    private let now: Int

    init(_ report: PetReport, _ context: RequestContext) {
        self.report = report
        acceptedPhotos = context.acceptedPhotos
        let ownerGetsMail = context.site.sendsMail && report.mail == .on
        notice =
            switch report.kind {
            case .missing: ownerGetsMail ? .messageSentByMail : .messageSent
            case .found: ownerGetsMail ? .messageSentToFinderByMail : .messageSentToFinder
            }
        now = context.now
        // The reader's own date is known to their browser alone, whose script corrects it.
        let today = LocalTime(at: context.now).day
        form = Form(report.messageFields, showing: MessageAnswer(seenDate: today))
    }

    /// Shows what was sent, with today where no date was.
    mutating func fill(from received: PhotoForm) {
        var input = received.input
        input.setDefault(form[.seenDate], for: .seenDate)
        form.fill(from: input)
        photoError = received.rejection?.message
        asksForPhotoAgain = !received.files.isEmpty
        isNew = false
    }

    /// The message; nil when there are `errors` in the form.
    mutating func answer() -> MessageAnswer? {
        // Place and time say nothing in a claim, but stay in the form. Who has the animal may be at home, which nobody has to know.
        let ignored: Set<FieldName> =
            switch MessageKind(rawValue: form[.kind]) {
            case .mine, .know: [.place, .position, .seenDate, .seenTime]
            case .holding: [.position]
            case .seen, nil: []
            }
        var answer = MessageAnswer()
        return form.save(to: &answer, ignoring: ignored, now: now) ? answer : nil
    }

    var id: ReportID { report.id }
    var kind: ReportKind { report.kind }
    var petName: String? { report.answers.petName }
    /// Whether someone who sees the pet now can call its owner: the page of contact details has a phone number.
    var canCall: Bool { kind == .missing && report.answers.contactPhone != nil && !report.answers.isByMessageOnly }

    var navigationBar: NavigationBar { NavigationBar(.message, L10n.Message.title, back: .link(Paths.pet(id))) }
    var subject: LocalizedString? { petName?.words }

    /// The errors, in the order of the form: the photo comes last.
    var errors: [FieldError] { form.errors + [photoError.map { FieldError(field: .photo, message: $0) }].compactMap(\.self) }

    private var inputs: [FormField<MessageAnswer>] {
        let button = form.asksForPosition ? PositionButton(screen: screen, words: L10n.Message.addPosition) : nil
        return form.inputs(on: screen, now: now, positionButton: button)
    }

    /// The fields above those that are folded up with the photo.
    var fields: [FormField<MessageAnswer>] { inputs.filter { $0.field.name != .seenTime } }

    /// The field for the time, which is folded up with the photo; nil in a form that does not ask for it.
    var time: FormField<MessageAnswer>? { inputs.first { $0.field.name == .seenTime } }

    /// Whether something that is folded up is to be seen.
    var hasMore: Bool { photoError != nil || asksForPhotoAgain || time?.value.isEmpty == false }

    /// The notice on the next page, once the message is sent.
    let notice: Notice

    var styleSheets: [Asset] { [Assets.choicesCss, Assets.photoCss, Assets.messageCss] }
    var scripts: [Asset] { [Assets.scaledPhotoJs] + form.scripts }

    var photoNotes: FieldNotes {
        FieldNotes(
            id: "photo",
            identifier: screen.identifier("photo"),
            hint: asksForPhotoAgain ? L10n.Message.photoAgain : L10n.Message.photoHint,
            error: photoError
        )
    }
}
