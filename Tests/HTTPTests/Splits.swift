import TestSupport

extension [UInt8] {
    /// The ways these bytes may arrive: at once, byte by byte, and cut at places nobody chose.
    var arrivals: [[[UInt8]]] {
        var generator = SeededGenerator(seed: UInt64(count))
        return [[self], map { [$0] }] + (0..<6).map { _ in cut(using: &generator) }
    }

    /// Cuts these bytes in pieces of random length.
    func cut(using generator: inout SeededGenerator) -> [[UInt8]] {
        var rest = self[...]
        var pieces: [[UInt8]] = []
        let longest = Int.random(in: 1...Swift.max(2, count), using: &generator)
        while !rest.isEmpty {
            let length = Int.random(in: 1...longest, using: &generator)
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    /// These bytes with a few of them changed, removed, doubled or exchanged for troublesome ones.
    func mutated(using generator: inout SeededGenerator) -> [UInt8] {
        let troublesome: [UInt8] = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x2D, 0x3A, 0x3B, 0x3D, 0x7F, 0x80, 0xFF]
        var bytes = self
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(bytes[index], at: index)
            case 3: bytes[index] = troublesome.randomElement(using: &generator) ?? 0
            default: bytes.removeSubrange(index...)
            }
        }
        return bytes
    }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
