/// A screen of the app.
enum Screen: Sendable, Equatable {
    case petList
    case petDetails
    case message
    case step(FlowStep)
    case reportCreated
    case manage
    case poster
    case privacy
    case flag
    case error

    /// The prefix of its test identifiers.
    var name: StaticString {
        switch self {
        case .petList: "petList"
        case .petDetails: "petDetails"
        case .message: "message"
        case .step(let step): step.name
        case .reportCreated: "reportCreated"
        case .manage: "manage"
        case .poster: "poster"
        case .privacy: "privacy"
        case .flag: "flag"
        case .error: "error"
        }
    }

    /// The identifier of an element on this screen, such as `chipNumber.continueButton`.
    func identifier(_ element: String) -> String {
        "\(name).\(element)"
    }
}
