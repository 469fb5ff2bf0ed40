import HTML

/// What the coordinator puts around a screen of the flow. A reference to what is made once: there are few, and the same for everyone.
final class FlowFrame: Sendable {
    let navigationBar: NavigationBar
    /// Where the form is posted.
    let action: URLReference
    /// Whether the flow began with what was posted to one that was gone.
    let showsLostFlowNotice: Bool
    /// Whether the flow changes a report that is public already.
    let isEditing: Bool

    /// What a frame depends on beside language and step.
    struct Traits: OptionSet {
        let rawValue: Int

        /// The step was opened by "Change".
        static let change = Traits(rawValue: 1)
        /// The flow began with what was posted to one that was gone.
        static let recovered = Traits(rawValue: 2)
        /// The flow changes a report that is public already.
        static let editing = Traits(rawValue: 4)

        /// Every combination, in the order of raw values.
        static let combinations = (0..<8).map(Traits.init)
    }

    init(navigationBar: NavigationBar, action: URLReference, traits: Traits) {
        self.navigationBar = navigationBar
        self.action = action
        showsLostFlowNotice = traits.contains(.recovered)
        isEditing = traits.contains(.editing)
    }
}

/// A screen of the flow.
protocol FlowPage: Page {
    var frame: FlowFrame { get }
}

extension FlowPage {
    var navigationBar: NavigationBar { frame.navigationBar }
    var action: URLReference { frame.action }
    var showsLostFlowNotice: Bool { frame.showsLostFlowNotice }
    var isEditing: Bool { frame.isEditing }
}
