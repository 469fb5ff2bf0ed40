struct FlagScreen: Screen {
    static let name = "flag"
    let driver: WebDriver

    var reason: Element { self["reason"] }
    var note: Element { self["note"] }
    var email: Element { self["email"] }
    var counter: Element { self["counter"] }
    var sendButton: Element { self["sendButton"] }
}
