/// GIF87a and GIF89a: keeps the screen, colour tables, frames with their timing, the loop count and a colour
/// profile; drops comments, plain text, every other extension, and whatever follows the trailer.
struct GIFFilter: FormatFilter {
    private enum State {
        case screen
        case colourTable(Int, then: AfterTable)
        case block
        case image
        case codeSize
        case extensionLabel
        case graphicControl
        case applicationName
        case loop
        case subBlock(Treatment)
        case data(Int, Treatment)
        case end
    }

    private enum AfterTable {
        case block, codeSize
    }

    private enum Treatment {
        case copy, drop, dropUnlessLoop
    }

    private let maximumPixels: Int
    private var state = State.screen
    private var size: Dimensions?
    private var frames = 0
    /// Held back until its image comes: before plain text it would go with the text and not apply to the next image.
    private var graphicControl: [UInt8] = []
    private var application: [UInt8] = []

    init(maximumPixels: Int) {
        self.maximumPixels = maximumPixels
    }

    func finish() throws(ImageError) -> (description: ImageDescription, patches: [MetadataFilter.Patch]) {
        guard case .end = state, let size else { throw .damaged("GIF ends early") }
        let description = ImageDescription(
            format: .gif,
            width: size.width,
            height: size.height,
            orientation: ExifOrientation.upright,
            isAnimated: frames > 1
        )
        return (description, [])
    }

    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) {
        while try step(&input, into: &output) {}
    }

    /// One element of the grammar (GIF89a appendix B); false when more input is needed.
    private mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool {
        switch state {
        case .screen:
            guard let screen = input.take(13) else { return false }
            try startScreen(screen, into: &output)
        case .colourTable(let count, let next):
            guard let table = input.take(count) else { return false }
            output += table
            state = next == .block ? .block : .codeSize
        case .block:
            guard let introducer = input.takeByte() else { return false }
            try startBlock(introducer, into: &output)
        case .image:
            guard let descriptor = input.take(9) else { return false }
            try startImage(descriptor, into: &output)
        case .codeSize:
            guard let codeSize = input.takeByte() else { return false }
            guard (2...8).contains(codeSize) else { throw .damaged("GIF code size") }
            output.append(codeSize)
            state = .subBlock(.copy)
        case .extensionLabel:
            guard let label = input.takeByte() else { return false }
            startExtension(label)
        case .graphicControl:
            guard let control = input.take(6) else { return false }
            guard control[0] == 4, control[5] == 0 else { throw .damaged("GIF graphic control") }
            graphicControl = [0x21, 0xF9] + control
            state = .block
        case .applicationName:
            guard let count = input[0] else { return false }
            guard count == 11 else {
                state = .subBlock(.drop)
                break
            }
            guard let name = input.take(12) else { return false }
            startApplication(name, into: &output)
        case .loop:
            guard let count = input.take(3) else { return false }
            // Sub-block 1 is the loop count; others are hints on buffering.
            if count[0] == 1 { output += [0x21, 0xFF] + application + [3] + count + [0] }
            state = .subBlock(.drop)
        case .subBlock(let treatment):
            guard let count = input.takeByte() else { return false }
            startSubBlock(count, treatment, into: &output)
        case .data(let count, let treatment):
            let data = input.takeAvailable(count)
            if case .copy = treatment { output += data }
            state = data.count == count ? .subBlock(treatment) : .data(count - data.count, treatment)
            return data.count == count
        case .end:
            _ = input.takeAvailable(.max)
            return false
        }
        return true
    }

    /// Signature and logical screen descriptor (GIF89a §17, §18).
    private mutating func startScreen(_ screen: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        size = try Dimensions(
            width: screen.littleEndian(6..<8),
            height: screen.littleEndian(8..<10),
            limit: maximumPixels
        )
        output += screen
        state = Self.colourTable(screen[10]).map { .colourTable($0, then: .block) } ?? .block
    }

    private mutating func startBlock(_ introducer: UInt8, into output: inout [UInt8]) throws(ImageError) {
        switch introducer {
        case 0x21:
            state = .extensionLabel
        case 0x2C:
            state = .image
        case 0x3B:
            guard frames > 0 else { throw .damaged("GIF without a picture") }
            output.append(introducer)
            state = .end
        default:
            throw .damaged("GIF block unknown")
        }
    }

    /// Image descriptor (GIF89a §20).
    private mutating func startImage(_ descriptor: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        let isInside = size?.contains(
            x: descriptor.littleEndian(0..<2),
            y: descriptor.littleEndian(2..<4),
            width: descriptor.littleEndian(4..<6),
            height: descriptor.littleEndian(6..<8)
        )
        guard isInside == true else { throw .damaged("GIF frame outside the screen") }
        frames += 1
        output += graphicControl + [0x2C] + descriptor
        graphicControl = []
        state = Self.colourTable(descriptor[8]).map { .colourTable($0, then: .codeSize) } ?? .codeSize
    }

    private mutating func startExtension(_ label: UInt8) {
        switch label {
        case 0xF9:
            state = .graphicControl
        case 0xFF:
            state = .applicationName
        case 0x01:
            graphicControl = []
            state = .subBlock(.drop)
        default:
            state = .subBlock(.drop)
        }
    }

    /// Application extension (GIF89a §26); `name` is its first sub-block with its length.
    private mutating func startApplication(_ name: [UInt8], into output: inout [UInt8]) {
        application = name
        switch String(decoding: name.dropFirst(), as: UTF8.self) {
        case "NETSCAPE2.0", "ANIMEXTS1.0":
            state = .subBlock(.dropUnlessLoop)
        case "ICCRGBG1012":
            output += [0x21, 0xFF] + name
            state = .subBlock(.copy)
        default:
            state = .subBlock(.drop)
        }
    }

    /// Data sub-blocks end with an empty one (GIF89a §15, §16).
    private mutating func startSubBlock(_ count: UInt8, _ treatment: Treatment, into output: inout [UInt8]) {
        if case .copy = treatment { output.append(count) }
        switch (count, treatment) {
        case (0, _): state = .block
        case (3, .dropUnlessLoop): state = .loop
        default: state = .data(Int(count), treatment)
        }
    }

    /// The bytes of the colour table that packed fields announce; nil when there is none.
    private static func colourTable(_ packed: UInt8) -> Int? {
        packed & 0x80 == 0 ? nil : 3 << (Int(packed & 7) + 1)
    }
}
