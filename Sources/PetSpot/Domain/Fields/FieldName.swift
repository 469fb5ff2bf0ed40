/// The `name` of each input, which is its `id`, its part of test identifiers and, in snake case, its column too.
enum FieldName: String, Sendable {
    case chipNumber
    case photo
    case petName
    case species
    case breed
    case sex
    case age
    case lastSeenDate
    case lastSeenPlace
    case description
    case contactEmail
    case contactPhone
    case reward
    /// The list's search by microchip number.
    case chip
}
