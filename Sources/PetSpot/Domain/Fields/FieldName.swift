/// The `name` of each input; also its `id` and the last part of its test identifier.
enum FieldName: String, Sendable {
    case chipNumber
    case photo
    case petName
    case species
    case breed
    case sex
    case age
    case colours
    case size
    case holder
    case privateMark
    case lastSeenDate
    case lastSeenPlace
    case description
    case contactEmail
    case contactPhone
    case contactVisible
    case reward
    case reason
    case note
    case email
    case kind
    case place
    case seenDate
    case seenTime
    case replyTo
    case how
    /// The list's search by microchip number.
    case chip

    /// Whether its answers are names, numbers or addresses, which a translator in the browser must leave as they are.
    var isVerbatim: Bool { [.chipNumber, .petName, .lastSeenPlace, .contactEmail, .contactPhone].contains(self) }

    /// The column of both stores: the name in snake case.
    var column: String { rawValue.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined() }
}
