import QRCode
import XCTest

@testable import PetSpot

/// The code as an SVG path.
final class QRCodeDrawingTests: XCTestCase {
    func testPath_whenDrawn_shouldCoverTheDarkModulesAndNoOthers() throws {
        for text in ["x", "https://petspot.example/pets/0123456789", String(repeating: "z", count: 106)] {
            // Given
            let code = try XCTUnwrap(QRCode(text))
            var drawn: Set<[Int]> = []

            // When
            let runs = code.path.matches(of: /M(\d+) (\d+)h(\d+)v1H(\d+)z/)
            for run in runs {
                let (start, row, length) = (Int(run.1) ?? -1, Int(run.2) ?? -1, Int(run.3) ?? -1)
                XCTAssertEqual(run.1, run.4)
                for column in start..<start + length { XCTAssert(drawn.insert([row, column]).inserted) }
            }

            // Then
            XCTAssertEqual(runs.map { String($0.0) }.joined(), code.path)
            for row in 0..<code.size {
                for column in 0..<code.size {
                    XCTAssertEqual(drawn.contains([row, column]), code[row, column], "\(row), \(column)")
                }
            }
            XCTAssertEqual(code.viewBox, "-4 -4 \(code.size + 8) \(code.size + 8)")
        }
    }
}
