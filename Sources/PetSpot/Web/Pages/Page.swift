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

extension NavigationBar: Template {
    /// The URL of a back link, if it is one.
    var backLink: URLReference? {
        if case .link(let destination) = back { destination.url } else { nil }
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
}

/// Says that earlier answers are gone, and that what was just sent is not.
struct LostFlowNotice: Template {
    let language: Language
}
