import HTML
import HTTP

/// The paths without variables, each declared once: the route table matches them, and links name them.
extension URLReference {
    static let petList: URLReference = "/"
    static let feed: URLReference = "/feed.atom"
    static let sitemap: URLReference = "/sitemap.xml"
    static let robots: URLReference = "/robots.txt"
    static let privacy: URLReference = "/privacy"
    static let statistics: URLReference = "/statistics"
    static let statisticsFile: URLReference = "/statistics.csv"
    static let health: URLReference = "/healthz"
    static let favicon: URLReference = "/favicon.ico"
    static let touchIcon: URLReference = "/apple-touch-icon.png"
    static let manifest: URLReference = "/manifest.webmanifest"
    static let findReport: URLReference = "/manage"
    static let moderate: URLReference = "/moderate"
    static let moderateLeave: URLReference = "/moderate/leave"
    static let alerts: URLReference = "/alerts"
}

enum Paths {
    static let pet = Path<ReportID>("/pets/{id}")
    static let photo = Path<ReportID>("/pets/{id}/photo")
    static let thumbnail = Path<ReportID>("/pets/{id}/thumbnail")
    static let contact = Path<ReportID>("/pets/{id}/contact")
    static let message = Path<ReportID>("/pets/{id}/message")
    static let flag = Path<ReportID>("/pets/{id}/flag")

    /// The author's private page, and the actions of its forms.
    static let manage = Path<ManagementToken>("/manage/{token}")
    static let poster = Path<ManagementToken>("/manage/{token}/poster")
    static let edit = Path<ManagementToken>("/manage/{token}/edit")
    static let delete = Path<ManagementToken>("/manage/{token}/delete")
    static let reunited = Path<ManagementToken>("/manage/{token}/reunited")
    static let reopen = Path<ManagementToken>("/manage/{token}/reopen")
    static let renew = Path<ManagementToken>("/manage/{token}/renew")
    static let dismiss = Path<ManagementToken>("/manage/{token}/dismiss")
    static let mail = Path<ManagementToken>("/manage/{token}/mail")
    static let deleteMessages = Path<ManagementToken>("/manage/{token}/messages/delete")
    static let messagePhoto = Path<(ManagementToken, MessageNumber)>("/manage/{token}/messages/{number}/photo")
    static let publish = Path<(ManagementToken, MessageNumber)>("/manage/{token}/messages/{number}/publish")
    static let unpublish = Path<(ManagementToken, MessageNumber)>("/manage/{token}/messages/{number}/unpublish")
    static let deleteMessage = Path<(ManagementToken, MessageNumber)>("/manage/{token}/messages/{number}/delete")
    static let stopMail = Path<MailStopToken>("/mail/stop/{token}")
    static let alert = Path<AlertToken>("/alerts/{token}")

    /// Whether a path is that of an author's private page, or of a link in a mail.
    static func isPrivate(_ path: String) -> Bool {
        [manage.prefix, stopMail.prefix, alert.prefix].contains(where: path.hasPrefix)
    }

    /// The link that lets a moderator in; a report's pictures for moderators, and their actions on it.
    static let enter = Path<ModeratorKey>("/moderate/enter/{token}")
    static let moderatedPhoto = Path<ReportID>("/moderate/reports/{id}/photo")
    static let moderatedThumbnail = Path<ReportID>("/moderate/reports/{id}/thumbnail")
    static let hide = Path<ReportID>("/moderate/reports/{id}/hide")
    static let show = Path<ReportID>("/moderate/reports/{id}/show")
    static let remove = Path<ReportID>("/moderate/reports/{id}/remove")
}

extension ReportID: PathVariable {}
extension ManagementToken: PathVariable {}
extension MessageNumber: PathVariable {}
extension MailStopToken: PathVariable {}
extension AlertToken: PathVariable {}
extension ModeratorKey: PathVariable {}

extension StepName {
    var pathSegment: String {
        switch self {
        case .chipNumber: "chip-number"
        case .photo: "photo"
        case .description: "description"
        case .contactDetails: "contact-details"
        case .summary: "summary"
        }
    }
}

extension ReportFlow {
    /// The parameter of a step that "Change" opened: its Continue returns to the summary.
    static let changeParameter = "change"

    /// The flow's own page, which redirects to the first step that is not done.
    var url: URLReference { URLReference(encodedPath: path) }

    func url(of step: StepName, returningToSummary: Bool = false) -> URLReference {
        url("/" + step.pathSegment + (returningToSummary ? "?" + ReportFlow.changeParameter : ""))
    }

    /// A step's page at one of its fields, opened by "Change". The chip number is alone on its page, whose URL needs to be as in a referrer,
    /// without a fragment: `chipNumber.js` keeps what is typed there under it.
    func url(changing field: FieldName, on step: StepName) -> URLReference {
        let fragment = field == .chipNumber ? "" : "#" + field.rawValue
        return url("/\(step.pathSegment)?\(ReportFlow.changeParameter)\(fragment)")
    }

    /// A post here leaves the flow.
    var exitURL: URLReference { url("/exit") }
    /// A post here ends the browser's session.
    var forgetURL: URLReference { url("/forget") }
    var photoPreviewURL: URLReference { url("/photo/preview") }

