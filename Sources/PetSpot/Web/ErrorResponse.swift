import HTML
import HTTP

/// An error as what a person gets to see: a status, a page in their language, and a way on.
struct ErrorResponse {
    private let status: HTTPStatus
    /// Seconds until another try is allowed, when there were too many.
    private let retryAfter: Int?

    /// What an error means to the person who met it. What they could not have caused is a failure of the server: a full
    /// disk and a database that is away pass (`503`), anything else is a bug (`500`).
    init(to error: any Error) {
        retryAfter = (error as? TooManyRequests)?.retryAfter
        status =
            switch error {
            case let error as HTTPError: error.status
            case is TooManyRequests: .tooManyRequests
            case is ReportGone: .gone
            case let error as any StorageFailure where error.isTransient: .serviceUnavailable
            default: .internalServerError
            }
    }

    /// The page.
    func response(in context: RequestContext) -> HTTPResponse {
        let page = ErrorPage(
            navigationBar: NavigationBar(
                language: context.language,
                screen: .error,
                title: words.title,
                back: .link(.petList)
            ),
            message: words.message,
            isInFlow: context.request.head.path.hasPrefix(URLReference.reportMissing.text)
        )
        var response = HTTPResponse.page(page, status: status, in: context)
        if let retryAfter { response.fields.append("Retry-After", FieldValue(retryAfter)) }
        return response
    }

    private var words: (title: LocalizedString, message: LocalizedString) {
        switch status {
        case .notFound: (L10n.Error.NotFound.title, L10n.Error.NotFound.message)
        case .methodNotAllowed: (L10n.Error.MethodNotAllowed.title, L10n.Error.MethodNotAllowed.message)
        case .forbidden: (L10n.Error.Forbidden.title, L10n.Error.Forbidden.message)
        case .gone: (L10n.Error.Gone.title, L10n.Error.Gone.message)
        case .tooManyRequests:
            (L10n.Error.TooMany.title, L10n.Error.TooMany.message(((retryAfter ?? 1) + 59) / 60))
        case .contentTooLarge: (L10n.Error.TooLarge.title, L10n.Error.TooLarge.message)
        case .requestTimeout: (L10n.Error.Timeout.title, L10n.Error.Timeout.message)
        case .serviceUnavailable: (L10n.Error.Unavailable.title, L10n.Error.Unavailable.message)
        case .internalServerError: (L10n.Error.Internal.title, L10n.Error.Internal.message)
        case .badRequest, .unsupportedMediaType: (L10n.Error.BadRequest.title, L10n.Error.BadRequest.message)
        default: (L10n.Error.Request.title, L10n.Error.Request.message)
        }
    }
}
