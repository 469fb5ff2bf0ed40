struct MessageScreen: PositionScreen {
    static let name = "message"
    let driver: WebDriver

    /// The choice between having seen the pet and having it, by its value.
    func kind(_ kind: String) -> Element { Element(driver: driver, identifier: "message.kind", choice: kind) }
    var place: Element { self["place"] }
    /// Opens what the position is in.
    var details: Element { self["details"] }
    var seenDate: Element { self["seenDate"] }
    var seenTime: Element { self["seenTime"] }
    var note: Element { self["note"] }
    var replyTo: Element { self["replyTo"] }
    var photo: Element { self["photo"] }
    /// The words that ask for a photo again that cannot be read any more.
    var failure: Element { self["photo.failure"] }
    var sendButton: Element { self["sendButton"] }
}