    /// A picture's own address, because browsers that go back show an earlier one of the same address.
    func photoPreviewURL(of photo: Photo) -> URLReference {
        photoPreviewURL.with(query: [(PhotoFileName.versionParameter, photo.file.version)])
    }

    var confirmationURL: URLReference { url("/confirmation") }

    private func url(_ rest: String) -> URLReference { URLReference(encodedPath: path + rest) }
}

extension ReportKind {
    var listURL: URLReference { self == .missing ? .petList : .petList.with(query: query) }

    func listURL(near position: Position, kilometres: Int? = nil) -> URLReference {
        .petList.with(query: query + Vicinity(position, kilometres: kilometres).query)
    }

    /// The list's parameter; none for the list that a query without it means.
    var query: [(name: String, value: String)] { self == .missing ? [] : [(FieldName.kind.rawValue, rawValue)] }
}

extension Vicinity {
    /// The parameters of the list's filter.
    var query: [(name: String, value: String)] {
        [(FieldName.near.rawValue, centre.stored), (FieldName.km.rawValue, String(kilometres))]
    }
}

extension ReportID {
    var moderationURL: URLReference { .moderate.with(query: [("report", rawValue)]) }

    func moderationURL(flagsBefore position: Int) -> URLReference {
        .moderate.with(query: [("report", rawValue), ("before", String(position))])
    }

    func photoURL(_ photo: Photo) -> URLReference {
        Paths.photo(self).with(query: [(PhotoFileName.versionParameter, photo.file.version)])
    }

    func thumbnailURL(_ file: PhotoFileName) -> URLReference {
        Paths.thumbnail(self).with(query: [(PhotoFileName.versionParameter, file.version)])
    }
}

extension PetCard {
    var thumbnailURL: URLReference? { photo.map(id.thumbnailURL) }
}

extension Position {
    var mapURL: URLReference {
        let parts = rawValue.split(separator: ",").map(String.init)
        let site: URLReference = "https://www.openstreetmap.org/"
        return site.with(query: [("mlat", parts[0]), ("mlon", parts[1]), ("zoom", "16")])
    }

    /// The point in the map app of a phone (RFC 5870, with the query that Android's apps read).
    var mapAppURL: String { "geo:\(rawValue)?q=\(rawValue)" }
}

extension EmailAddress {
    /// Opens the reader's own mail program (RFC 6068).
    var url: URLReference { URLReference(scheme: "mailto:", encoding: rawValue) }
}

extension PhoneNumber {
    var url: URLReference { URLReference(scheme: "tel:", encoding: dialable) }
}

extension PhotoFileName {
    /// The query parameter that changes with the photo.
    static let versionParameter = "v"
}

/// A value in a path.
protocol PathVariable: RawRepresentable<String>, Sendable {
    /// Parses a value that someone may have typed from paper; nil when the text is none.
    init?(typed: String)
}

extension PathVariable {
    init?(typed: String) { self.init(rawValue: typed) }
}

/// A path with variables, declared once: requests match it, and links print it.
struct Path<Values>: Sendable {
    /// The path, with variable segments as names in braces.
    let pattern: String
    /// The part of the pattern before its first variable.
    let prefix: String
    /// The segments of the path; nil for a variable.
    private let segments: [String?]
    private let read: @Sendable (_ segments: [String], _ areTyped: Bool) -> Values?
    private let write: @Sendable (Values) -> [String]

    private init(
        _ pattern: String,
        read: @escaping @Sendable ([String], Bool) -> Values?,
        write: @escaping @Sendable (Values) -> [String]
    ) {
        (self.pattern, self.read, self.write) = (pattern, read, write)
        prefix = String(pattern.prefix { $0 != "{" })
        segments = pattern.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
    }

    /// Returns the values of the variable segments. Throws `404` for a segment that is no value of its variable.
    func values(of segments: [String]) throws(HTTPError) -> Values {
        guard let values = read(segments, false) else { throw HTTPError(.notFound, "no such name in the path") }
        return values
    }

    /// Returns the link that someone meant by typing these variable segments; nil when one of them is no value.
    func link(typed segments: [String]) -> URLReference? { read(segments, true).map { self($0) } }

    /// Returns the link with these values.
    func callAsFunction(_ values: Values) -> URLReference {
        var rest = write(values)[...]
        return URLReference(path: segments.map { $0 ?? rest.popFirst() ?? "" })
    }
}

extension Path where Values: PathVariable {
    /// A path with one variable.
    init(_ pattern: String) {
        self.init(
            pattern,
            read: { segments, areTyped in segments.first.flatMap { areTyped ? Values(typed: $0) : Values(rawValue: $0) } },
            write: { [$0.rawValue] }
        )
    }
}

extension Path {
    /// A path with two variables.
    init<First: PathVariable, Second: PathVariable>(_ pattern: String) where Values == (First, Second) {
        let (first, second) = (Path<First>(pattern), Path<Second>(pattern))
        self.init(
            pattern,
            read: { segments, areTyped in
                guard let one = first.read(Array(segments.prefix(1)), areTyped),
                    let other = second.read(Array(segments.dropFirst()), areTyped)
                else { return nil }
                return (one, other)
            },
            write: { [$0.0.rawValue, $0.1.rawValue] }
        )
    }

    func callAsFunction<First, Second>(_ first: First, _ second: Second) -> URLReference
    where Values == (First, Second) { self((first, second)) }
}
