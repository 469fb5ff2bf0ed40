/// The question about a draft of another kind.
struct FlowScreen: Screen {
    static let name = "flow"
    let driver: WebDriver

    var continueDraft: Element { self["continueDraft"] }
    var discardButton: Element { self["discardButton"] }
}
