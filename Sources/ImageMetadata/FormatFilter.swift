/// One format's grammar, which is fed the file piece by piece.
protocol FormatFilter {
    /// Consumes one element of the grammar and appends to `output` what stays of it; false when more input is needed.
    ///
    /// Throws `ImageError.damaged` when the structure is broken, `.tooManyPixels` when the canvas is too large.
    mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool

    /// Consumes as much input as is complete enough to be judged. Throws what `step` throws.
    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError)

    /// What the image is, once the input has ended. Throws `ImageError.damaged` when the image has not ended.
    func finish() throws(ImageError) -> (description: ImageDescription, patches: [MetadataFilter.Patch])
}

extension FormatFilter {
    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) {
        while try step(&input, into: &output) {}
    }
}

/// The size of a canvas that exists and stays within the limit.
struct Dimensions {
    let width: Int
    let height: Int

    /// Throws `ImageError.damaged` when there are no pixels, `.tooManyPixels` when there are more than `limit`.
    init(width: Int, height: Int, limit: Int) throws(ImageError) {
        guard width > 0, height > 0 else { throw .damaged("no pixels") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limit else { throw .tooManyPixels }
        self.width = width
        self.height = height
    }

    var pixels: Int { width * height }

    /// True when the rectangle lies within the canvas. Callers read coordinates of 32 bits at most.
    func contains(x: Int, y: Int, width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && x <= self.width - width && y <= self.height - height
    }
}
