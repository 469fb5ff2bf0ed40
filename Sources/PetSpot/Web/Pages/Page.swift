import HTML

/// The main part of a screen: what a document frames.
protocol Page: Template {
    /// The bar at the top of the screen.
    var navigationBar: NavigationBar { get }

    /// Whether the page reports errors in what was typed; its title then says so first.
    var hasErrors: Bool { get }

    /// What a link to the page shows elsewhere, if it is worth sharing.
    var sharingCard: SharingCard? { get }

    /// What the page is drawn by beside the style sheet that all share, when few pages need it.
    var styleSheet: Asset? { get }
}

extension Page {
    var language: Language { navigationBar.language }
    var screen: Screen { navigationBar.screen }
    var hasErrors: Bool { false }
    var sharingCard: SharingCard? { nil }
    var styleSheet: Asset? { nil }
}

/// The bar at the top of every screen: a way back, the title, and how far one is.
struct NavigationBar: Template, Sendable {
    let language: Language
    let screen: Screen
    let title: LocalizedString
    let back: Back
    /// How far one is, on the four data steps only.
    var progress: Progress?

    /// Which of how many steps it is.
    struct Progress {
        /// Such as `1/4`.
        let digits: String
        /// The same as a screen reader says it.
        let words: String
    }

    /// What the control on the left does.
    enum Back: Sendable, Equatable {
        /// There is nowhere to go back to.
        case none
        /// Leads to another page.
        case link(URLReference)
        /// Ends the flow, forgets what was typed, and shows the list.
        case exit
    }

    /// The URL of a back link, if it is one.
    var backLink: URLReference? {
        guard case .link(let url) = back else { return nil }
        return url
    }
}

/// A whole HTML document around a page.
struct Document: Template {
    let page: any Page
    let navigationBar: NavigationBar
    /// The path and query the page answers, without `lang`: where the language links lead.
    let location: URLLocation
    /// What was done by the post that led here.
    let notice: LocalizedString?

    init(_ page: consuming any Page, location: URLLocation, notice: LocalizedString?) {
        navigationBar = page.navigationBar
        self.page = page
        self.location = location
        self.notice = notice
    }

    var language: Language { navigationBar.language }

    /// Where the same page is in another language.
    func place(in language: Language) -> URLLocation.InLanguage { .init(location: location, language: language) }
}

/// What is wrong with what was typed, on top of the page, each line a link to its field.
struct ErrorSummary: Template {
    let language: Language
    let errors: [FieldError]

    /// The label to put before an error that does not name its field: a text that is too long may be any of these.
    func label(of error: FieldError) -> LocalizedString? {
        switch error.field {
        case "petName": L10n.Description.petName
        case "breed": L10n.Description.breed
        case "lastSeenPlace": L10n.Description.lastSeenPlace
        case "description": L10n.Description.description
        case "reward": L10n.ContactDetails.reward
        default: nil
        }
    }
}

/// Says that earlier answers are gone, and that what was just sent is not.
struct LostFlowNotice: Template {
    let language: Language
}
