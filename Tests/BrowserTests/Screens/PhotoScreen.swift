struct PhotoScreen: Screen {
    static let name = "photo"
    let driver: WebDriver

    var input: Element { self["input"] }
    /// The photo that is kept already.
    var preview: Element { self["preview"] }
    /// The photo that was chosen and not sent yet.
    var chosen: Element { self["chosen"] }
    /// How much of it was sent.
    var sending: Element { self["progress"] }
    /// Says that a photo did not get through.
    var failure: Element { self["failure"] }
    var removeButton: Element { self["removeButton"] }
    var error: Element { self["input.error"] }
}
