/// What becomes of the next bytes of a file, however few of them have arrived.
struct Passage {
    enum Fate {
        case kept, dropped
        /// Zeros take the place of the bytes.
        case blanked
    }

    let fate: Fate
    var count: Int
    /// What is written before them.
    private(set) var replacement: [UInt8] = []
    /// True when they continue an element that was begun before.
    private(set) var isRest = false

    static func keep(_ count: Int) -> Passage {
        Passage(fate: .kept, count: count)
    }

    static func drop(_ count: Int) -> Passage {
        Passage(fate: .dropped, count: count)
    }

    static func replace(_ count: Int, with replacement: [UInt8]) -> Passage {
        Passage(fate: .dropped, count: count, replacement: replacement)
    }

    static func rest(_ fate: Fate, _ count: Int) -> Passage {
        Passage(fate: fate, count: count, isRest: true)
    }
}
