/// GIF87a and GIF89a: keeps the screen, colour tables, frames with their timing, the loop count and a colour profile;
/// drops comments, plain text, every other extension, what follows a frame's end code, and what follows the trailer.
/// Colours that no pixel uses stay, because only a decoder can find them, and so do pixels beyond a frame's last.
struct GIFFilter: FormatFilter {
    private enum State {
        case screen
        case colourTable(Int, then: AfterTable)
        case block
        case image
        case codeSize
        case extensionLabel
        case graphicControl
        case subBlock(Content)
        case end
    }

    private enum AfterTable {
        case block, codeSize
    }

    /// What a chain of sub-blocks holds.
    private enum Content {
        case image(LZWReader)
        case application, loop, profile, other
    }

    private let maximumPixels: Int
    private var state = State.screen
    private var size: Dimensions?
    private var frames = 0
    /// The graphic control extension, which applies to the next image or plain text. It is written with the image. With plain text,
    /// which is dropped, it is dropped too.
    private var graphicControl: [UInt8] = []
    /// The first sub-block of an application extension, its name.
    private var application: [UInt8] = []
    private var profile: [UInt8] = []

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

    mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool {
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
            state = .subBlock(.image(LZWReader(codeSize: codeSize)))
        case .extensionLabel:
            guard let label = input.takeByte() else { return false }
            startExtension(label)
        case .graphicControl:
            guard let control = input.take(6) else { return false }
            guard control[0] == 4, control[5] == 0 else { throw .damaged("GIF graphic control") }
            graphicControl = [0x21, 0xF9] + control
            state = .block
        case .subBlock(let content):
            guard let count = input[0], input.count > Int(count) else { return false }
            keep(input.takeAvailable(1 + Int(count)), of: content, into: &output)
        case .end:
            _ = input.takeAvailable(.max)
            return false
        }
        return true
    }

    /// Signature and logical screen descriptor (GIF89a §17, §18). Throws what `Dimensions` throws.
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

    /// Image descriptor (GIF89a §20). Throws `ImageError.damaged` outside the screen, and beyond `DrawingLimits.frames`.
    private mutating func startImage(_ descriptor: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        let isInside = size?.contains(
            x: descriptor.littleEndian(0..<2),
            y: descriptor.littleEndian(2..<4),
            width: descriptor.littleEndian(4..<6),
            height: descriptor.littleEndian(6..<8)
        )
        guard isInside == true else { throw .damaged("GIF frame outside the screen") }
        frames += 1
        guard frames <= DrawingLimits.frames else { throw .damaged("GIF with too many frames") }
        output += graphicControl + [0x2C] + descriptor
        graphicControl = []
        state = Self.colourTable(descriptor[8]).map { .colourTable($0, then: .codeSize) } ?? .codeSize
    }

    private mutating func startExtension(_ label: UInt8) {
        switch label {
        case 0xF9:
            state = .graphicControl
        case 0xFF:
            state = .subBlock(.application)
        case 0x01:
            graphicControl = []
            state = .subBlock(.other)
        default:
            state = .subBlock(.other)
        }
    }

    /// A sub-block with its length in front; an empty one ends the chain (GIF89a §15, §16). It is a slice because a file can
    /// have millions of them.
    private mutating func keep(_ block: ArraySlice<UInt8>, of content: Content, into output: inout [UInt8]) {
        let bytes = block.dropFirst()
        let isLast = bytes.isEmpty
        state = isLast ? .block : .subBlock(content)
        switch content {
        case .image(var data):
            let drawn = bytes.prefix(data.read(bytes))
            if isLast || !drawn.isEmpty {
                output.append(UInt8(drawn.count))
                output += drawn
            }
            if !isLast { state = .subBlock(.image(data)) }
        case .application where !isLast:
            application = Array(block)
            state = .subBlock(applicationContent)
        // Sub-block 1 is the loop count; others are hints on buffering.
        case .loop where bytes.count == 3 && bytes.first == 1:
            output += [0x21, 0xFF] + application + block + [0]
            state = .subBlock(.other)
        case .profile where isLast:
            let cleaned = ICCProfile.cleaned(profile) ?? []
            let blocks = cleaned.pieces(of: 255).flatMap { [UInt8($0.count)] + $0 }
            if !blocks.isEmpty { output += [0x21, 0xFF] + application + blocks + [0] }
            profile = []
        case .profile:
            // One byte too many tells that it is too large.
            profile += bytes.prefix(ICCProfile.maximumBytes + 1 - profile.count)
        default:
            break
        }
    }

    /// What an application extension holds (GIF89a §26), by its name.
    private var applicationContent: Content {
        switch String(decoding: application[1...], as: UTF8.self) {
        case "NETSCAPE2.0", "ANIMEXTS1.0": .loop
        case "ICCRGBG1012": .profile
        default: .other
        }
    }

    /// The bytes of the colour table that packed fields announce; nil when there is none.
    private static func colourTable(_ packed: UInt8) -> Int? {
        packed & 0x80 == 0 ? nil : 3 << (Int(packed & 7) + 1)
    }
}
