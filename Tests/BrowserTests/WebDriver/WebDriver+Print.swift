import Foundation

/// A printed page, as a PDF.
struct Printout {
    let data: Data

    /// Width and height of each page, in points.
    var pages: [(width: Double, height: Double)] {
        // The browser compresses a page's content, but not its properties.
        String(decoding: data, as: UTF8.self).matches(of: /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/).map {
            (Double($0.1) ?? 0, Double($0.2) ?? 0)
        }
    }
}

extension WebDriver {
    /// Prints the page with its own page size.
    func printPage() throws -> Printout {
        let content = try post("print", ["shrinkToFit": false], as: String.self)
        return Printout(data: Data(base64Encoded: content) ?? Data())
    }

    /// Shows the page as it would be printed.
    func emulatePrinting(_ isPrinting: Bool = true) throws {
        try devTools("Emulation.setEmulatedMedia", ["media": isPrinting ? "print" : ""])
    }
}
