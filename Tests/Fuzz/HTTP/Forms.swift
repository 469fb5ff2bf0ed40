@testable import HTTP

/// Forms: two of them joined by an ampersand have the pairs of both.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        guard let whole = pairs(bytes) else { return }
        require("No more pairs than the limit.", whole.count <= HTTPLimits().formPairCount)
        require("An octet becomes U+FFFD at most.", whole.joined().joined().utf8.count <= 3 * bytes.count)

        let (first, second) = bytes.halves
        let joined = pairs(first + [.ampersand] + second)
        if let first = pairs(first), let second = pairs(second), let joined {
            require("Joined forms hold the pairs of both.", joined == first + second)
        }
    }
}

private func pairs(_ bytes: [UInt8]) -> [[String]]? {
    (try? URLEncodedForm(bytes)).map { form in form.pairs.map { [$0.name, $0.value] } }
}
