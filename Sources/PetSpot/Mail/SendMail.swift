import Platform

/// The command `petspot mail`, which hands the mails of an outbox to the machine's mailer. It opens no database.
struct SendMail {
    /// The age at which a mail that could not be sent is dropped: three days, in seconds.
    private static let patience = 3 * ReportLife.day
    /// An hour, in seconds: a younger mail is tried at each run, an older one once an hour.
    private static let retryInterval = 3600
    /// The exit codes by which a mailer refuses a mail for good (`sysexits.h`): its data or its receiver are wrong. `EX_NOHOST` is none:
    /// msmtp ends with it whenever the name of its own relay cannot be looked up.
    private static let finalCodes: [Int32] = [EX_DATAERR, EX_NOUSER]

    private let outbox: Outbox
    private let mailer: String
    private let log: Log
    private let now: Int
    /// The time at which the run before this one began: the modification time of the lock file.
    private let lastRun: Int

    /// Sends the mails in the outbox of a data directory, oldest first. Returns how many are left for the next time; 0 also when another
    /// such command runs, and when the server there sends no mail. Throws `DataError` for a directory that cannot be read.
    /// - Parameter mailer: a program that takes mail as `sendmail` does.
    static func run(in folder: String, mailer: String, log: Log, now: Int = time(nil)) throws -> Int {
        guard let outbox = try Outbox(existingIn: folder) else { return 0 }
        let lastRun = fileStatus(outbox.lock)?.modifiedAt ?? 0
        guard let lock = Descriptor(lockFile: outbox.lock) else { throw DataError.refused(path: outbox.lock, code: errno) }
        guard lock.lock() else { return 0 }
        // Stored before the attempts, so that a mail at which a run hangs does not keep the next run from the others.
        var times = [timespec(tv_sec: now, tv_nsec: 0), timespec(tv_sec: now, tv_nsec: 0)]
        futimens(lock.number, &times)
        let command = SendMail(outbox: outbox, mailer: mailer, log: log, now: now, lastRun: lastRun)
        var (left, waiting) = (Set<Int>(), 0)
        // Mails that were written meanwhile go too.
        while let number = try outbox.numbers().first(where: { !left.contains($0) }) {
            switch command.send(number) {
            case .gone: break
            case .failed: left.insert(number)
            case .notDue:
                left.insert(number)
                waiting += 1
            }
        }
        if waiting > 0 {
            log.event("mail_waits", .warning) { line in
                line.add("mails", waiting)
                line.add("reason", "the mailer has failed for an hour: each is tried once an hour, or when it is touched")
            }
        }
        return left.count
    }

    private enum Outcome {
        /// The mail was sent, dropped, or removed by the server.
        case gone
        case failed
        case notDue
    }

    private func send(_ number: Int) -> Outcome {
        let path = outbox.path(of: number)
        guard let writtenAt = fileStatus(path)?.modifiedAt else { return .gone }
        guard isDue(writtenAt) else { return .notDue }
        guard let envelope = FileManager.default.contents(atPath: path).flatMap(MailEnvelope.init) else {
            return fail(number, writtenAt, "its head names no sender or no receiver")
        }
        let code = hand(path, envelope)
        if code == 0 {
            outbox.remove(number)
            return .gone
        }
        if SendMail.finalCodes.contains(code) {
            return drop(number, "the mailer refused it for good", code)
        }
        return fail(number, writtenAt, code == 127 ? "\(mailer) cannot be started" : "the mailer failed", code)
    }

    /// Whether a mail is to be tried: at each run in its first hour, then once in each hour of its age.
    private func isDue(_ writtenAt: Int) -> Bool {
        let age = now - writtenAt
        return age < SendMail.retryInterval || age > SendMail.patience || lastRun > now
            || age / SendMail.retryInterval > (lastRun - writtenAt) / SendMail.retryInterval
    }

    private func fail(_ number: Int, _ writtenAt: Int, _ reason: String, _ code: Int32? = nil) -> Outcome {
        write("mail_failed", number, reason, code)
        guard now - writtenAt > SendMail.patience else { return .failed }
        return drop(number, "it could not be sent in three days")
    }

    private func drop(_ number: Int, _ reason: String, _ code: Int32? = nil) -> Outcome {
        write("mail_dropped", number, reason, code)
        outbox.remove(number)
        return .gone
    }

    private func write(_ event: StaticString, _ number: Int, _ reason: String, _ code: Int32?) {
        log.event(event, .warning) { line in
            line.add("mail", number)
            if let code { line.add("exit", Int(code)) }
            line.add("reason", reason)
        }
    }

    /// Runs the mailer with a file as standard input. Returns its exit code, 128 plus a signal that ended it, or 127 when it cannot start.
    private func hand(_ path: String, _ envelope: MailEnvelope) -> Int32 {
        #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
        let words = [mailer, "-i", "-f", envelope.from.text, "--", envelope.to.text]
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

/// The addresses of a mail that a mailer is told, read from its head (RFC 5322, sections 2.2 and 3.4).
struct MailEnvelope {
    let from: MailAddress
    let to: MailAddress

    /// Reads the head of a mail. Nil unless it names exactly one sender and one receiver.
    init?(_ mail: Data) {
        var fields: [(name: String, value: String)] = []
        let text = String(decoding: mail, as: UTF8.self).replacing("\r\n", with: "\n")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(while: { !$0.isEmpty }) {
            if line.first == " " || line.first == "\t" {
                // The rest of a folded field.
                if !fields.isEmpty { fields[fields.count - 1].value += line }
            } else if let colon = line.firstIndex(of: ":") {
                fields.append((normalized(String(line[..<colon])).lowercased(), String(line[line.index(after: colon)...])))
            }
        }
        func address(_ name: String) -> MailAddress? {
            let named = fields.filter { $0.name == name }
            guard named.count == 1, let mailbox = Mailbox(normalized(named[0].value)) else { return nil }
            // Text before an address is a name, unless it is another address.
            return mailbox.name.contains("@") ? nil : mailbox.address
        }
        guard let from = address("from"), let to = address("to") else { return nil }
        (self.from, self.to) = (from, to)
    }
}
