struct ReportCreatedScreen: Screen {
    static let name = "reportCreated"
    let driver: WebDriver

    var listLink: Element { self["listLink"] }
    var firstSteps: Element { self["firstSteps"] }
    var posterLink: Element { self["posterLink"] }
    var publicLink: Element { self["publicLink"] }
    var manageLink: Element { self["manageLink"] }
    /// Opens what `copyButton` is in.
    var showLink: Element { self["manageAddress.summary"] }
    /// Copies the private link, and says so below.
    var copyButton: Element { self["manageAddress.button"] }
    var copyStatus: Element { self["manageAddress.status"] }
}
