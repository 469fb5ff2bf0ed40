struct PetListScreen: Screen {
    static let name = "petList"
    let driver: WebDriver

    var reportButton: Element { self["reportButton"] }
    var resumeLink: Element { self["resumeFlow"] }
    /// All cards, or the first, where one is meant.
    var card: Element { self["card"] }
}
