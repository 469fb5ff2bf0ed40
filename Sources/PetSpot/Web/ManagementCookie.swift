import HTML
import HTTP

/// The cookie that returns the owner to their private page after a change, because the server does not store the token.
///
/// It names its report, because a browser may change several. It is sent only within the flow, and expires with the change or with the
/// browser session.
enum ManagementCookie {
    /// The token in a request's cookie, if it is that of a report and has the right form.
    static func token(of report: ReportID, in cookies: Cookies) -> ManagementToken? {
        guard let value = cookies[SiteCookie.management.name],
            value.hasPrefix(report.rawValue + "-")
        else { return nil }
        return ManagementToken(rawValue: String(value.dropFirst(ReportID.length + 1)))
    }

    /// The report that a request's cookie names.
    static func report(in cookies: Cookies) -> ReportID? {
        cookies[SiteCookie.management.name].flatMap { ReportID(rawValue: String($0.prefix(ReportID.length))) }
    }

    /// The cookie's value for a report's token.
    static func value(for token: ManagementToken, of report: ReportID) -> String {
        report.rawValue + "-" + token.rawValue
    }

    /// Adds to a response that the browser forgets the token.
    static func forgotten(
        _ response: HTTPResponse,
        in flow: ReportFlow,
        _ context: RequestContext
    ) -> HTTPResponse {
        var response = response
        response.set(.management.within(flow), to: nil, in: context)
        return response
    }
}
