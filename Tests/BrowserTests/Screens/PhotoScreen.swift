struct PhotoScreen: Screen {
    static let name = "photo"
    let driver: WebDriver

    var input: Element { self["input"] }
    var preview: Element { self["preview"] }
    var removeButton: Element { self["removeButton"] }
    var error: Element { self["input.error"] }
}
