/// The bar at the top of a screen: Back, the title and the progress. Built by coordinators, not by screens.
struct NavigationBar: Sendable {
    let language: Language
    let screen: Screen
    let title: LocalizedString
    let back: Back
    /// Nil except on the data steps.
    var progress: Progress?

    /// The number of the step among all data steps.
    struct Progress: Sendable {
        /// Such as `1/4`.
        let digits: String
        /// The same for screen readers.
        let words: String
    }

    /// What the control on the left does.
    enum Back: Sendable, Equatable {
        /// There is no such control.
        case none
        case link(Destination)
        /// Ends the flow, discards its answers and shows the list.
        case exit
    }
}
