struct ChipNumberScreen: Screen {
    static let name = "chipNumber"
    let driver: WebDriver

    var input: Element { self["input"] }
}
