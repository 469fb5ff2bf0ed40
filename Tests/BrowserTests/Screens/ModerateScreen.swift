struct ModerateScreen: Screen {
    static let name = "moderate"
    let driver: WebDriver

    var enterButton: Element { self["enterButton"] }
    /// All reports, or the first, if used as one element.
    var report: Element { self["report"] }
    var photo: Element { self["photo"] }
    var flag: Element { self["flag"] }
    var reason: Element { self["reason"] }
    var note: Element { self["note"] }
    var hideButton: Element { self["hideButton"] }
    var showButton: Element { self["showButton"] }
    var removeButton: Element { self["removeButton"] }
    /// Leads from the page that asks whether to remove a report.
    var cancelLink: Element { self["cancelLink"] }
    /// What the author of a hidden report reads.
    var hiding: Element { self["hiding"] }
    var decision: Element { self["decision"] }
}
