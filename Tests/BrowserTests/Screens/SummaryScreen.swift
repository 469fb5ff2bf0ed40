struct SummaryScreen: Screen {
    static let name = "summary"
    let driver: WebDriver

    var submitButton: Element { self["submitButton"] }

    /// The answer to a field.
    func row(_ field: String) -> Element { self[field] }

    /// The link that opens the step of a field.
    func change(_ field: String) -> Element { self["\(field).change"] }
}
