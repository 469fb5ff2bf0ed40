import Foundation
import XCTest

@testable import ImageMetadata

final class ZlibReaderTests: XCTestCase {
    private static let text = Bytes.text("Seen near the river, seen near the mill, seen near the river again.")

    /// Streams by zlib, with each kind of block.
    private static let streams: [(name: String, base64: String, content: [UInt8])] = [
        ("fixed codes", "eAELTk3NU8hLTSxSKMlIVSjKLEst0lEoRhHMzczJQRcDK1RITE/MzNMDACLzF5s=", text),
        (
            "a stored block",
            """
            eAEBQwC8/1NlZW4gbmVhciB0aGUgcml2ZXIsIHNlZW4gbmVhciB0aGUgbWlsbCwgc2VlbiBuZWFyIHRoZSByaXZlciBhZ2Fpbi4i8xeb
            """,
            text
        ),
        (
            "dynamic codes",
            """
            eNpjYGThFJBUMXQITKmcsPLIQ1Y1z7yp+15Ke1WveywfMfmCSOiMu5pFe/nj1rPHbBbMOanb9zH6kMFs3pq3qbfCzvufCbgYeS/rc7PoEq\
            uz6cxzbG7WKh8rkDlaqn6tx+Xn1mLjD1uqnHguLyx0Fn9xYFZZiInY19uH185sL8+MDfZ2dbS3d3T1Do7NLG+fufbw7a9iJiFlsw68EHcu\
            XHiZx6lqywfj4q0/XXquqZcelSk4plx702YOc/pZqyWizZ+z7kVeDDjjfz7sVurbGt7ZBoeiP/bpnswR3BzDvj6Of2+R5t0ZoSIXJkfIP1\
            5X7SX9ct/UPE811odHVk6oTAl0MFSRFOBkYWQY9TrtvB6cmpqnkJeaWKRQkpGqUJRZllqko1CMIpibmZODLgZWqJCYnpiZpzc4jAAAW71b\
            OA==
            """,
            (0..<600).map { UInt8($0 * $0 % 251) } + text + text + text
        ),
        (
            "the longest matches",
            """
            eNrtwTEBAAAAwqD1T20ND6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAvgzqYA\
            AB
            """,
            [UInt8](repeating: 0, count: 60_000)
        ),
        (
            "several blocks",
            """
            eNoKTk3NU8hLTSxSKMlIVSjKLEst0lEoRhHMzczJQRcDK1RITE/MzNMDAAAA//8KTk3NU8hLTSxSKMlIVSjKLEst0lEoRhHMzczJQRcDK1\
            RITE/MzNMDAAAA//8DAHOOLzU=
            """,
            text + text
        ),
    ]

    private func stream(_ base64: String) throws -> [UInt8] {
        [UInt8](try XCTUnwrap(Data(base64Encoded: base64)))
    }

    /// A zlib header followed by bits, from the least significant one of the first byte on.
    private func bits(_ fields: [(value: Int, width: Int)]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var count = 0
        for (value, width) in fields {
            for bit in 0..<width {
                if count % 8 == 0 { bytes.append(0) }
                bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(count % 8)
                count += 1
            }
        }
        return bytes
    }

    func testRead_whenStreamIsWhole_shouldInflateItAndStopAtItsEnd() throws {
        for (name, base64, content) in Self.streams {
            let stream = try stream(base64)
            for size in [1, 2, 7, .max] {
                // Given
                var reader = ZlibReader(maximumOutput: content.count)
                var seeker = ZlibReader()
                let input = stream + [UInt8](repeating: 0x55, count: 20)

                // When
                let pieces = input.pieces(of: min(size, input.count))
                let used = pieces.reduce(0) { $0 + reader.read($1) }
                let passed = pieces.reduce(0) { $0 + seeker.read($1) }

                // Then
                XCTAssertEqual(reader.output, content, name)
                XCTAssertEqual(used, stream.count, name)
                XCTAssertTrue(reader.hasEnded, name)
                XCTAssertEqual(passed, stream.count, name)
                XCTAssertTrue(seeker.hasEnded, name)
                XCTAssertEqual(seeker.output, [], name)
            }
        }
    }

