import HTML

extension FlowStep {
    /// Marks a step that was opened by "Change": its Continue returns to the summary.
    static let changeParameter = "change"

    /// The step's page.
    func url(returningToSummary: Bool = false) -> URLReference {
        (returningToSummary ? FlowStep.changeURLs : FlowStep.urls)[index]
    }

    private static let urls = urls(query: [])
    private static let changeURLs = urls(query: [(changeParameter, "")])

    private static func urls(query: [(name: String, value: String)]) -> [URLReference] {
        allCases.map { URLReference(path: "report-missing", $0.rawValue, query: query) }
    }
}

extension URLReference {
    /// The list of missing pets.
    static let petList: URLReference = "/"
    /// What a phone needs to put the site on its home screen.
    static let manifest: URLReference = "/manifest.webmanifest"
    /// The flow: its first step, or where an unfinished draft stands.
    static let reportMissing: URLReference = "/report-missing"
    /// Where the flow is left.
    static let exitFlow: URLReference = "/report-missing/exit"
    /// The draft's photo.
    static let photoPreview: URLReference = "/report-missing/photo/preview"
    /// "Report created".
    static let confirmation: URLReference = "/report-missing/confirmation"
}
