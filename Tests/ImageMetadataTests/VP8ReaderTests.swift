import TestSupport
import XCTest

@testable import ImageMetadata

final class VP8ReaderTests: XCTestCase {
    /// A reader of the picture that `content` begins with; the bytes behind its start.
    private func reader(_ content: [UInt8]) throws -> (VP8Reader, rest: ArraySlice<UInt8>) {
        let start = Array(content.prefix(10))
        let (width, height) = try XCTUnwrap(WebPBitstream.lossy.size(start))
        let size = try Dimensions(width: width, height: height, limit: 16_000_000)
        return (VP8Reader(start: start, size: size), content.dropFirst(10))
    }

    /// How many bytes the reader takes, when they come in pieces of `size`.
    private func length(_ content: [UInt8], pieces size: Int = .max) throws -> Int {
        var (reader, rest) = try reader(content)
        let pieces = Array(rest).pieces(of: min(size, max(rest.count, 1)))
        return pieces.reduce(10) { $0 + reader.read($1) }
    }

    /// A frame whose header and macroblocks are given as numbers with their widths and values with their probabilities.
    /// By default it has 20 macroblocks in a row.
    private func frame(
        width: Int = 320,
        height: Int = 16,
        segmentation: [(Int, Int)] = [(0, 1)],
        filterDeltas: [(Int, Int)] = [(0, 1)],
        partitions: Int = 0,
        quantizerDeltas: [(Int, Int)] = [(0, 5)],
        update: (index: Int, probability: Int)? = nil,
        skip: [(Int, Int)] = [(0, 1)],
        modes: [(Bool, UInt8)] = row(),
        tokens: [(Bool, UInt8)] = row(end: 253)
    ) -> [UInt8] {
        SampleVP8.frame(width: width, height: height) { first, rest in
            let filter = [(0, 1), (33, 6), (5, 3)]
            for (number, width) in [(0, 2)] + segmentation + filter + filterDeltas + [(partitions, 2), (77, 7)] {
                first.write(number, width: width)
            }
            for (number, width) in quantizerDeltas + [(1, 1)] { first.write(number, width: width) }
            for (index, probability) in VP8Tables.tokenUpdateProbabilities.enumerated() {
                first.write(index == update?.index, probability)
                if let update, index == update.index { first.write(update.probability, width: 8) }
            }
            for (number, width) in skip { first.write(number, width: width) }
            for (value, probability) in modes { first.write(value, probability) }
            for (value, probability) in tokens { rest.write(value, probability) }
        }
    }

    /// `DC_PRED` for all planes.
    private static let dcPrediction: [(Bool, UInt8)] = [(true, 145), (false, 156), (false, 163), (false, 142)]
    /// `B_PRED` with 16 times `B_DC_PRED`, and `DC_PRED` for U and V.
    private static let blockPrediction: [(Bool, UInt8)] =
        [(false, 145)] + [(Bool, UInt8)](repeating: (false, 231), count: 16) + [(false, 142)]
    /// `dct_cat6` with the greatest value and a sign, in a block of Y2 without neighbours, then the end of the block.
    private static let greatest: [(Bool, UInt8)] =
        [(true, 198), (true, 35), (true, 237), (true, 223), (true, 162), (true, 145), (true, 62)]
        + [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129, 128].map { (true, $0) } + [(false, 81)]
    /// No tokens in 16 blocks of Y behind Y2, 4 of U and 4 of V.
    private static let empty = [(Bool, UInt8)](repeating: (false, 253), count: 24)

    /// The modes of a row, each behind what the header announces.
    private static func row(_ announced: [(Bool, UInt8)] = []) -> [(Bool, UInt8)] {
        Array(repeatElement(announced + dcPrediction, count: 20).joined())
    }

    /// The tokens of a row, with a probability of the end of a block of Y. The first macroblock has tokens.
    private static func row(end: UInt8) -> [(Bool, UInt8)] {
        let rest = [(Bool, UInt8)](repeating: (false, end), count: 16) + empty.prefix(8)
        return greatest + rest + [(false, 131)] + rest
            + Array(repeatElement([(false, 198)] + rest, count: 18).joined())
    }

    func testRead_whenPictureHasATail_shouldStopBehindItsLastByte() throws {
        for (name, content) in SampleVP8.pictures {
            for tail in [[0], [0xFF], [UInt8](repeating: 0x55, count: 5_000)] {
                for size in [1, 7, 100, .max] {
                    // Given
                    XCTAssertGreaterThan(content.count, 40, name)

                    // When / Then
                    XCTAssertEqual(try length(content + tail, pieces: size), content.count, "\(name), \(size)")
                }
            }
        }
    }

