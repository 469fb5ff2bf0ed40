import HTML

/// Step 2/4 as a page.
struct PhotoPage: FlowPage {
    let frame: FlowFrame
    let viewModel: PhotoViewModel

    var hasErrors: Bool { refusal != nil || !viewModel.errors.isEmpty }

    var notes: FieldNotes {
        FieldNotes(
            language: language,
            name: "photo",
            identifier: screen.identifier("input"),
            hint: L10n.Photo.hint,
            error: viewModel.errors[.photo]
        )
    }
}
