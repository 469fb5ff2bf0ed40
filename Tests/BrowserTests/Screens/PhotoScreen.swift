struct PhotoScreen: Screen {
    static let name = "photo"
    let driver: WebDriver

    var input: Element { self["input"] }
    /// The saved photo.
    var preview: Element { self["preview"] }
    /// The photo that was chosen, as the page's script shows it.
    var chosen: Element { self["chosen"] }
    /// The progress of sending.
    var sending: Element { self["progress"] }
    /// Says that the photo could not be sent.
    var failure: Element { self["failure"] }
    var removeButton: Element { self["removeButton"] }
    var error: Element { self["input.error"] }
}
