/// What a browser's session holds: an unfinished report, and the report that it submitted last.
struct OwnReports {
    var draft: OpenDraft?
    var submitted: Submitted?

    /// An unfinished report.
    enum OpenDraft {
        case newReport
        /// Changes of a published report.
        case changes
    }

    /// A report of this browser, whose confirmation can be opened again.
    struct Submitted {
        let petName: String?
        let isListed: Bool
    }

    /// Whether there is nothing to show, so that the list looks the same for everyone.
    var isEmpty: Bool { draft == nil && submitted == nil }
}
