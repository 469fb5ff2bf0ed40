import QRCode

extension QRCode {
    /// Light modules that must surround a code (ISO/IEC 18004, 6.3.8).
    private static let quietZone = 4

    /// The SVG's `viewBox`: one unit for a module, with the quiet zone.
    var viewBox: String {
        let side = size + 2 * QRCode.quietZone
        return "-\(QRCode.quietZone) -\(QRCode.quietZone) \(side) \(side)"
    }

    /// All dark modules as the data of an SVG path: a rectangle for each row's series of dark modules.
    var path: String {
        var path = ""
        for row in 0..<size {
            var start: Int?
            for column in 0...size {
                let isDark = self[row, column]
                if let first = start, !isDark {
                    path += "M\(first) \(row)h\(column - first)v1H\(first)z"
                    start = nil
                } else if start == nil, isDark {
                    start = column
                }
            }
        }
        return path
    }
}
