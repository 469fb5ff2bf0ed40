struct PosterScreen: Screen {
    static let name = "poster"
    let driver: WebDriver

    var address: Element { self["address"] }
    var printButton: Element { self["printButton"] }
    var sheet: Element { self["sheet"] }
}
