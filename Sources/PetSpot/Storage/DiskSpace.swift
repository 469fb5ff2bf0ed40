import Platform

/// The room on the disk that holds a folder. Photos leave some of it free, so that reports can still be written when it is scarce.
struct DiskSpace {
    /// The most bytes that stay free: enough for a million reports.
    private static let largestReserve = 2_000_000_000

    let total: Int
    let free: Int

    /// Whether so many bytes of photos may be written: a tenth of the disk stays free, or that many bytes.
    func hasRoom(for bytes: Int) -> Bool {
        free - bytes >= min(total / 10, DiskSpace.largestReserve)
    }
}

extension DiskSpace {
    /// The disk of a folder; nil when the system does not say.
    init?(of folder: String) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let unit = Int(status.f_frsize)
        self.init(total: Int(status.f_blocks) * unit, free: Int(status.f_bavail) * unit)
    }
}
