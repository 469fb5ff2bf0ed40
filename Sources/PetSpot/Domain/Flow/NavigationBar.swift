/// What the bar at the top of a screen holds: a way back, the title, and how far one is. Coordinators build it, screens do not.
struct NavigationBar: Sendable {
    let language: Language
    let screen: Screen
    let title: LocalizedString
    let back: Back
    /// How far one is, on the data steps only.
    var progress: Progress?

    /// Which of how many steps it is.
    struct Progress: Sendable {
        /// Such as `1/4`.
        let digits: String
        /// The same as a screen reader says it.
        let words: String
    }

    /// What the control on the left does.
    enum Back: Sendable, Equatable {
        /// There is nowhere to go back to.
        case none
        case link(Destination)
        /// Ends the flow, forgets what was typed, and shows the list.
        case exit
    }
}
