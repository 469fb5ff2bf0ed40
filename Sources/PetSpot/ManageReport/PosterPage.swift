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

    var nameSize: TypeSize { TypeSize(of: viewModel.name.text(in: language), large: 10, medium: 24) }
    var phoneSize: TypeSize { TypeSize(of: viewModel.phone ?? "", large: 12, medium: 16) }
    var emailSize: TypeSize { TypeSize(of: viewModel.email ?? "", large: 24, medium: 64) }
    var stripSize: TypeSize { TypeSize(of: stripText, large: 12, medium: 16) }

    /// What somebody takes home on a strip: the number, else the e-mail address, else where to find it.
    var stripText: String {
        viewModel.phone ?? viewModel.email.flatMap { $0.count <= PosterViewModel.stripLength ? $0 : nil } ?? address
    }
}

/// How large a text is set: the longer, the smaller. `poster.css` has the sizes; the numbers of characters that a page
/// allows for each are what fits beside its neighbours even in a wide typeface.
enum TypeSize: String {
    case large
    case medium
    case small

    init(of text: String, large: Int, medium: Int) {
        self = text.count <= large ? .large : text.count <= medium ? .medium : .small
    }
}
