import HTML

/// Step 2/4 as HTML.
struct PhotoView: Template {
    let language: Language
    let action: URLReference
    let viewModel: PhotoViewModel

    var flow: ReportFlow { viewModel.flow }

    var notes: FieldNotes {
        FieldNotes(
            language: language,
            id: FieldName.photo.rawValue,
            identifier: Screen.step(.photo).identifier("input"),
            hint: L10n.Photo.hint,
            error: viewModel.errors[.photo]
        )
    }
}

/// The photo has a form of its own, so `fill` ignores typed text and `handleNext()` keeps the saved photo.
extension PhotoViewModel: FlowScreen {
    var styleSheets: [Asset] { [Assets.photoCss] }
    func fill(from input: FormInput) {}
    func handleNext() -> Bool { handleNext(.success(nil)) }

    func view(action: URLReference, language: Language) -> any Template {
        PhotoView(language: language, action: action, viewModel: self)
    }
}
