/// A file's size, such as `2.4 MB`, in decimal units as phones show them.
func fileSize(_ byteCount: Int) -> LocalizedString {
    guard byteCount >= 1_000_000 else { return L10n.FileSize.kilobytes(max(1, byteCount / 1000)) }
    let tenths = byteCount / 100_000
    return L10n.FileSize.megabytes(tenths / 10, tenths % 10)
}