    func testRead_whenStreamIsCutShort_shouldNotHaveEnded() throws {
        for (name, base64, content) in Self.streams {
            let stream = try stream(base64)
            for count in 0..<stream.count {
                // Given
                var reader = ZlibReader(maximumOutput: content.count)

                // When / Then
                XCTAssertEqual(reader.read(stream[..<count]), count, name)
                XCTAssertFalse(reader.hasEnded, name)
                XCTAssertTrue(content.starts(with: reader.output), name)
                XCTAssertEqual(reader.read(stream[count...]), stream.count - count, name)
                XCTAssertTrue(reader.hasEnded, name)
            }
        }
    }

    func testRead_whenOutputExceedsTheLimit_shouldNotGoOn() throws {
        for (name, base64, content) in Self.streams {
            // Given
            let stream = try stream(base64)
            var reader = ZlibReader(maximumOutput: content.count - 1)

            // When / Then
            XCTAssertEqual(reader.read(stream[...]), stream.count, name)
            XCTAssertFalse(reader.hasEnded, name)
            XCTAssertEqual(reader.output.count, content.count - 1, name)
        }
    }

    func testRead_whenStreamIsInvalid_shouldConsumeAllThatFollows() {
        // Given
        let lastFixed = (0b011, 3)
        let lastDynamic = [(0b101, 3), (0, 14)]
        // Code lengths for two of the symbols 16, 17, 18 and 0; the first is then 0, the second 1.
        let repeatAndZeros = [(1, 3), (0, 3), (1, 3), (0, 3)]
        let cases: [(String, [UInt8])] = [
            ("another method", [0x77, 0x01]),
            ("a header that is no multiple of 31", [0x78, 0x02]),
            ("a preset dictionary", [0x78, 0x20]),
            ("an unknown kind of block", bits([(0b111, 3)])),
            ("lengths that differ", bits([(0b001, 3), (0, 5), (2, 16), (2, 16)])),
            ("a distance before the beginning", bits([lastFixed, (0b1000000, 7), (0, 5)])),
            ("an unknown length", bits([lastFixed, (0b0110_0011, 8), (0, 5)])),
            ("an unknown distance", bits([lastFixed, (0b1000000, 7), (0b01111, 5)])),
            ("nothing to repeat", bits(lastDynamic + repeatAndZeros + [(0, 3)])),
            ("more lengths than symbols", bits(lastDynamic + repeatAndZeros + [(0xFF, 8), (0xFF, 8)])),
            ("a code that is not used", bits(lastDynamic + [(0, 3), (0, 3), (1, 3), (0, 3), (0b1, 1)])),
        ]

        for (name, stream) in cases {
            // When
            var reader = ZlibReader(maximumOutput: 1_000)
            let zeros = [UInt8](repeating: 0, count: 100)

            // Then
            XCTAssertEqual(reader.read(stream[...]), stream.count, name)
            XCTAssertEqual(reader.read(zeros[...]), zeros.count, name)
            XCTAssertEqual(reader.read(zeros[...]), zeros.count, name)
            XCTAssertFalse(reader.hasEnded, name)
            XCTAssertEqual(reader.output, [], name)
        }
    }

    func testRead_whenBlocksAreTiny_shouldNotLookForTheEndOfTooMany() {
        // Given empty blocks with the fixed codes, behind stored bytes
        func stream(stored count: Int, blocks: Int) -> [UInt8] {
            let content = (0..<count).map { _ in (0x55, 8) }
            let stored = [(0b000, 3), (0, 5), (count, 16), (count ^ 0xFFFF, 16)] + content
            let empty = (1...blocks).flatMap { [($0 == blocks ? 0b011 : 0b010, 3), (0, 7)] }
            return bits((count == 0 ? [] : stored) + empty) + [0, 0, 0, 0]
        }
        let cases = [(0, 64, true), (0, 65, false), (250, 65, true), (250, 66, false), (1_000, 68, true)]

        for (stored, blocks, isRead) in cases {
            let stream = stream(stored: stored, blocks: blocks)
            let input = stream + [UInt8](repeating: 0x55, count: 20)
            for size in [1, 7, input.count] {
                // When
                var reader = ZlibReader()
                let passed = input.pieces(of: size).reduce(0) { $0 + reader.read($1) }

                // Then
                XCTAssertEqual(reader.hasEnded, isRead, "\(stored), \(blocks), \(size)")
                XCTAssertEqual(passed, isRead ? stream.count : input.count, "\(stored), \(blocks), \(size)")
            }
        }
    }
}
