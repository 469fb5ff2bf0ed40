import HTML

/// A view model of the flow with the view that shows it.
protocol FlowScreen: AnyObject {
    /// What is wrong with what was typed, in the order of the fields.
    var errors: [FieldError] { get }
    /// The style sheets that the view needs beside the one of all pages.
    var styleSheets: [Asset] { get }
    /// Replaces the shown texts with those that were typed.
    func fill(from input: FormInput)
    /// Checks what the screen shows and saves it in the flow state. Returns false and saves nothing when there are `errors`.
    func handleNext() -> Bool
    /// - Parameter action: the URL that the form is posted to.
    func view(action: URLReference, language: Language) -> any Template
}

extension FlowScreen {
    var errors: [FieldError] { [] }
    var styleSheets: [Asset] { [] }
}

/// A screen of the flow as a page: its view, below the errors and the notice that every screen can have.
struct FlowPage: Page {
    let navigationBar: NavigationBar
    let errors: [FieldError]
    /// Why what was sent was not saved, though nothing in it is wrong.
    let refusal: LocalizedString?
    /// Whether the flow began with a post to a flow that no longer existed.
    let showsLostFlowNotice: Bool
    let styleSheets: [Asset]
    let view: any Template

    var hasErrors: Bool { refusal != nil || !errors.isEmpty }
}
