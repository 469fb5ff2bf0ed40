import HTML

/// The form of a message to the owner of a missing pet.
struct MessagePage: Page {
    let navigationBar: NavigationBar
    let id: ReportID
    let petName: String?
    private let form: Form<MessageAnswer>
    private let now: Int
    /// What is wrong with the photo.
    var photoError: LocalizedString?
    /// Whether a photo was sent that has to be chosen once more, because browsers keep no files.
    private let asksForPhotoAgain: Bool
    /// Whether nothing was typed yet.
    let isNew: Bool
    /// Whether the message was refused because a limit was reached.
    var isRefused = false

    /// - Parameter upload: what was sent, when that is shown again; nil for a new form.
    init(_ report: PetReport, _ form: Form<MessageAnswer>, _ context: RequestContext, _ upload: PhotoUpload? = nil) {
        navigationBar = PetListCoordinator(language: context.language).messageBar(of: report.id)
        id = report.id
        petName = report.answers.description?.petName
        self.form = form
        now = context.now
        photoError = upload?.rejection?.message
        isNew = upload == nil
        asksForPhotoAgain = upload?.photo != nil
    }

    var subject: AnswerText? { petName.map(AnswerText.typed) }

    /// The errors, in the order of the form: the photo comes last.
    var errors: [FieldError] {
        form.errors + [photoError.map { FieldError(field: .photo, message: $0) }].compactMap(\.self)
    }

    var hasErrors: Bool { !errors.isEmpty }

    /// The fields in lines: date and time share one.
    var lines: [[FormField<MessageAnswer>]] {
        form.fields(on: screen, in: language, now: now).reduce(into: []) { lines, field in
            if case .time = field.field.control, let last = lines.indices.last {
                lines[last].append(field)
            } else {
                lines.append([field])
            }
        }
    }

    var styleSheet: Asset? { Assets.messageCss }

    var photoNotes: FieldNotes {
        FieldNotes(
            language: language,
            name: "photo",
            identifier: screen.identifier("photo"),
            hint: asksForPhotoAgain ? L10n.Message.photoAgain : nil,
            error: photoError
        )
    }
}
