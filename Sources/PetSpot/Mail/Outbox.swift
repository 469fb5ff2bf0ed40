import Platform

/// The folder of mails that wait for a mailer: files `<number>.eml`, each whole or not there.
struct Outbox: Sendable {
    /// The most mails that the folder holds. Further ones stay in the database until the mailer has taken some.
    static let capacity = 1000
    /// The number of mails from which on none about alerts is written: those about reports leave first.
    static let capacityForAlerts = 900
    private static let suffix = ".eml"
    /// The file that `petspot mail` locks; it was changed when the last run began.
    private static let lockName = ".lock"
    /// The name of a mail while it is written.
    static let temporaryName = ".new"

    let folder: String
    var lock: String { folder + "/" + Outbox.lockName }

    /// Makes the folder in a data directory if it is not there, for the process that writes into it. Removes mails that a process left
    /// half written, whose reports may be gone.
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

    /// Finds the folder in a data directory. Nil when there is none, because its server sends no mail. Throws `DataError` when there is no data
    /// directory, or the system refuses it.
    init?(existingIn folder: String) throws(DataError) {
        self.folder = folder + "/outbox"
        if fileStatus(self.folder) != nil { return }
        guard errno == ENOENT else { throw .refused(path: folder, code: errno) }
        guard fileStatus(folder) == nil else { return nil }
        throw .missing(path: DataLocation(folder: folder).databaseFile)
    }

    /// Removes the mails in a data directory whose site sends none any more: nobody would withdraw them once their reports are erased.
    static func empty(in folder: String, log: Log) throws {
        guard let outbox = try Outbox(existingIn: folder), case let numbers = try outbox.numbers(), !numbers.isEmpty else { return }
        for number in numbers { outbox.remove(number) }
        log.event("mails_removed", .warning) { line in
            line.add("mails", numbers.count)
            line.add("reason", "they waited for a mailer, and --mail-from is not given any more")
        }
    }

    /// The numbers of the mails, in ascending order.
    func numbers() throws(SystemError) -> [Int] {
        try fileNames(in: folder).compactMap { name in
            guard name.hasSuffix(Outbox.suffix), let number = Int(name.dropLast(Outbox.suffix.count)) else { return nil }
            return number
        }.sorted()
    }

    func path(of number: Int) -> String { "\(folder)/\(number)\(Outbox.suffix)" }

    /// Writes a mail in place of one with the same number. Once this returns, the mail survives a power cut.
    func write(_ message: MailMessage) throws {
        let temporary = folder + "/" + Outbox.temporaryName
        unlink(temporary)
        // After a failure no text is left behind.
        defer { unlink(temporary) }
        let file = try makeNewFile(temporary)
        try writeAll(message.bytes, to: file.number)
        guard fsync(file.number) == 0 else { throw SystemError() }
        guard rename(temporary, path(of: message.id.number)) == 0 else { throw SystemError() }
        try flushFolder(folder)
    }

    func remove(_ number: Int) { unlink(path(of: number)) }
}