    func testRead_whenPictureIsCutShort_shouldTakeAllAndGoOn() throws {
        for (name, content) in SampleVP8.pictures {
            for count in 10..<content.count {
                // Given
                var (reader, _) = try reader(content)

                // When / Then
                XCTAssertEqual(reader.read(content[10..<count]), count - 10, name)
                XCTAssertEqual(reader.read(content[count...] + [0, 0, 0]), content.count - count, name)
                XCTAssertEqual(reader.read([1, 2, 3]), 0, name)
            }
        }
    }

    func testRead_whenHeaderHasOptionalFields_shouldReadThem() throws {
        // Given
        let value = [(1, 1), (0x55, 7), (1, 1)]
        let level = [(1, 1), (0x2A, 6), (1, 1)]
        let delta = [(1, 1), (9, 4), (1, 1)]
        let none = [(0, 1)]
        let features = [(1, 1), (0, 1)] + value + none + value + none + level + none + none + level
        let map = [(1, 1), (3, 8), (0, 1), (1, 1), (200, 8)]
        // The end of a block of Y behind Y2, without neighbours that have tokens.
        let update = (index: 33, probability: 7)
        let frames = [
            ("nothing optional", frame()),
            ("segments without a map", frame(segmentation: [(1, 1), (0, 1)] + features)),
            (
                "a map alone",
                frame(
                    segmentation: [(1, 1), (1, 1), (0, 1)] + map,
                    modes: Self.row([(true, 3), (true, 200)])
                )
            ),
            (
                "segments with a map",
                frame(
                    segmentation: [(1, 1), (1, 1)] + features + map,
                    modes: Self.row([(false, 3), (true, 255)])
                )
            ),
            ("unchanged deltas of the filter", frame(filterDeltas: [(1, 1), (0, 1)])),
            (
                "deltas of the filter",
                frame(filterDeltas: [(3, 2)] + level + none + none + level + level + none + none + level)
            ),
            ("deltas of the quantizer", frame(quantizerDeltas: delta + none + delta + none + delta)),
            ("another probability", frame(update: update, tokens: Self.row(end: 7))),
            ("macroblocks that are not skipped", frame(skip: [(1, 1), (99, 8)], modes: Self.row([(false, 99)]))),
        ]

        for (name, content) in frames {
            // When / Then
            XCTAssertEqual(try length(content), content.count, name)
            XCTAssertEqual(try length(content + [1, 2, 3, 4, 5]), content.count, name)
        }
    }

    func testRead_whenMacroblocksAreSkipped_shouldLookAtTheLastY2() throws {
        // Given
        let skip = [(1, 1), (128, 8)]
        let (read, skipped): ([(Bool, UInt8)], [(Bool, UInt8)]) = ([(false, 128)], [(true, 128)])
        // As `greatest`, but one neighbour has tokens.
        let beside: [(Bool, UInt8)] = [
            (true, 131), (true, 45), (true, 198), (false, 221), (false, 172), (true, 128), (false, 81),
        ]
        let cases = [
            ("without Y2", Self.blockPrediction, beside),
            ("with Y2", Self.dcPrediction, Self.greatest),
        ]

        for (name, modes, tokens) in cases {
            for (width, height) in [(48, 16), (16, 48)] {
                // When
                let content = frame(
                    width: width,
                    height: height,
                    skip: skip,
                    modes: read + Self.dcPrediction + skipped + modes + read + Self.dcPrediction,
                    tokens: Self.greatest + Self.empty + tokens + Self.empty
                )

                // Then
                let tail = [UInt8](repeating: 0xAA, count: 100)
                XCTAssertEqual(try length(content + tail), content.count, "\(name), \(width)")
            }
        }

        // When
        let content = frame(width: 16, skip: skip, modes: skipped + Self.dcPrediction, tokens: [])

        // Then
        XCTAssertEqual(content.suffix(2), [0, 0])
        XCTAssertEqual(try length(content + [1, 2, 3]), content.count)
    }

    func testRead_whenModesOfBlocksFollowOneOfAMacroblock_shouldTakeItForTheBlocksBeside() throws {
        // Given
        let modes: [(name: String, values: [(Bool, UInt8)], probability: UInt8)] = [
            ("DC_PRED", [(false, 156), (false, 163)], 231), ("V_PRED", [(false, 156), (true, 163)], 175),
            ("H_PRED", [(true, 156), (false, 128)], 56), ("TM_PRED", [(true, 156), (true, 128)], 152),
        ]

        for (name, values, probability) in modes {
            // When
            let row = [(false, probability)] + [(Bool, UInt8)](repeating: (false, 231), count: 3)
            let pair =
                [(true, 128), (true, 145)] + values + [(false, 142), (true, 128), (false, 145)]
                + row + row + row + row + [(false, 142)]
            let content = frame(
                width: 32,
                height: 320,
                skip: [(1, 1), (128, 8)],
                modes: Array(repeatElement(pair, count: 20).joined()),
                tokens: []
            )

            // Then
            XCTAssertEqual(try length(content + [1, 2, 3]), content.count, name)
        }
    }

