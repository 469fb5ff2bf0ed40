import ImageMetadata
import TestSupport
import XCTest

/// Properties of every format and every sample.
final class RobustnessTests: XCTestCase {
    private func outcome(_ bytes: [UInt8], nextSize: () -> Int = { .max }) -> Result<Filtered, ImageError> {
        do throws(ImageError) {
            return .success(try Filtered(bytes, nextSize: nextSize))
        } catch {
            return .failure(error)
        }
    }

    func testFilter_whenFileHasMetadata_shouldKeepWhatDrawsByteForByte() throws {
        for sample in Sample.all {
            // When
            let filtered = try Filtered(sample.original)

            // Then
            XCTAssertEqual(filtered.bytes, sample.cleaned, sample.name)
            XCTAssertEqual(filtered.description, sample.description, sample.name)
        }
    }

    func testFilter_whenFileIsClean_shouldChangeNothing() throws {
        for sample in Sample.all {
            // When
            let filtered = try Filtered(sample.cleaned)

            // Then
            XCTAssertEqual(filtered.bytes, sample.cleaned, sample.name)
            XCTAssertEqual(filtered.description, sample.description, sample.name)
        }
    }

    func testFilter_whenFileComesInPieces_shouldGiveTheSame() throws {
        // Given
        var random = SeededGenerator(seed: 1)

        for sample in Sample.all {
            // When / Then
            let whole = try Filtered(sample.original)
            XCTAssertEqual(try Filtered(sample.original) { 1 }, whole, sample.name)
            for _ in 0..<50 {
                XCTAssertEqual(
                    try Filtered(sample.original) { .random(in: 1...40, using: &random) },
                    whole,
                    sample.name
                )
            }
        }
    }

    func testFilter_whenFileIsCutShort_shouldThrowUnlessBrowsersDrawIt() throws {
        for sample in Sample.all {
            for count in 0..<sample.cleaned.count {
                // When
                let cut = Array(sample.cleaned.prefix(count))
                let outcome = outcome(cut)

                // Then
                guard case .failure(let error) = outcome else {
                    XCTAssert([.jpeg, .gif].contains(sample.description.format), "\(sample.name) at \(count)")
                    let kept = try outcome.get()
                    XCTAssertEqual(try Filtered(kept.bytes), kept, "\(sample.name) at \(count)")
                    let isJPEG = sample.description.format == .jpeg
                    let picture = isJPEG ? Array(kept.bytes.dropLast(2)) : kept.bytes
                    XCTAssert(sample.cleaned.starts(with: picture), "\(sample.name) at \(count)")
                    continue
                }
                switch error {
                case .empty: XCTAssertEqual(count, 0)
                case .notAnImage: XCTAssertLessThan(count, 12)
                case .damaged: break
                case .heic, .tooManyPixels: XCTFail("\(sample.name) at \(count): \(error)")
                }
            }
        }
    }

    func testFilter_whenMetadataIsCutShort_shouldNeverTrap() throws {
        for sample in Sample.all {
            for count in 0..<sample.original.count {
                // When
                let outcome = outcome(Array(sample.original.prefix(count)))

                // Then
                guard case .success(let filtered) = outcome else { continue }
                XCTAssertEqual(try Filtered(filtered.bytes), filtered, "\(sample.name) at \(count)")
            }
        }
    }

    func testFilter_whenFileIsMutated_shouldThrowOrGiveAFixedPoint() throws {
        // Given
        var random = SeededGenerator(seed: 2)

        for sample in Sample.all {
            for round in 0..<2_000 {
                var mutated = sample.original
                for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&mutated, using: &random) }

                // When
                let result = outcome(mutated)

                // Then
                XCTAssertEqual(outcome(mutated) { 7 }, result, "\(sample.name), round \(round)")
                guard case .success(let filtered) = result else { continue }
                XCTAssertLessThanOrEqual(filtered.bytes.count, mutated.count + 64)
                let again = try Filtered(filtered.bytes)
                XCTAssertEqual(again.bytes, filtered.bytes, "\(sample.name), round \(round)")
                XCTAssertEqual(again.description, filtered.description, "\(sample.name), round \(round)")
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 3: bytes.remove(at: index)
        case 4: bytes.insert(.random(in: 0...255, using: &random), at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(16), at: index)
        }
    }

    func testFilter_whenPixelsExceedTheLimit_shouldThrowTooManyPixels() throws {
        for sample in Sample.all {
            // Given
            let pixels = sample.description.width * sample.description.height

            // When / Then
            XCTAssertNoThrow(try Filtered(sample.original, maximumPixels: pixels), sample.name)
            XCTAssertThrowsError(try Filtered(sample.original, maximumPixels: pixels - 1), sample.name) {
                XCTAssertEqual($0 as? ImageError, .tooManyPixels)
            }
        }
    }

    func testAppend_whenItThrew_shouldThrowTheSameAgain() throws {
        // Given
        var filter = MetadataFilter()
        var output: [UInt8] = []
        XCTAssertThrowsError(try filter.append(Array("not an image at all".utf8)[...], into: &output))

        // When / Then
        for _ in 0..<2 {
            XCTAssertThrowsError(try filter.append(SampleGIF.samples[0].original[...], into: &output)) {
                XCTAssertEqual($0 as? ImageError, .notAnImage)
            }
        }
        XCTAssertThrowsError(try filter.finish(into: &output)) { XCTAssertEqual($0 as? ImageError, .notAnImage) }
        XCTAssertEqual(output, [])
    }

    func testFilter_whenElementsAreMany_shouldThrowBeyondTheLimit() throws {
        // Given files with so many other elements
        let jpeg = { SampleJPEG.start + $0 + SampleJPEG.picture + SampleJPEG.end }
        let png = { SamplePNG.signature + SamplePNG.header() + $0 + SamplePNG.data + SamplePNG.end }
        let gif = { SampleGIF.screen() + SampleGIF.coloursOfTwo + $0 + SampleGIF.image + SampleGIF.trailer }
        let webP = { SampleWebP.file(SampleWebP.extended(0), SampleWebP.lossy, $0) }
        let files: [(others: Int, ([UInt8]) -> [UInt8], element: [UInt8])] = [
            (7, jpeg, SampleJPEG.segment(0xFE, [])), (4, png, SamplePNG.chunk("tEXt")), (3, gif, SampleGIF.control),
            (3, webP, SampleWebP.chunk("note", [])),
        ]

        for (others, surrounded, element) in files {
            func file(elements count: Int) -> [UInt8] {
                surrounded([[UInt8]](repeating: element, count: count - others).flatMap(\.self))
            }
            for size in [1_000, .max] {
                // When / Then
                XCTAssertNoThrow(try Filtered(file(elements: 10_000)) { size })
                XCTAssertThrowsError(try Filtered(file(elements: 10_001)) { size }) {
                    XCTAssertEqual($0 as? ImageError, .damaged("too many elements"))
                }
            }
        }
    }
}
