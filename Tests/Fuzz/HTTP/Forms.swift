@testable import HTTP

/// Forms: two of them joined by an ampersand hold the pairs of both, and text means what its bytes do.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    withInput(start, count) { bytes in
        guard let whole = pairs(bytes) else { return }
        precondition(whole.allSatisfy { $0.count == 2 } && whole.count <= HTTPLimits().formPairCount)
        precondition(whole.joined().reduce(0) { $0 + $1.utf8.count } <= 3 * bytes.count, "pairs longer than the form")

        let (first, second) = bytes.halves
        let joined = pairs(first + [.ampersand] + second)
        if let first = pairs(first), let second = pairs(second), let joined {
            precondition(joined == first + second, "a form depends on what it is joined with")
        }
        if let text = String(validating: bytes, as: UTF8.self), let form = try? URLEncodedForm(text) {
            precondition(form.pairs.map { [$0.name, $0.value] } == whole)
        }
    }
}

private func pairs(_ bytes: [UInt8]) -> [[String]]? {
    (try? URLEncodedForm(bytes)).map { form in form.pairs.map { [$0.name, $0.value] } }
}
