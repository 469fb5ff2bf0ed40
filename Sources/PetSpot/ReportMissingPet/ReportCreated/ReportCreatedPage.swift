import HTML

/// "Report created": what happened, what is next, and the links that matter from now on.
struct ReportCreatedPage: Page {
    let navigationBar: NavigationBar
    /// The pet's name, when it was given.
    let petName: String?
    /// The public page's path.
    let publicURL: URLReference
    /// The public page's whole address, to copy and send.
    let publicAddress: String
}
