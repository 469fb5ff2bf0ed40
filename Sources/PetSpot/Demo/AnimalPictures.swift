extension Picture {
    /// Calm grounds, each for a few pictures.
    private static let grounds: [UInt32] = [0xBFD9C6, 0xCFE0F2, 0xF2DFC4, 0xE3D3EB, 0xF4D5D0, 0xD3E4D0, 0xD9DDE3]

    /// An animal as its report describes it.
    /// - Parameter number: tells pictures of similar animals apart.
    static func animal(_ species: Species?, _ colours: [Colour], number: Int) -> Picture {
        let coat = colours.first ?? .brown
        let mark = colours.count > 1 ? colours[1].rgb : coat.rgb.darker
        let ground = grounds[number % grounds.count]
        var picture = Picture([ground, coat.rgb, mark, 0x2B2A2E, 0xFBF7F0, 0xE59A94])
        picture.ellipse(50, 104, 60, 18, .light)
        // Neighbours in a list stand at different places.
        let x = 46 + Double(number % 5) * 2
        switch species {
        case .dog: picture.dog(at: x, hasPatch: colours.count > 1, hasCollar: number % 2 == 0)
        case .cat:
            picture.cat(at: x, isStriped: colours.contains(.tabby), isSpotted: coat == .tortoiseshell || colours.contains(.white))
        case .bird: picture.bird(at: x)
        case .rabbit: picture.rabbit(at: x)
        case .other, nil: picture.tortoise(at: x)
        }
        return picture
    }

    private mutating func eyes(_ x: Double, _ y: Double, apart: Double, _ size: Double) {
        for side in [-apart, apart] {
            ellipse(x + side, y, size, size * 1.15, .dark)
            ellipse(x + side + size * 0.3, y - size * 0.4, size * 0.3, size * 0.3, .light)
        }
    }

    private mutating func dog(at x: Double, hasPatch: Bool, hasCollar: Bool) {
        ellipse(x, 96, 26, 32, .coat)
        ellipse(x, 99, 13, 24, .light)
        if hasCollar { ellipse(x, 74, 19, 6, .pink) }
        ellipse(x, 46, 25, 26, .coat)
        if hasPatch { ellipse(x + 10, 40, 11, 13, .mark) }
        for side in [-1.0, 1] {
            ellipse(x + side * 25, 46, 8, 20, .mark)
            ellipse(x + side * 21, 31, 9, 9, .mark)
        }
        ellipse(x, 59, 14, 12, .light)
        ellipse(x, 68, 4, 6, .pink)
        ellipse(x, 62, 9, 5, .light)
        ellipse(x, 54, 5.5, 4, .dark)
        eyes(x, 43, apart: 10, 3.2)
    }

    private mutating func cat(at x: Double, isStriped: Bool, isSpotted: Bool) {
        ellipse(x + 28, 88, 8, 22, .coat)
        ellipse(x, 96, 25, 32, .coat)
        for side in [-1.0, 1] {
            triangle((x + side * 26, 12), (x + side * 25, 46), (x + side * 4, 30), .coat)
            triangle((x + side * 23, 19), (x + side * 22, 38), (x + side * 10, 30), .pink)
        }
        ellipse(x, 48, 27, 23, .coat)
        if isSpotted {
            ellipse(x - 13, 38, 11, 9, .mark)
            ellipse(x + 9, 90, 11, 13, .mark)
        }
        if isStriped {
            for offset in [-9.0, 0, 9] { triangle((x + offset - 2.5, 26), (x + offset + 2.5, 26), (x + offset, 40), .mark) }
            for (row, edge) in [(78.0, 20.0), (87, 23), (96, 25)] {
                for side in [-1.0, 1] {
                    triangle((x + side * edge, row - 2), (x + side * edge, row + 3), (x + side * 8, row + 1), .mark)
                }
            }
        }
        ellipse(x, 58, 11, 8, .light)
        triangle((x - 3.5, 53), (x + 3.5, 53), (x, 57.5), .pink)
        for (side, rise) in [(-1.0, -3.0), (-1, 2), (1, -3), (1, 2)] {
            triangle((x + side * 8, 57.4), (x + side * 8, 58.6), (x + side * 34, 58 + rise), .dark)
        }
        eyes(x, 45, apart: 11, 3.8)
    }

    private mutating func bird(at x: Double) {
        triangle((x + 8, 62), (x + 20, 56), (x + 40, 96), .mark)
        ellipse(x - 4, 96, 40, 3, .dark)
        ellipse(x, 62, 21, 28, .coat)
        ellipse(x - 7, 70, 11, 18, .light)
        ellipse(x + 10, 64, 10, 20, .mark)
        ellipse(x - 6, 30, 16, 16, .coat)
        triangle((x - 8, 17), (x + 2, 18), (x + 8, 6), .mark)
        triangle((x - 20, 26), (x - 20, 36), (x - 31, 34), .dark)
        ellipse(x - 10, 35, 4, 4, .pink)
        eyes(x - 10, 27, apart: 0, 2.8)
    }

    private mutating func rabbit(at x: Double) {
        ellipse(x, 98, 26, 30, .coat)
        ellipse(x, 102, 14, 22, .light)
        for side in [-1.0, 1] {
            ellipse(x + side * 11, 22, 7.5, 22, .coat)
            ellipse(x + side * 11, 24, 3.5, 17, .pink)
        }
        ellipse(x, 54, 22, 20, .coat)
        ellipse(x, 48, 5, 14, .mark)
        for side in [-1.0, 1] { ellipse(x + side * 6, 63, 7.5, 6, .light) }
        ellipse(x, 57, 3.2, 2.4, .pink)
        eyes(x, 50, apart: 12, 3.2)
    }

    private mutating func tortoise(at x: Double) {
        for side in [-22.0, -8, 8, 22] { ellipse(x + side, 80, 6, 9, .light) }
        ellipse(x - 38, 64, 11, 9, .light)
        eyes(x - 41, 61, apart: 0, 2)
        ellipse(x, 64, 32, 24, .coat)
        for (dx, dy) in [(-16.0, 0.0), (0, -9), (16, 0), (0, 9), (-25, 10), (25, 10)] {
            ellipse(x + dx, 62 + dy, 6, 5.5, .mark)
        }
        ellipse(x, 84, 33, 4, .mark)
    }
}

extension Colour {
    fileprivate var rgb: UInt32 {
        switch self {
        case .black: 0x45434A
        case .white: 0xF3EFE8
        case .grey: 0x9AA0A8
        case .brown: 0x94643F
        case .ginger: 0xD9843B
        case .cream: 0xE8CFA4
        case .tabby: 0x5E5A58
        case .tortoiseshell: 0x7A4A2C
        case .other: 0x77B255
        }
    }
}

extension UInt32 {
    /// The colour at three quarters of its brightness.
    fileprivate var darker: UInt32 { [16, 8, 0].reduce(0) { $0 << 8 | (self >> $1 & 0xFF) * 3 / 4 } }
}
