import QRCode

/// The poster, a sheet of A4 paper to print.
struct PosterPage: Page {
    let report: PetReport
    let token: ManagementToken
    /// The public page's absolute URL.
    let address: String

    var navigationBar: NavigationBar { NavigationBar(.poster, L10n.Poster.title, back: .link(Paths.manage(token))) }
    var subject: LocalizedString? { name ?? heading }
    var styleSheets: [Asset] { [Assets.posterCss] }

    /// The address as a QR code; nil when it is too long for one.
    var code: QRCode? { QRCode(address) }

    /// The layout: side by side when the photo is upright. The sides of a panorama are cut, so that the animal is seen from the street.
    var layout: String {
        guard let photo else { return "plain" }
        if photo.height >= photo.width { return "upright" }
        // The sheet has 190 mm by 100 mm for it at least.
        return 100 * photo.width > 190 * photo.height ? "panorama" : "wide"
    }

    func nameSize(in language: Language) -> TypeSize {
        TypeSize(of: name?.text(in: language) ?? "", large: 10, medium: 24)
    }

    func headingSize(in language: Language) -> TypeSize {
        let text = [heading, species].compactMap { $0?.text(in: language) }.joined(separator: " ")
        return TypeSize(of: text, large: 11, medium: 15)
    }

    var phoneSize: TypeSize { TypeSize(of: phone ?? "", large: 11, medium: 16) }
    var emailSize: TypeSize { TypeSize(of: email ?? "", large: 24, medium: 64) }
    var stripSize: TypeSize { TypeSize(of: stripText, large: 11, medium: 15) }

    /// The text of a strip: the phone number, else the e-mail address, else the page's address, which people type without its scheme.
    var stripText: String {
        phone ?? email.flatMap { $0.count <= PosterPage.stripLength ? $0 : nil }
            ?? String(address.trimmingPrefix(/https?:\/\//))
    }

    /// `stripText` in two pieces, split where a line may end: before the @ of an e-mail address, or before the path of the page's address.
    var stripPieces: (String, String) {
        let end = stripText.firstIndex { "@/".contains($0) } ?? stripText.endIndex
        return (String(stripText[..<end]), String(stripText[end...]))
    }
}

/// The type size of a text: the longer, the smaller. `poster.css` has the sizes; the limits are what fits even in a wide typeface.
enum TypeSize: String {
    case large, medium, small

    init(of text: String, large: Int, medium: Int) {
        self = text.count <= large ? .large : text.count <= medium ? .medium : .small
    }
}

extension QRCode {
    /// Light modules that must surround a code (ISO/IEC 18004, 6.3.8).
    private static let quietZone = 4

    /// The SVG's `viewBox`: one unit for a module, with the quiet zone.
    var viewBox: String {
        let side = size + 2 * QRCode.quietZone
        return "-\(QRCode.quietZone) -\(QRCode.quietZone) \(side) \(side)"
    }

    /// All dark modules as the data of an SVG path: a rectangle for each row's series of dark modules.
    var path: String {
        var path = ""
        for row in 0..<size {
            var start: Int?
            for column in 0...size {
                let isDark = self[row, column]
                if let first = start, !isDark {
                    path += "M\(first) \(row)h\(column - first)v1H\(first)z"
                    start = nil
                } else if start == nil, isDark {
                    start = column
                }
            }
        }
        return path
    }
}
