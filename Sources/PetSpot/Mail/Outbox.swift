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

    let folder: String
    var lock: String { folder + "/" + Outbox.lockName }

    /// Makes the folder in a data directory, for the process that writes into it. Removes mails that a process left half written.
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

    /// Finds the folder in a data directory; nil when its server sends no mail. Throws `DataError` for a directory that cannot be read.
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

    /// Writes mails, each in place of one with the same number. Once this returns, they survive a power cut.
    func write(_ messages: [MailMessage]) throws {
        let names = messages.map { (temporary: "\(folder)/.\($0.id.number)", final: path(of: $0.id.number)) }
        // After a failure no text is left behind.
        defer { for name in names { unlink(name.temporary) } }
        for (name, message) in zip(names, messages) {
            unlink(name.temporary)
            try writeNewFile(message.bytes, to: name.temporary)
        }
        // Once all are written, because the flush of one then takes most of the others along.
        for name in names { try flushToDisk(name.temporary) }
        for name in names { guard rename(name.temporary, name.final) == 0 else { throw SystemError() } }
        try flushToDisk(folder)
    }

    func remove(_ number: Int) { unlink(path(of: number)) }
}
