/// One format's grammar: decides element by element, such as a segment, a chunk or a block, what stays of a file. How the file is cut
/// into pieces is no concern of it.
protocol FormatFilter {
    /// What the image is; nil until it has ended. What follows it is dropped.
    var description: ImageDescription? { get }

    /// Reads the element that `input` begins with, or goes on with its content, and returns what becomes of the bytes. Nil, with nothing
    /// changed, while too few have arrived to decide.
    ///
    /// Throws `ImageError.damaged` when the structure is broken, `.tooManyPixels` when the canvas is too large.
    mutating func next(_ input: InputWindow) throws(ImageError) -> Passage?

    /// Ends an image whose file ends before it, where every browser draws the part that has arrived. Returns the bytes that
    /// complete it; `description` is set.
    ///
    /// Throws `ImageError.damaged` when browsers draw nothing.
    mutating func endEarly() throws(ImageError) -> [UInt8]
}

extension FormatFilter {
    mutating func endEarly() throws(ImageError) -> [UInt8] {
        throw .damaged("the image ends early")
    }

    /// Passes what has arrived, as far as it is complete enough to be judged.
    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) {
        while input.pass(into: &output) {
            let passage = description == nil ? try next(input) : .rest(.dropped, .max)
            guard let passage else { return }
            output += passage.replacement
            try input.begin(passage)
        }
    }
}
