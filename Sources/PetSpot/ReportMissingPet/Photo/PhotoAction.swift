/// The buttons of the photo step, by their value.
enum PhotoAction: String {
    case `continue`
    case remove

    private static let name = "action"
    /// Their field. Its value has at most 64 bytes, several times the longest.
    static let texts = PhotoForm.Texts(names: [name], length: 64, areKept: false)

    /// The button that was pressed.
    init(_ input: FormInput) {
        self = PhotoAction(rawValue: input[PhotoAction.name]) ?? .continue
    }
}
