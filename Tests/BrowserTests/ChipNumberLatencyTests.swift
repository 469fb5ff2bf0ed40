import Foundation
import XCTest

/// How long the field that formats itself takes for it.
final class ChipNumberLatencyTests: BrowserTestCase {
    /// Where the variable `CHIP_LATENCY` names a factor, this prints how long 200 keys take from the key to the formatted value,
    /// on a processor that is slower by it.
    func testKeys_whenPressedOneAfterTheOther_shouldEachBeFormatted() throws {
        // Given
        let asked = ProcessInfo.processInfo.environment["CHIP_LATENCY"].flatMap { Int($0) }
        let factor = asked ?? 1
        let input = try openFlow().input
        try driver.run(
            """
            window.latencies = [];
            addEventListener("keydown", ({ timeStamp }) => window.pressed = timeStamp, true);
            // The field's own listener was called before, however often it changed the value.
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
            // 15 digits at the end, 4 gone and 4 back in the middle, each moving the hyphens behind it, and 2 replaced.
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
