/// A screen of the app.
enum Screen: Sendable {
    case petList
    case petDetails
    case chipNumber
    case photo
    case description
    case contactDetails
    case summary
    case reportCreated
    case manage
    case poster
    case error

    /// The prefix of its test identifiers.
    var name: StaticString {
        switch self {
        case .petList: "petList"
        case .petDetails: "petDetails"
        case .chipNumber: "chipNumber"
        case .photo: "photo"
        case .description: "description"
        case .contactDetails: "contactDetails"
        case .summary: "summary"
        case .reportCreated: "reportCreated"
        case .manage: "manage"
        case .poster: "poster"
        case .error: "error"
        }
    }

    /// The identifier of an element on this screen, such as `chipNumber.continueButton`.
    func identifier(_ element: String) -> String {
        "\(name).\(element)"
    }
}
