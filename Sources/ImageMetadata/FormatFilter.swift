/// The grammar of a format, which decides of each segment, chunk or block whether it stays, however the file is cut into pieces.
protocol FormatFilter {
    /// The description of the image; nil until it has ended. Bytes behind it are dropped.
    var description: ImageDescription? { get }

    /// Reads the element that `input` begins with, or goes on with its content. Nil while too few bytes have arrived; it is
    /// called again with more. Throws `.damaged` when the structure is broken, `.tooManyPixels` when the canvas is too large.
    mutating func next(_ input: InputWindow) throws(ImageError) -> Instruction?

    /// Completes an image that is cut short, with the missing bytes. Throws `.damaged` unless every browser draws what has arrived.
    mutating func endEarly() throws(ImageError) -> [UInt8]
}

extension FormatFilter {
    mutating func endEarly() throws(ImageError) -> [UInt8] { throw .damaged("the image ends early") }

    /// Filters the bytes that have arrived, up to the first element that is too short to be judged.
    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) {
        while input.pass(into: &output) {
            let instruction = description == nil ? try next(input) : .continuation(.dropped, .max)
            guard let instruction else { return }
            output += instruction.replacement
            try input.begin(instruction)
        }
    }
}

/// An instruction for the next bytes of a file, whether or not they have arrived: an action, and their number.
struct Instruction {
    enum Action {
        case kept, dropped
        /// Replaced by zeros.
        case blanked
    }

    let action: Action
    var count: Int
    /// Bytes that are written first.
    private(set) var replacement: [UInt8] = []
    /// Whether the bytes belong to the element before.
    private(set) var isContinuation = false

    static func keep(_ count: Int) -> Instruction { Instruction(action: .kept, count: count) }

    static func drop(_ count: Int) -> Instruction { Instruction(action: .dropped, count: count) }

    static func replace(_ count: Int, with replacement: [UInt8]) -> Instruction {
        Instruction(action: .dropped, count: count, replacement: replacement)
    }

    static func continuation(_ action: Action, _ count: Int) -> Instruction {
        Instruction(action: action, count: count, isContinuation: true)
    }
}
