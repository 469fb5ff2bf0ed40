/// The plural form that a whole number takes (Unicode CLDR, "Language Plural Rules", cardinal).
enum PluralCategory: Sendable {
    case one
    case few
    case many
    case other

    /// The form `count` takes in a language. English has two, Polish three for whole numbers.
    init(_ count: Int, in language: Language) {
        switch language {
        case .en:
            self = count == 1 ? .one : .other
        case .pl:
            let units = count.magnitude % 10
            let isTeen = (12...14).contains(count.magnitude % 100)
            self = count == 1 ? .one : (2...4).contains(units) && !isTeen ? .few : .many
        }
    }
}
