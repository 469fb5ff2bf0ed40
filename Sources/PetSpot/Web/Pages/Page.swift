import HTML

/// The main part of a screen, inside of a `Document`.
protocol Page: Template {
    var navigationBar: NavigationBar { get }

    /// The beginning of the browser's title, by which this page differs from others of its screen, such as the pet's name.
    var subject: LocalizedString? { get }

    /// The errors of the page's form, which are listed at its top.
    var errors: [FieldError] { get }

    /// The reason why a form was not saved though nothing in it is wrong, such as a limit; nil for none.
    var refusal: LocalizedString? { get }

    /// The preview of a link to the page; nil when it is not meant to be shared.
    func sharingCard(in language: Language) -> SharingCard?

    /// The style sheets that the page needs beside the one of all pages: a step of the flow should be there with few bytes.
    var styleSheets: [Asset] { get }

    /// The files that the page's scripts load when someone first needs them.
    var scripts: [Asset] { get }

    /// Whether a button of the page asks the browser where it is.
    var asksForPosition: Bool { get }

    /// The feed of what the page lists; nil when it has none.
    func feed(in language: Language) -> URLReference?

    /// The URL to which a notice posts that brings back a discarded draft; nil on pages that no draft leads to.
    var undoURL: URLReference? { get }

    /// Whether the page itself shows the notice of the post that led to it.
    var placesNotice: Bool { get }
}

extension Page {
    var screen: Screen { navigationBar.screen }
    var subject: LocalizedString? { nil }
    var errors: [FieldError] { [] }
    var refusal: LocalizedString? { nil }
    /// Whether a form was not saved; the title then begins with that.
    var hasErrors: Bool { refusal != nil || !errors.isEmpty }
    func sharingCard(in language: Language) -> SharingCard? { nil }
    var styleSheets: [Asset] { [Assets.answersCss, Assets.pagesCss] }
    var scripts: [Asset] { [] }
    func feed(in language: Language) -> URLReference? { nil }
    var undoURL: URLReference? { nil }
    var placesNotice: Bool { false }
    var asksForPosition: Bool { scripts.contains { $0.url == Assets.positionJs.url } }
}

struct Document: Template {
    let page: any Page
    let navigationBar: NavigationBar
    /// The path and query of the page, without `lang`, for the language links.
    let location: URLLocation
    /// The notice of the post that redirected here.
    let notice: Notice?
    /// The URL of the notice's "Undo"; nil when there is nothing to undo.
    let undoURL: URLReference?

    init(_ page: consuming any Page, location: URLLocation, saying notice: Notice?) {
        navigationBar = page.navigationBar
        undoURL = notice?.isOfDraft == true ? page.undoURL : nil
        self.notice = page.placesNotice ? nil : notice
        self.page = page
        self.location = location
    }

    var styleSheets: [Asset] { page.styleSheets + (undoURL == nil ? [] : [Assets.discardCss]) }

    /// The URLs of the files that `later.js` loads.
    var scripts: String { page.scripts.map(\.url.text).joined(separator: " ") }

    /// The title in the browser, without the errors' prefix.
    func title(in language: Language) -> String {
        let parts = [page.subject, navigationBar.title, navigationBar.progress?.words]
        return (parts.compactMap { $0?.text(in: language) } + ["PetSpot"]).joined(separator: " – ")
    }
}

/// The errors of a form at the top of the page, each a link to its field.
struct ErrorSummary: Template {
    let errors: [FieldError]

    /// The errors without repetition: one that several fields share leads to the first of them.
    var distinctErrors: [FieldError] {
        errors.enumerated().filter { !errors[..<$0].hasError(alike: $1) }.map(\.element)
    }
}

extension Sequence<FieldError> {
    /// Whether one says the words of another error.
    func hasError(alike other: FieldError) -> Bool { contains { $0.message == other.message && $0.label == other.label } }
}

/// Says at the top of a form that it was not saved, though nothing in it is wrong.
struct RefusalSummary: Template {
    let message: LocalizedString
}

/// The bar at the top of a screen: Back, the title and the progress.
struct NavigationBar: Template {
    let screen: Screen
    let title: LocalizedString
    let back: Back
    /// Nil except on the data steps.
    let progress: Progress?

    init(_ screen: Screen, _ title: LocalizedString, back: Back, progress: Progress? = nil) {
        (self.screen, self.title, self.back, self.progress) = (screen, title, back, progress)
    }

    /// The action of the control on the left.
    enum Back: Equatable {
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
    static let alerts = Screen(name: "alerts")
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
