/// GIF87a and GIF89a: keeps screen, colour tables, frames with their timing and the loop count; drops comments and all else.
struct GIFFilter: FormatFilter {
    private enum State {
        case screen, block
        /// A chain of sub-blocks (GIF89a §15, §16).
        case data(Instruction.Action)
    }

    /// The application extensions (GIF89a §26) whose first sub-block tells how often an animation is repeated.
    private static let loopNames = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }

    private(set) var description: ImageDescription?
    private let maximumPixels: Int
    private var state = State.screen
    /// Width and height of the screen; 0 in files whose first frame tells the size.
    private var screen = (width: 0, height: 0)
    /// The size that holds the screen and all frames; nil before the first.
    private var size: Dimensions?
    private var frames = 0

    init(maximumPixels: Int) { self.maximumPixels = maximumPixels }

    mutating func next(_ input: InputWindow) throws(ImageError) -> Instruction? {
        switch state {
        case .screen: try passScreen(input)
        case .block: try passBlock(input)
        case .data(let action): passData(input, action)
        }
    }

    /// Signature, logical screen descriptor and global colour table (GIF89a §17 to §19).
    private mutating func passScreen(_ input: InputWindow) throws(ImageError) -> Instruction? {
        guard let screen = input[0..<13] else { return nil }
        self.screen = (screen.littleEndian(6..<8), screen.littleEndian(8..<10))
        state = .block
        return .keep(screen.count + colourTableCount(screen[10]))
    }

    private mutating func passBlock(_ input: InputWindow) throws(ImageError) -> Instruction? {
        guard let introducer = input[0] else { return nil }
        switch introducer {
        case 0x21: return try passExtension(input)
        case 0x2C: return try passImage(input)
        case 0x3B:
            guard frames > 0 else { throw .damaged("GIF without a picture") }
            try end()
            return .keep(1)
        // Some writers end a frame twice.
        case 0 where frames > 0: return .continuation(.kept, input.prefix(input.count).prefix { $0 == 0 }.count)
        // Browsers end the image where something else follows a frame.
        case _ where frames > 0:
            try end()
            return .continuation(.dropped, 0)
        default: throw .damaged("GIF block unknown")
        }
    }

    private mutating func end() throws(ImageError) {
        guard let size else { throw .damaged("the image ends early") }
        description = ImageDescription(.gif, size, isAnimated: frames > 1)
    }

    /// Takes an image without trailer, or with a part of its last frame, as it is.
    mutating func endEarly() throws(ImageError) -> [UInt8] {
        try end()
        return []
    }

    private mutating func passExtension(_ input: InputWindow) throws(ImageError) -> Instruction? {
        guard let label = input[1] else { return nil }
        switch label {
        // Timing and transparency of a frame.
        case 0xF9:
            guard let control = input[0..<8] else { return nil }
            guard control[2] == 4, control[7] == 0 else { throw .damaged("GIF graphic control") }
            return .keep(control.count)
        // An application's.
        case 0xFF:
            guard let nameCount = input[2] else { return nil }
            guard nameCount == 11 else { break }
            guard let name = input[3..<14] else { return nil }
            guard Self.loopNames.contains(name) else { break }
            guard let loop = input[0..<18] else { return nil }
            guard loop[14...].starts(with: [3, 1]) else { break }
            state = .data(.dropped)
            return .replace(loop.count, with: loop + [0])
        default: break
        }
        state = .data(.dropped)
        return .drop(2)
    }

    /// Image descriptor, local colour table and code size (GIF89a §20 to §22); the image's data follow.
    private mutating func passImage(_ input: InputWindow) throws(ImageError) -> Instruction? {
        guard let packed = input[9] else { return nil }
        guard let image = input[0..<11 + colourTableCount(packed)] else { return nil }
        let (x, y) = (image.littleEndian(1..<3), image.littleEndian(3..<5))
        let (width, height) = (image.littleEndian(5..<7), image.littleEndian(7..<9))
        guard width > 0, height > 0 else { throw .damaged("no pixels") }
        size = try Dimensions(
            width: max(size?.width ?? screen.width, x + width),
            height: max(size?.height ?? screen.height, y + height),
            limit: maximumPixels
        )
        guard let codeSize = image.last, (2...8).contains(codeSize) else { throw .damaged("GIF code size") }
        frames += 1
        guard frames <= DrawingLimits.frames else { throw .damaged("GIF with too many frames") }
        state = .data(.kept)
        return .keep(image.count)
    }

    /// All sub-blocks whose lengths have arrived: a file can have millions of them.
    private mutating func passData(_ input: InputWindow, _ action: Instruction.Action) -> Instruction? {
        var count = 0
        while let blockCount = input[count] {
            count += 1 + Int(blockCount)
            if blockCount == 0 {
                state = .block
                break
            }
        }
        return count > 0 ? .continuation(action, count) : nil
    }

    /// The bytes of the colour table that packed fields announce.
    private func colourTableCount(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1) }
}