    func testRead_whenEndCannotBeFound_shouldTakeAll() throws {
        // Given
        let tail = [UInt8](repeating: 0x55, count: 1_000)
        let several = try XCTUnwrap(
            Data(
                base64Encoded: """
                    cgEAnQEqEAAwABdBliWwAAT6rtAAHwAA/umd6xUZ8tsy3rUo5/Cn8TMFx88f3f2o4u2YIP94AP3Y8gkv+FkWusYWHTXYAA==
                    """
            )
        )
        var short = SampleVP8.pictures[0].content
        short[0] = 0x50
        short[1] = 0
        let contents = [
            ("two token partitions, by libwebp", [UInt8](several)),
            ("two token partitions", frame(partitions: 1)),
            ("four token partitions", frame(partitions: 2)),
            ("eight token partitions", frame(partitions: 3)),
            ("a first partition that ends early", short),
            ("no first partition", [0x10, 0, 0] + short[3..<10]),
        ]

        for (name, content) in contents {
            // When / Then
            XCTAssertEqual(try length(content + tail), content.count + tail.count, name)
            XCTAssertEqual(try length(content + tail, pieces: 7), content.count + tail.count, name)
        }
    }

    func testRead_whenCoefficientsTakeNoRoom_shouldGiveUp() throws {
        for (probability, isRead) in [(UInt8(255), false), (192, true)] {
            // Given
            let content = SampleVP8.frame(width: 320, height: 320) { first, tokens in
                for width in [2, 1, 10, 1, 2, 7, 5, 1] { first.write(0, width: width) }
                for (index, update) in VP8Tables.tokenUpdateProbabilities.enumerated() {
                    first.write(true, update)
                    // Hardly a block ends; hardly a coefficient is none.
                    first.write(index % 11 == 0 ? 1 : Int(probability), width: 8)
                }
                first.write(0, width: 1)
                for (value, probability) in repeatElement(Self.dcPrediction, count: 400).joined() {
                    first.write(value, probability)
                }
                for block in 0..<400 * 25 {
                    let isY = (1...16).contains(block % 25)
                    tokens.write(true, 1)
                    for _ in 0..<(isY ? 15 : 16) { tokens.write(false, probability) }
                }
            }

            // When / Then
            XCTAssertEqual(try length(content + [1, 2, 3]), content.count + (isRead ? 0 : 3))
        }
    }

    func testRead_whenBytesAreRandom_shouldTakeTheSameInPieces() throws {
        // Given
        var random = SeededGenerator(seed: 6)

        for round in 0..<300 {
            let (width, height) = (Int.random(in: 1...80, using: &random), Int.random(in: 1...80, using: &random))
            let first = Int.random(in: 0...600, using: &random)
            let start = Bytes.little(first << 5 | 0x10, count: 3) + [0x9D, 0x01, 0x2A]
            let size = Bytes.little(width, count: 2) + Bytes.little(height, count: 2)
            // Two bytes, of which many say that nothing optional follows.
            let header = [0, UInt8.random(in: 0...255, using: &random)]
            let content = start + size + header + (0..<2_000).map { _ in .random(in: 0...255, using: &random) }

            // When
            let whole = try length(content)

            // Then
            XCTAssertLessThanOrEqual(whole, content.count, "round \(round)")
            XCTAssertEqual(try length(content, pieces: 7), whole, "round \(round)")
        }
    }

    func testTables_shouldBeThoseOfTheStandard() {
        // When / Then
        XCTAssertEqual(VP8Tables.blockModeProbabilities.count, 10 * 10 * 9)
        XCTAssertEqual(CRC32(VP8Tables.blockModeProbabilities).value, 0x1C5D_C1AE)
        XCTAssertEqual(VP8Tables.tokenUpdateProbabilities.count, 4 * 8 * 3 * 11)
        XCTAssertEqual(CRC32(VP8Tables.tokenUpdateProbabilities).value, 0xC531_335A)
        XCTAssertEqual(VP8Tables.tokenProbabilities.count, 4 * 8 * 3 * 11)
        XCTAssertEqual(CRC32(VP8Tables.tokenProbabilities).value, 0x71A9_10E9)
    }
}
