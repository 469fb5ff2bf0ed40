import HTML

/// Step 2/4 as a page.
struct PhotoPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PhotoViewModel
    /// Where the form is posted.
    let action: URLReference
    let showsLostFlowNotice: Bool

    var hasErrors: Bool { !viewModel.errors.isEmpty }

    /// The kept photo's size in words.
    func size(of photo: Photo) -> String { fileSize(photo.byteCount, in: language) }
}
