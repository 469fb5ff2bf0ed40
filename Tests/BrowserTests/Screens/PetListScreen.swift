struct PetListScreen: Screen {
    static let name = "petList"
    let driver: WebDriver

    var reportButton: Element { self["reportButton"] }
    var reportFoundButton: Element { self["reportFoundButton"] }
    /// The tab of found animals.
    var found: Element { self["found"] }
    var resumeLink: Element { self["resumeFlow"] }
    /// All cards, or the first, if used as one element.
    var card: Element { self["card"] }
    /// Opens what `chip` is in.
    var chipSummary: Element { self["chipSummary"] }
    var chip: Element { self["chip"] }
    var chipError: Element { self["chip.error"] }
    var searchButton: Element { self["searchButton"] }
    var searchResult: Element { self["searchResult"] }
    /// Opens the rest of the filter's form.
    var filter: Element { self["filter"] }
    var place: Element { self["place"] }
    var species: Element { self["species"] }
    var filterButton: Element { self["filterButton"] }
    var nearButton: Element { self["nearButton"] }
    var nearUnreadable: Element { self["nearUnreadable"] }
    /// What the list is narrowed to.
    var chosen: Element { self["chosen"] }
    var noMatch: Element { self["noMatch"] }
    var showAll: Element { self["showAll"] }
    var count: Element { self["count"] }
    var wait: Element { self["wait"] }
    var older: Element { self["older"] }
    var newest: Element { self["newest"] }
}
