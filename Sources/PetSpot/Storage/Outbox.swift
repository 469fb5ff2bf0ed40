import Platform

/// The folder of mails that are written and wait for a mailer: files `<number>.eml`, each whole or not there.
struct Outbox: Sendable {
    /// The most mails that wait here; further ones stay in the database until the mailer has taken some.
    static let capacity = 1000
    private static let suffix = ".eml"

    let folder: String

    /// Makes the folder in a data directory, if it is not there.
    init(in folder: String) throws(DataError) {
        self.folder = folder + "/outbox"
        try makeOwnFolder(self.folder)
    }

    /// The outbox of a data directory; nil when there is none.
    init?(existingIn folder: String) {
        self.folder = folder + "/outbox"
        guard fileStatus(self.folder)?.isFolder == true else { return nil }
    }

    /// The numbers of the mails, in their order.
    func numbers() throws(StorageError) -> [Int] {
        try fileNames(in: folder).compactMap { name in
            guard name.hasSuffix(Outbox.suffix), let number = Int(name.dropLast(Outbox.suffix.count)) else {
                return nil
            }
            return number
        }.sorted()
    }

    func path(of number: Int) -> String { "\(folder)/\(number)\(Outbox.suffix)" }

    /// Writes a mail; one of the same number is replaced. When this returns it survives a power cut.
    func write(_ message: MailMessage) throws {
        let temporary = "\(folder)/.\(message.id.number)"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StorageError(errno) }
        defer { close(descriptor) }
        do {
            try writeAll(message.bytes) { start, count, _ in Platform.write(descriptor, start, count) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard fsync(descriptor) == 0 else { throw StorageError(errno) }
        guard rename(temporary, path(of: message.id.number)) == 0 else { throw StorageError(errno) }
        try flushFolder(folder)
    }

    func remove(_ number: Int) { unlink(path(of: number)) }
}
