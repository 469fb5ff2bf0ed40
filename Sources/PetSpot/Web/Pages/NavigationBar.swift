import HTML

/// The bar at the top of a screen: Back, the title and the progress.
struct NavigationBar: Template {
    let screen: Screen
    let title: LocalizedString
    let back: Back
    /// Nil except on the data steps.
    let progress: Progress?

    init(_ screen: Screen, _ title: LocalizedString, back: Back, progress: Progress? = nil) {
        self.screen = screen
        self.title = title
        self.back = back
        self.progress = progress
    }

    /// The action of the control on the left.
    enum Back: Equatable {
        /// There is no such control.
        case none
        case link(URLReference)
        /// Ends the flow, discards its answers and shows the list, by a post.
        case exit(URLReference)
    }

    /// The number of the step among all data steps.
    struct Progress: Equatable {
        let number: Int
        let count: Int

        /// The progress in digits, such as `1/4`.
        var digits: LocalizedString { L10n.MicrochipNumber.progress(number, count) }
        /// The progress in words, for screen readers.
        var words: LocalizedString { L10n.Common.step(number, count) }
    }
}

/// A screen of the app.
struct Screen: Sendable, Equatable {
    /// The prefix of its test identifiers.
    let name: String

    /// A page of a flow that is none of its steps.
    static let flow = Screen(name: "flow")
    static let petList = Screen(name: "petList")
    static let petDetails = Screen(name: "petDetails")
    static let message = Screen(name: "message")
    static let reportCreated = Screen(name: "reportCreated")
    static let manage = Screen(name: "manage")
    static let findReport = Screen(name: "findReport")
    static let stopMail = Screen(name: "stopMail")
    static let poster = Screen(name: "poster")
    static let privacy = Screen(name: "privacy")
    static let statistics = Screen(name: "statistics")
    static let flag = Screen(name: "flag")
    static let moderate = Screen(name: "moderate")
    static let error = Screen(name: "error")

    static func step(_ step: StepName) -> Screen { Screen(name: step.rawValue) }

    /// The identifier of an element on this screen, such as `chipNumber.continueButton`.
    func identifier(_ element: String) -> String { "\(name).\(element)" }
}
