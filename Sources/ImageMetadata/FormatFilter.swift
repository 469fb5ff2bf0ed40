/// One format's grammar as a push filter.
protocol FormatFilter {
    /// Consumes as much input as can be judged, appends to `output` what stays, and returns when more is needed.
    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError)

    /// What the image is, now that the input has ended; throws when the image has not.
    func finish() throws(ImageError) -> (description: ImageDescription, patches: [MetadataFilter.Patch])
}

/// The size of a canvas that exists and stays within the limit.
struct Dimensions {
    let width: Int
    let height: Int

    init(width: Int, height: Int, limit: Int) throws(ImageError) {
        guard width > 0, height > 0 else { throw .damaged("no pixels") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limit else { throw .tooManyPixels }
        self.width = width
        self.height = height
    }

    /// True when the rectangle lies within the canvas. Callers read coordinates of 32 bits at most.
    func contains(x: Int, y: Int, width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && x <= self.width - width && y <= self.height - height
    }
}
