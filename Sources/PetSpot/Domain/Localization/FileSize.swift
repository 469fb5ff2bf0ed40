/// A file's size as a person reads it: `2.4 MB`, in Polish `2,4 MB`; decimal units, as phones show them.
func fileSize(_ byteCount: Int, in language: Language) -> String {
    guard byteCount >= 1_000_000 else { return "\(max(1, byteCount / 1000)) kB" }
    let tenths = byteCount / 100_000
    let separator = language == .pl ? "," : "."
    return "\(tenths / 10)\(separator)\(tenths % 10) MB"
}
