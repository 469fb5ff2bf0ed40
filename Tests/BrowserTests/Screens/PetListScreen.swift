struct PetListScreen: Screen {
    static let name = "petList"
    let driver: WebDriver

    var reportButton: Element { self["reportButton"] }
    var resumeLink: Element { self["resumeFlow"] }
    /// All cards, or the first, if used as one element.
    var card: Element { self["card"] }
    var chip: Element { self["chip"] }
    var chipError: Element { self["chip.error"] }
    var searchButton: Element { self["searchButton"] }
    var searchResult: Element { self["searchResult"] }
    var older: Element { self["older"] }
    var newest: Element { self["newest"] }
}
