import HTML

extension ReportFlow {
    /// Marks a step that was opened by "Change": its Continue returns to the summary.
    static let changeParameter = "change"

    /// The flow: redirects to the first step that is not done.
    var url: URLReference { URLReference(encodedPath: path) }

    /// A step's page.
    func url(of step: StepName, returningToSummary: Bool = false) -> URLReference {
        url("/" + step.pathSegment + (returningToSummary ? "?" + ReportFlow.changeParameter : ""))
    }

    /// A step's page at one of its fields, opened by "Change".
    func url(changing field: FieldName, on step: StepName) -> URLReference {
        url("/\(step.pathSegment)?\(ReportFlow.changeParameter)#\(field.rawValue)")
    }

    /// A post here leaves the flow.
    var exitURL: URLReference { url("/exit") }
    /// A post here ends the browser's session.
    var forgetURL: URLReference { url("/forget") }
    /// The draft's photo.
    var photoPreviewURL: URLReference { url("/photo/preview") }
    /// "Report created".
    var confirmationURL: URLReference { url("/confirmation") }

    private func url(_ rest: String) -> URLReference { URLReference(encodedPath: path + rest) }
}

extension ReportKind {
    /// The parameter that chooses the list.
    static let parameter = "kind"

    /// The list of such reports.
    var listURL: URLReference {
        self == .missing ? .petList : .petList.with(query: [(ReportKind.parameter, rawValue)])
    }
}

extension URLReference {
    /// The list of missing pets.
    static let petList: URLReference = "/"
    /// What is kept, and who answers for it.
    static let privacy: URLReference = "/privacy"
    /// How many pets were reported and came home.
    static let statistics: URLReference = "/statistics"
    /// The same as comma-separated values.
    static let statisticsFile: URLReference = "/statistics.csv"
    /// The moderators' page; nobody else has it.
    static let moderate: URLReference = "/moderate"
    /// A post here ends this browser's access to it.
    static let moderateLeave: URLReference = "/moderate/leave"
    /// "Find my report"; only with mail.
    static let findReport: URLReference = "/manage"
    /// The list as an Atom feed.
    static let feed: URLReference = "/feed.atom"
    /// The public pages, for crawlers.
    static let sitemap: URLReference = "/sitemap.xml"
    /// The web app manifest.
    static let manifest: URLReference = "/manifest.webmanifest"
}

extension ReportID {
    /// The public page. Nothing in an id needs to be encoded.
    var publicURL: URLReference { URLReference(encodedPath: "/pets/\(rawValue)") }

    /// The form that tells the operator about the public page.
    var flagURL: URLReference { URLReference(path: "pets", rawValue, "flag") }

    /// A post here shows the contact details.
    var contactURL: URLReference { URLReference(path: "pets", rawValue, "contact") }

    /// The form of a message to the owner.
    var messageURL: URLReference { URLReference(encodedPath: "/pets/\(rawValue)/message") }

    /// The report among those that moderators see.
    var moderationURL: URLReference { .moderate.with(query: [("report", rawValue)]) }

    /// Further flags of the report.
    func moderationURL(flagsBefore position: Int) -> URLReference {
        .moderate.with(query: [("report", rawValue), ("before", String(position))])
    }

    /// What a moderator does with the report, or one of its pictures.
    func moderationURL(_ action: String) -> URLReference { URLReference(path: "moderate", "reports", rawValue, action) }

    /// The URL of a photo of this report.
    func photoURL(_ photo: Photo) -> URLReference { imageURL("photo", photo.file) }

    /// The URL of the thumbnail of this report's photo; `file` is the file that it shows.
    func thumbnailURL(_ file: PhotoFileName) -> URLReference { imageURL("thumbnail", file) }

    private func imageURL(_ segment: String, _ file: PhotoFileName) -> URLReference {
        URLReference(encodedPath: "/pets/\(rawValue)/\(segment)?\(PhotoFileName.versionParameter)=\(file.version)")
    }
}

extension PetCard {
    var url: URLReference { id.publicURL }

    /// The URL of the thumbnail; nil when there is none.
    var thumbnailURL: URLReference? { photo.map(id.thumbnailURL) }
}

extension EmailAddress {
    /// Opens the reader's own mail program (RFC 6068).
    var url: URLReference { URLReference(scheme: "mailto:", encoding: rawValue) }
}

extension PhoneNumber {
    /// Dials on a phone.
    var url: URLReference { URLReference(scheme: "tel:", encoding: dialable) }
}

extension PhotoFileName {
    /// The query parameter that changes with the photo.
    static let versionParameter = "v"
}

extension ModeratorKey {
    /// Lets a moderator in.
    var url: URLReference { URLReference(path: "moderate", "enter", rawValue) }
}

extension MailStopToken {
    /// Ends the mails of a report.
    var url: URLReference { URLReference(path: "mail", "stop", rawValue) }
}

extension ManagementToken {
    /// The owner's private page.
    var url: URLReference { URLReference(path: "manage", rawValue) }

    /// The URL of a form of that page, or of another page below it.
    func url(_ action: String) -> URLReference { URLReference(path: "manage", rawValue, action) }

    /// A post here deletes the messages that are not published.
    var messageDeletionURL: URLReference { URLReference(path: "manage", rawValue, "messages", "delete") }

    /// The URL of what the owner can do with a message, or of its photo.
    func url(of message: MessageNumber, _ action: String) -> URLReference {
        URLReference(path: "manage", rawValue, "messages", message.rawValue, action)
    }
}
