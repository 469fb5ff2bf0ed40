/// A small picture of flat shapes in a few colours, on a square of 100 by 100.
struct Picture {
    /// Pixels of a side. Twice as many are drawn, and each four become one, which makes edges smooth.
    private static let side = 360
    private static let drawnSide = 2 * side
    private static let scale = Double(drawnSide) / 100
    /// A GIF with 128 colours can have a byte for each pixel.
    private static let colourLimit = 128

    /// The parts of a picture, each the index of its colour.
    enum Part: UInt8 {
        case ground, coat, mark, dark, light, pink
    }

    typealias Point = (x: Double, y: Double)

    private let colours: [UInt32]
    private var pixels: [UInt8]

    /// - Parameter colours: in RGB, one for each part; the first fills the picture.
    init(_ colours: [UInt32]) {
        self.colours = colours
        pixels = [UInt8](repeating: 0, count: Picture.drawnSide * Picture.drawnSide)
    }

    mutating func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ part: Part) {
        fill(part, from: y - height, to: y + height) { row in
            let distance = (row - y) / height
            let half = width * max(0, 1 - distance * distance).squareRoot()
            return (x - half, x + half)
        }
    }

    /// Fills the triangle between three points.
    mutating func triangle(_ first: Point, _ second: Point, _ third: Point, _ part: Part) {
        let edges = [(first, second), (second, third), (third, first)]
        let rows = [first.y, second.y, third.y]
        fill(part, from: rows.min() ?? 0, to: rows.max() ?? 0) { row in
            let crossings = edges.compactMap { start, end in
                (start.y <= row) == (end.y <= row) ? nil : start.x + (end.x - start.x) * (row - start.y) / (end.y - start.y)
            }
            return (crossings.min() ?? 0, crossings.max() ?? 0)
        }
    }

    /// - Parameter span: the part's left and right edges in a row.
    private mutating func fill(_ part: Part, from top: Double, to bottom: Double, _ span: (Double) -> (Double, Double)) {
        func pixel(_ position: Double) -> Int { min(max(0, Int(position * Picture.scale)), Picture.drawnSide) }
        for row in pixel(top)..<pixel(bottom) {
            let (left, right) = span((Double(row) + 0.5) / Picture.scale)
            let start = row * Picture.drawnSide
            for index in pixel(left)..<max(pixel(left), pixel(right)) { pixels[start + index] = part.rawValue }
        }
    }

    /// The picture as a GIF (GIF89a).
    var gif: [UInt8] {
        var (palette, image) = (colours, [UInt8]())
        for row in 0..<Picture.side {
            for column in 0..<Picture.side { image.append(colour(row, column, &palette)) }
        }
        let size = [UInt8(truncatingIfNeeded: Picture.side), UInt8(Picture.side >> 8)]
        var bytes = Array("GIF89a".utf8) + size + size + [0xF6, 0, 0]
        palette += Array(repeating: 0, count: Picture.colourLimit - palette.count)
        for colour in palette { bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: colour >> $0) } }
        bytes += [0x2C, 0, 0, 0, 0] + size + size + [0, 7]
        let codes = Picture.codes(of: image)
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            bytes += [UInt8(block.count)] + block
        }
        return bytes + [0, 0x3B]
    }

    /// The codes of pixels: each stands for the longest row of pixels that came before (LZW; GIF89a, appendix F).
    private static func codes(of pixels: [UInt8]) -> [UInt8] {
        let (clear, end, limit) = (colourLimit, colourLimit + 1, 1 << 12)
        var (bytes, bits, bitCount): ([UInt8], Int, Int) = ([], 0, 0)
        var (table, next, width): ([Int: Int], Int, Int) = ([:], end + 1, 8)
        func write(_ code: Int) {
            bits |= code << bitCount
            bitCount += width
            while bitCount >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                bitCount -= 8
            }
        }
        write(clear)
        var row: Int?
        for pixel in pixels.map(Int.init) {
            guard let known = row else {
                row = pixel
                continue
            }
            let longer = known << 8 | pixel
            if let code = table[longer] {
                row = code
                continue
            }
            write(known)
            row = pixel
            if next < limit {
                if next == 1 << width { width += 1 }
                table[longer] = next
                next += 1
            } else {
                write(clear)
                (table, next, width) = ([:], end + 1, 8)
            }
        }
        if let row { write(row) }
        write(end)
        if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes
    }

    /// The colour of four drawn pixels together, as a place in the palette.
    private func colour(_ row: Int, _ column: Int, _ palette: inout [UInt32]) -> UInt8 {
        let start = 2 * (row * Picture.drawnSide + column)
        let four = [start, start + 1, start + Picture.drawnSide, start + Picture.drawnSide + 1].map { pixels[$0] }
        guard four.contains(where: { $0 != four[0] }) else { return four[0] }
        let mixed = [16, 8, 0].reduce(UInt32(0)) { mixed, shift in
            mixed << 8 | four.reduce(2) { $0 + colours[Int($1)] >> shift & 0xFF } / 4
        }
        if let known = palette.firstIndex(of: mixed) { return UInt8(known) }
        guard palette.count < Picture.colourLimit else { return four[0] }
        palette.append(mixed)
        return UInt8(palette.count - 1)
    }
}
