import Platform

/// The folder of mails that are written and wait for a mailer: files `<number>.eml`, each whole or not there.
struct Outbox: Sendable {
    /// The most mails that wait here; further ones stay in the database until the mailer has taken some.
    static let capacity = 1000
    private static let suffix = ".eml"
    /// The lock of `petspot mail`.
    private static let lockName = ".lock"
    /// A mail while it is written.
    private static let temporaryName = ".new"

    let folder: String
    var lock: String { folder + "/" + Outbox.lockName }

    /// The outbox of the process that writes mails into it. Makes the folder in a data directory if it is not there, and removes mails that a
    /// process left half written: their reports may be gone.
    init(in folder: String) throws(DataError) {
        self.folder = folder + "/outbox"
        try makeOwnFolder(self.folder)
        do {
            for name in try fileNames(in: self.folder) where name.hasPrefix(".") && name != Outbox.lockName {
                unlink(self.folder + "/" + name)
            }
        } catch {
            throw .refused(path: self.folder, code: error.code)
        }
    }

    /// The outbox of a data directory; nil when its server sends no mail. Throws `DataError` when there is no such directory, or the system
    /// refuses it.
    init?(existingIn folder: String) throws(DataError) {
        self.folder = folder + "/outbox"
        if fileStatus(self.folder) != nil { return }
        guard errno == ENOENT else { throw .refused(path: folder, code: errno) }
        guard fileStatus(folder) == nil else { return nil }
        throw .missing(path: DataLocation(folder: folder).databaseFile)
    }

    /// The numbers of the mails, in their order.
    func numbers() throws(SystemError) -> [Int] {
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
        let temporary = folder + "/" + Outbox.temporaryName
        unlink(temporary)
        // However this ends, the text is nowhere but in the mail.
        defer { unlink(temporary) }
        let file = try makeNewFile(temporary)
        try writeAll(message.bytes, to: file.number)
        guard fsync(file.number) == 0 else { throw SystemError() }
        guard rename(temporary, path(of: message.id.number)) == 0 else { throw SystemError() }
        try flushFolder(folder)
    }

    func remove(_ number: Int) { unlink(path(of: number)) }
}
