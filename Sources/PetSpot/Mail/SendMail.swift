import Platform

/// `petspot mail`: hands the mails of an outbox to the machine's own mailer. It opens no database.
public struct SendMail {
    /// Mails that no mailer took in this time are dropped: three days, in seconds.
    private static let patience = 3 * ReportLife.day

    private let outbox: Outbox
    private let mailer: String
    private let log: Log

    /// Sends what waits in the outbox of a data directory, oldest first, until it is empty. Returns how many are left for the next time;
    /// 0 too when another such command runs, and when the server there sends no mail. Throws `DataError` when there is no data directory,
    /// or the system refuses it.
    /// - Parameter mailer: a program that takes mail as `sendmail` does.
    public static func run(in folder: String, mailer: String, log: Log, now: Int = time(nil)) throws -> Int {
        guard let outbox = try Outbox(existingIn: folder) else { return 0 }
        guard let lock = Descriptor(lockFile: outbox.lock) else {
            throw DataError.refused(path: outbox.lock, code: errno)
        }
        guard lock.lock() else { return 0 }
        let command = SendMail(outbox: outbox, mailer: mailer, log: log)
        var failed = Set<Int>()
        // What was written meanwhile goes too.
        while let number = try outbox.numbers().first(where: { !failed.contains($0) }) {
            if !command.send(number, now: now) { failed.insert(number) }
        }
        return failed.count
    }

    /// Sends one mail. Returns false when it stays.
    private func send(_ number: Int, now: Int) -> Bool {
        let path = outbox.path(of: number)
        guard let status = fileStatus(path) else { return true }
        guard let (from, to) = addresses(in: path) else { return drop(number, because: "it is no mail of petspot") }
        let code = hand(path, from, to)
        if code == 0 {
            outbox.remove(number)
            return true
        }
        log.event("mail_failed", .warning) { line in
            line.add("mail", number)
            line.add("exit", Int(code))
        }
        guard now - Int(status.st_mtim.tv_sec) > SendMail.patience else { return false }
        return drop(number, because: "no mailer took it in three days")
    }

    private func drop(_ number: Int, because reason: String) -> Bool {
        log.event("mail_dropped", .warning) { line in
            line.add("mail", number)
            line.add("reason", reason)
        }
        outbox.remove(number)
        return true
    }

    /// The sender and the receiver that the head of a mail names.
    private func addresses(in path: String) -> (from: MailAddress, to: MailAddress)? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let head = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).prefix
        { !$0.isEmpty }
        func address(_ name: String) -> MailAddress? {
            head.first { $0.hasPrefix(name) }?.split(separator: "<").last.flatMap { MailAddress(String($0.dropLast())) }
        }
        guard let from = address("From: "), let to = address("To: ") else { return nil }
        return (from, to)
    }

    /// Runs the mailer with a file as its standard input. Returns its exit code; 127 when it cannot be started.
    private func hand(_ path: String, _ from: MailAddress, _ to: MailAddress) -> Int32 {
        #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
        let words = [mailer, "-i", "-f", from.text, "--", to.text]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawn(&child, mailer, &actions, nil, arguments, environ) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The low bits name the signal that ended it.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
