/// Calls `test` with the bytes that libFuzzer gives a target.
func withInput(_ start: UnsafePointer<UInt8>?, _ count: Int, _ test: ([UInt8]) -> Void) -> CInt {
    test(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Ends the process when a rule is violated, so that libFuzzer keeps the input; prints the rule, also in optimized builds.
func require(_ rule: StaticString, _ holds: Bool, file: StaticString = #file, line: UInt = #line) {
    if !holds { fatalError("\(rule)", file: file, line: line) }
}

extension [UInt8] {
    /// These bytes in pieces of pseudorandom lengths, which depend only on the bytes, so that a failure can be repeated.
    var pieces: [[UInt8]] {
        var random = FollowingGenerator(self)
        var rest = self[...]
        var pieces: [[UInt8]] = []
        let longest = Int.random(in: 1...Swift.max(1, Swift.min(count, 64)), using: &random)
        while !rest.isEmpty {
            let piece = rest.prefix(.random(in: 1...longest, using: &random))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// The bytes before and after a pseudorandom position.
    var halves: ([UInt8], [UInt8]) {
        var random = FollowingGenerator(self)
        let middle = Int.random(in: 0...count, using: &random)
        return (Array(prefix(middle)), Array(dropFirst(middle)))
    }
}

/// Pseudorandom numbers that depend only on some bytes: their FNV-1a hash, then SplitMix64.
private struct FollowingGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ bytes: [UInt8]) {
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
