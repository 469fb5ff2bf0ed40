/// A screen of the app; the raw value is the prefix of its test identifiers.
enum Screen: String, Sendable {
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

    /// The identifier of an element on this screen, such as `chipNumber.continueButton`.
    func identifier(_ element: String) -> String {
        rawValue + "." + element
    }
}
