import HTTP

/// The cookie that returns the owner to their private page after a change, because the server does not store the token.
///
/// It names its report, because a browser may change several. Browsers send it only within the flow, and drop it with the change.
enum ManagementCookie {
    /// The token of a report in a request's cookie; nil when the cookie is another report's or malformed.
    static func token(of report: ReportID, in cookies: Cookies) -> ManagementToken? {
        guard let value = cookies[SiteCookie.management.name], value.hasPrefix(report.rawValue + "-") else { return nil }
        return ManagementToken(rawValue: String(value.dropFirst(ReportID.length + 1)))
    }

    static func report(in cookies: Cookies) -> ReportID? {
        cookies[SiteCookie.management.name].flatMap { ReportID(rawValue: String($0.prefix(ReportID.length))) }
    }

    static func value(for token: ManagementToken, of report: ReportID) -> String { report.rawValue + "-" + token.rawValue }

    /// Returns a response that also makes the browser forget the token.
    static func forgotten(_ response: HTTPResponse, in flow: ReportFlow, _ context: RequestContext) -> HTTPResponse {
        var response = response
        response.set(.management.within(flow), to: nil, in: context)
        return response
    }
}
