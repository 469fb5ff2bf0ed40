import HTML
import HTTP

/// An error as a response: a status and a page in the reader's language.
struct ErrorResponse {
    private let status: HTTPStatus
    /// Whether the operator has hidden the page.
    private let isHidden: Bool
    /// When a retry is allowed, after too many requests.
    private let refusal: TooManyRequests?

    /// An error that a client cannot cause is the server's: `503` for transient ones such as a full disk or an unreachable
    /// database, `500` for any other, which is a bug.
    init(to error: any Error) {
        refusal = error as? TooManyRequests
        isHidden = error is ReportHidden
        status =
            switch error {
            case let error as HTTPError: error.status
            case is TooManyRequests: .tooManyRequests
            case is ReportGone, is ReportHidden: .gone
            case let error as any StorageFailure where error.isTransient: .serviceUnavailable
            default: .internalServerError
            }
    }

    /// - Parameter isForEveryone: whether the page is in every language, because the request does not tell the reader's.
    func response(in context: RequestContext, isForEveryone: Bool = false) -> HTTPResponse {
        let page = ErrorPage(
            navigationBar: NavigationBar(
                .error,
                texts.title,
                back: isElsewhere ? .none : .link(.petList),
                in: context.language
            ),
            message: texts.message,
            resume: isElsewhere ? nil : ReportFlow.at(context.request.head.path)?.url,
            wayOn: isElsewhere ? URLReference(origin: context.origin) : .petList,
            isForEveryone: isForEveryone
        )
        var response = HTTPResponse.page(page, status: status, in: context, retryAfter: refusal?.retryAfter)
        if isHidden { response.fields.forbidIndexing() }
        return response
    }

    /// Whether the request was not meant for this site, so that links within it lead nowhere.
    private var isElsewhere: Bool { status == .misdirectedRequest }

    private var texts: (title: LocalizedString, message: LocalizedString) {
        switch status {
        case .notFound: (L10n.Error.NotFound.title, L10n.Error.NotFound.message)
        case .methodNotAllowed: (L10n.Error.MethodNotAllowed.title, L10n.Error.MethodNotAllowed.message)
        case .misdirectedRequest: (L10n.Error.Misdirected.title, L10n.Error.Misdirected.message)
        case .forbidden: (L10n.Error.Forbidden.title, L10n.Error.Forbidden.message)
        case .gone where isHidden: (L10n.Error.Hidden.title, L10n.Error.Hidden.message)
        case .gone: (L10n.Error.Gone.title, L10n.Error.Gone.message)
        case .tooManyRequests: (L10n.Error.TooMany.title, L10n.Error.TooMany.message(refusal?.minutes ?? 1))
        case .contentTooLarge: (L10n.Error.TooLarge.title, L10n.Error.TooLarge.message)
        case .requestTimeout: (L10n.Error.Timeout.title, L10n.Error.Timeout.message)
        case .serviceUnavailable: (L10n.Error.Unavailable.title, L10n.Error.Unavailable.message)
        case .internalServerError: (L10n.Error.Internal.title, L10n.Error.Internal.message)
        case .badRequest, .unsupportedMediaType: (L10n.Error.BadRequest.title, L10n.Error.BadRequest.message)
        default: (L10n.Error.Request.title, L10n.Error.Request.message)
        }
    }
}
