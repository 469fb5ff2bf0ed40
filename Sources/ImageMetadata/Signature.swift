/// The format of a file, by its first bytes.
enum Signature {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Enough to tell all formats apart: `RIFF`, a size, `WEBP`.
    private static let decisiveCount = 12
    /// An `ftyp` box names a dozen brands at most, the one the file is made for among the first.
    private static let maximumBrandBytes = 64

    /// The format the input begins with; nil while more bytes may come. Throws `.empty`, `.notAnImage` or `.heic` for other formats.
    static func format(of input: InputWindow, isComplete: Bool) throws(ImageError) -> ImageFormat? {
        let start = Array(input.prefix(decisiveCount))
        guard start.count == decisiveCount || isComplete else { return nil }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if start.starts(with: png) { return .png }
        if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) { return .gif }
        if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) { return .webp }
        guard start.dropFirst(4).starts(with: "ftyp".utf8) else { throw start.isEmpty ? .empty : .notAnImage }
        let count = min(start.bigEndian(0..<4), maximumBrandBytes)
        guard input.count >= count || isComplete else { return nil }
        let brands = brands(of: Array(input.prefix(count)))
        throw brands.isDisjoint(with: heifBrands) || !brands.isDisjoint(with: avifBrands) ? .notAnImage : .heic
    }

    /// Brands of HEIF (ISO/IEC 23008-12 §10).
    private static let heifBrands: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "miaf"]
    /// Brands of AVIF, which names HEIF's too (AV1 Image File Format §8).
    private static let avifBrands: Set = ["avif", "avis"]

    /// The major brand and the compatible ones; the four bytes between them are a version.
    private static func brands(of box: [UInt8]) -> Set<String> {
        let starts = stride(from: 8, to: box.count, by: 4).filter { $0 != 12 }
        return Set(starts.map { String(decoding: box.dropFirst($0).prefix(4), as: UTF8.self) })
    }
}
