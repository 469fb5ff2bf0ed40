import HTTP

/// Answers a request, or throws what the error page is made of.
typealias Handler = @Sendable (RequestContext) async throws -> HTTPResponse

/// Answers a request when nothing has to be waited for.
typealias ImmediateHandler = @Sendable (RequestContext) -> HTTPResponse?

/// One path of the site and what answers it; `HEAD` is answered as `GET`.
final class Route: Sendable {
    /// Its path, with names in braces for the parts that vary.
    let pattern: StaticString
    private let get: Handler?
    private let post: Handler?
    private let immediately: ImmediateHandler?

    /// - Parameter immediately: answers a `GET` before `get` is asked, which it saves what waiting costs.
    init(_ pattern: StaticString, get: Handler? = nil, post: Handler? = nil, immediately: ImmediateHandler? = nil) {
        self.pattern = pattern
        self.get = get
        self.post = post
        self.immediately = immediately
    }

    /// The answer that needs no waiting, if there is one.
    func immediateAnswer(to context: RequestContext) -> HTTPResponse? {
        context.request.head.method == .post ? nil : immediately?(context)
    }

    /// The answer to a method, if the path knows it.
    func handler(for method: HTTPMethod) -> Handler? {
        switch method {
        case .get, .head: get
        case .post: post
        case .other: nil
        }
    }

    /// The value of `Allow` when a method is not known here.
    var allowedMethods: FieldValue {
        switch (get, post) {
        case (nil, _): "POST"
        case (_, nil): "GET, HEAD"
        default: "GET, HEAD, POST"
        }
    }
}
