import HTML
import QRCode

/// A sheet of A4 paper for lamp posts and shop windows, as it will be printed.
struct PosterPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PosterViewModel
    let id: ReportID
    /// The public page's whole address.
    let address: String

    var styleSheet: Asset? { Assets.posterCss }

    /// Where the photo is.
    func url(of photo: Photo) -> URLReference { id.photoURL(photo) }

    /// The address as a code, unless it is longer than any address should be.
    var code: QRCode? { QRCode(address) }

    /// How the photo and the words share the sheet: beside each other when the photo is upright.
    var layout: String {
        guard let photo = viewModel.photo else { return "plain" }
        return photo.height >= photo.width ? "upright" : "wide"
    }

    /// What somebody takes home on a strip: the number, else the e-mail address, else where to find it.
    var stripText: String {
        viewModel.phone ?? viewModel.email.flatMap { $0.count <= PosterViewModel.stripLength ? $0 : nil } ?? address
    }

    /// How large a text is set: the longer, the smaller.
    func size(of text: String, large: Int, medium: Int) -> String {
        text.count <= large ? "large" : text.count <= medium ? "medium" : "small"
    }
}
