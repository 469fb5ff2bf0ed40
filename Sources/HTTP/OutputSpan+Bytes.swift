import Platform

/// Appends the parts of a message to the uninitialized capacity of an array. Appending them to the array one by one would add
/// 5 % to a step's instructions.
extension OutputSpan<UInt8> {
    /// Appends a literal.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    /// Appends bytes.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        precondition(bytes.count <= freeCapacity)
        withUnsafeMutableBufferPointer { buffer, count in
            guard let target = buffer.baseAddress, let source = bytes.baseAddress else { return }
            (target + count).initialize(from: source, count: bytes.count)
            count += bytes.count
        }
    }

    /// Appends a number in decimal digits.
    mutating func append(decimal number: Int) {
        withDecimalDigits(of: number) { append($0) }
    }
}
