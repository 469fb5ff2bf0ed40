import Foundation
import XCTest

/// How long the chip number field takes to format itself.
final class ChipNumberLatencyTests: BrowserTestCase {
    /// With a factor in the variable `CHIP_LATENCY`, this prints the times from key to formatted value for 200 keys, on a
    /// processor slowed down by it.
    func testKeys_whenPressedOneAfterTheOther_shouldEachBeFormatted() throws {
        // Given
        let asked = ProcessInfo.processInfo.environment["CHIP_LATENCY"].flatMap { Int($0) }
        let factor = asked ?? 1
        let input = try openFlow().input
        try driver.run(
            """
            window.latencies = [];
            addEventListener("keydown", ({ timeStamp }) => window.pressed = timeStamp, true);
            // The field's own listener has been called before.
            addEventListener("input", () => window.formatted = performance.now());
            addEventListener("keyup", () => window.latencies.push(window.formatted - window.pressed));
            """
        )
        try driver.devTools("Emulation.setCPUThrottlingRate", ["rate": JSON(integerLiteral: factor)])

        // When
        // Twenty keys a second, faster than people type.
        let pause = asked == nil ? 0 : 50
        try input.focus()
        for _ in 0..<8 {
            // 15 digits at the end, 4 deleted and 4 inserted in the middle, each moving the later hyphens, and 2 replaced.
            try driver.press("616093900000001", pause: pause)
            try driver.run("document.activeElement.setSelectionRange(9, 9)")
            try driver.press(String(repeating: Key.backspace, count: 4) + "3900", pause: pause)
            try driver.press(String(repeating: Key.delete, count: 2), pause: pause)
            try input.run("arguments[0].value = ''")
        }
        try driver.devTools("Emulation.setCPUThrottlingRate", ["rate": 1])
        let latencies = try driver.run("return window.latencies", as: [Double].self).sorted()

        // Then
        XCTAssertEqual(latencies.count, 200)
        guard asked != nil else { return }
        let shares = [("p50", 0.5), ("p95", 0.95), ("max", 1)].map { name, share in
            String(format: "\(name) %.1f ms", latencies[Int(Double(latencies.count - 1) * share)])
        }
        print("\(latencies.count) keys on a processor \(factor) times slower: \(shares.joined(separator: ", "))")
    }
}
