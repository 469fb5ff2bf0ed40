import HTML
import HTTP

extension HTTPResponse {
    /// An error as a status and a page in the reader's language.
    static func error(_ error: any Error, in context: RequestContext, isForEveryone: Bool = false) -> HTTPResponse {
        let (status, refusal) = (status(of: error), error as? TooManyRequests)
        let (title, message) = words(for: status, error)
        // Under another host, links within the site lead nowhere.
        let isElsewhere = status == .misdirectedRequest
        let page = ErrorPage(
            navigationBar: NavigationBar(.error, title, back: isElsewhere ? .none : .link(.petList)),
            message: message,
            formURL: isElsewhere ? nil : ReportFlow.at(context.request.head.path)?.url,
            wayOn: isElsewhere ? URLReference(origin: context.origin) : .petList,
            isForEveryone: isForEveryone
        )
        let isIndexed = !(error is ReportHidden)
        return .page(page, status: status, in: context, isIndexed: isIndexed, retryAfter: refusal?.retryAfter)
    }

    /// An error that no client causes is the server's: `503` for transient ones such as a full disk, `500` for any other, a bug.
    private static func status(of error: any Error) -> HTTPStatus {
        switch error {
        case let error as HTTPError: error.status
        case is TooManyRequests: .tooManyRequests
        case is ReportGone, is ReportHidden: .gone
        case let error as any StorageFailure where error.isTransient: .serviceUnavailable
        default: .internalServerError
        }
    }

    private static func words(for status: HTTPStatus, _ error: any Error) -> (title: LocalizedString, message: LocalizedString) {
        switch status {
        case .notFound: (L10n.Error.NotFound.title, L10n.Error.NotFound.message)
        case .methodNotAllowed: (L10n.Error.MethodNotAllowed.title, L10n.Error.MethodNotAllowed.message)
        case .misdirectedRequest: (L10n.Error.Misdirected.title, L10n.Error.Misdirected.message)
        case .forbidden: (L10n.Error.Forbidden.title, L10n.Error.Forbidden.message)
        case .gone where error is ReportHidden: (L10n.Error.Hidden.title, L10n.Error.Hidden.message)
        case .gone: (L10n.Error.Gone.title, L10n.Error.Gone.message)
        case .tooManyRequests:
            (L10n.Error.TooMany.title, (error as? TooManyRequests)?.words ?? L10n.Error.TooMany.message(1))
        case .contentTooLarge: (L10n.Error.TooLarge.title, L10n.Error.TooLarge.message)
        case .requestTimeout: (L10n.Error.Timeout.title, L10n.Error.Timeout.message)
        case .serviceUnavailable: (L10n.Error.Unavailable.title, L10n.Error.Unavailable.message)
        case .internalServerError: (L10n.Error.Internal.title, L10n.Error.Internal.message)
        case .badRequest, .unsupportedMediaType: (L10n.Error.BadRequest.title, L10n.Error.BadRequest.message)
        default: (L10n.Error.Request.title, L10n.Error.Request.message)
        }
    }
}

/// An error page: the error in words, and a link to the form or elsewhere.
struct ErrorPage: Page {
    let navigationBar: NavigationBar
    /// The cause, and advice on what to do.
    let message: LocalizedString
    /// The form of the flow in which the error happened, whose answers are kept; nil elsewhere.
    let formURL: URLReference?
    /// The list, the public address of this site, or the page where the person was.
    let wayOn: URLReference
    /// Whether the page is in every language, because nothing is known of the reader.
    var isForEveryone = false

    /// The languages in which it is said again.
    func languages(besides language: Language) -> [Language] { isForEveryone ? Language.allCases.filter { $0 != language } : [] }

    var styleSheets: [Asset] { [Assets.listCss] }
}
