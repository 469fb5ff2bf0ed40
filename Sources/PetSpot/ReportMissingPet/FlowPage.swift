import HTML

/// What the coordinator puts around a screen of the flow: the same for everyone at the same step.
final class FlowFrame: Sendable {
    let navigationBar: NavigationBar
    /// Where the form is posted.
    let action: URLReference
    /// Whether the flow began with what was posted to one that was gone.
    let showsLostFlowNotice: Bool
    /// Whether the flow changes a report that is public already.
    let isEditing: Bool

    init(navigationBar: NavigationBar, action: URLReference, showsLostFlowNotice: Bool, isEditing: Bool) {
        self.navigationBar = navigationBar
        self.action = action
        self.showsLostFlowNotice = showsLostFlowNotice
        self.isEditing = isEditing
    }
}

/// A screen of the flow as a page.
protocol FlowPage: Page {
    var frame: FlowFrame { get }
}

extension FlowPage {
    var navigationBar: NavigationBar { frame.navigationBar }
    var action: URLReference { frame.action }
    var showsLostFlowNotice: Bool { frame.showsLostFlowNotice }
    var isEditing: Bool { frame.isEditing }
}
