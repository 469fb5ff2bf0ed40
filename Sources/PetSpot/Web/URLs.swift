import HTML

extension Destination {
    /// The page's address on this site.
    var url: URLReference {
        switch self {
        case .petList: .petList
        case .petDetails(let id): id.publicURL
        case .step(let step): step.url()
        case .manage(let token): token.url
        }
    }
}

extension FlowStep {
    /// Marks a step that was opened by "Change": its Continue returns to the summary.
    static let changeParameter = "change"

    /// The step's page.
    func url(returningToSummary: Bool = false) -> URLReference {
        (returningToSummary ? FlowStep.changeURLs : FlowStep.urls)[rawValue]
    }

    private static let urls = urls(mark: "")
    private static let changeURLs = urls(mark: "?" + changeParameter)

    /// Made once, because every page of the flow holds some: making one takes 4 % of a step's instructions.
    private static func urls(mark: String) -> [URLReference] {
        allCases.map { URLReference(encodedPath: "/report-missing/" + $0.pathSegment + mark) }
    }
}

extension URLReference {
    /// The list of missing pets.
    static let petList: URLReference = "/"
    /// What a phone needs to put the site on its home screen.
    static let manifest: URLReference = "/manifest.webmanifest"
    /// The flow: its first step, or where an unfinished draft stands.
    static let reportMissing: URLReference = "/report-missing"
    /// Where the flow is left.
    static let exitFlow: URLReference = "/report-missing/exit"
    /// The draft's photo.
    static let photoPreview: URLReference = "/report-missing/photo/preview"
    /// "Report created".
    static let confirmation: URLReference = "/report-missing/confirmation"
}

extension ReportID {
    /// The public page. Nothing in an id needs to be encoded.
    var publicURL: URLReference { URLReference(encodedPath: "/pets/\(rawValue)") }

    /// Where a photo of this report is.
    func photoURL(_ photo: Photo) -> URLReference { imageURL("photo", photo.file) }

    /// Where the small version of a photo is, or the photo itself when it has none; either is in this file.
    func thumbnailURL(_ file: PhotoFileName) -> URLReference { imageURL("thumbnail", file) }

    private func imageURL(_ segment: String, _ file: PhotoFileName) -> URLReference {
        URLReference(encodedPath: "/pets/\(rawValue)/\(segment)?\(PhotoFileName.versionParameter)=\(file.version)")
    }
}

extension PhotoFileName {
    /// The parameter of a link to a photo that changes with it.
    static let versionParameter = "v"
}

extension ManagementToken {
    /// The owner's private page.
    var url: URLReference { URLReference(path: "manage", rawValue) }

    /// Where one of the page's forms is posted, or what else belongs to it.
    func url(_ action: String) -> URLReference { URLReference(path: "manage", rawValue, action) }
}
