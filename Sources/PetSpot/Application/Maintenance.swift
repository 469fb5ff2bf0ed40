/// Maintains the data while it is served, in small pieces, so that no post waits for long.
extension PetSpotApp {
    /// The most reports that one piece marks as off the list, each by a short write.
    private static let updateLimit = 250
    /// The most reports that one piece erases, each by overwriting every page that held it. A post waits at most 5 ms for such a piece
    /// beside the time of the disk (`Tests/Benchmarks/expiry`).
    private static let eraseLimit = 25
    /// The least time between two pieces, in which others use the database.
    private static let shortestPause = Duration.milliseconds(10)

    /// The most seconds since the last sweep for which the clock is trusted.
    private static let longestPause = 7 * ReportLife.day
    /// The most seconds by which the clock may have jumped since the start.
    private static let greatestJump = 3600

    /// Looks after the data until the task is cancelled. Sweeps begin after the check: while it reads a large table, the write-ahead
    /// log cannot be emptied, and sweeps would make it so long that posts wait for its copying.
    public func maintain() async {
        // Rows that were deleted just before a crash are still in the log.
        storage.store.eraseDeletedSoon()
        do { try await storeSettings() } catch { log.failure(of: "storing of settings", error) }
        await inspect()
        async let drafts: Void = every(.seconds(60), "sweep of drafts", removeExpiredDrafts)
        async let reports: Void = every(.seconds(3600), "sweep of reports", removeDueReports)
        async let rows: Void = every(.seconds(3600), "sweep of expired rows", removeExpiredRows)
        async let mails: Void = every(.seconds(1), "writing of mails", writeMails)
        async let heads: Void = every(.seconds(60), "log of refused heads") { site.refusedHeads.writeLog() }
        _ = await (drafts, reports, rows, mails, heads)
    }

    /// Calls `run` at once and then at intervals, until the task is cancelled. The log says when runs begin to fail, and when they succeed
    /// again. A failed run harms nobody: a report is gone for readers when it is due, and the next run erases it.
    func every(_ interval: Duration, _ work: String, _ run: () async throws -> Void) async {
        var fails = false
        while !Task.isCancelled {
            do {
                try await run()
                if fails { log.event("works_again") { $0.add("work", work) } }
                fails = false
            } catch {
                if !fails { log.failure(of: work, error) }
                fails = true
            }
            try? await Task.sleep(for: interval)
        }
    }

    /// Looks for damage in the data, for photos that are lost and for files that nothing refers to, once after the start. All is
    /// logged, and of a damaged database `/healthz` fails from then on; what can be read is still served.
    func inspect() async {
        do {
            try await storage.store.check()
        } catch {
            if error is DataError { health.damage.withLock { $0 = "the database is damaged" } }
            log.failure(of: "check", error)
        }
        do {
            let lost = try await lostPhotos()
            if lost > 0 {
                log.event("photos_lost", .error) { line in
                    line.add("count", lost)
                    line.add("reason", "these are gone, cut off or cannot be read by this user; a backup may have them")
                }
            }
        } catch {
            log.failure(of: "check of photos", error)
        }
        do {
            // An import may have stored photos whose rows come later.
            let lock = configuration.data.database == nil ? try DataDirectoryLock(ofPhotosIn: configuration.data) : nil
            defer { withExtendedLifetime(lock) {} }
            let created = try await storage.store.setting(.created).flatMap { Int($0) } ?? 0
            try await storage.photos.sweep(since: created) { try await storage.store.referencedPhotos() }
        } catch {
            // The next start tries again.
            log.failure(of: "sweep of photos", error)
        }
    }

    /// Returns the number of photos that rows refer to but that cannot be sent. A photo whose row is removed meanwhile is not counted.
    private func lostPhotos() async throws -> Int {
        let lost = await storage.photos.lostPhotos(try await storage.store.photoSizes())
        guard !lost.isEmpty else { return 0 }
        return lost.intersection(try await storage.store.referencedPhotos()).count
    }

    /// Whether the clock may be trusted with erasing, which cannot be undone. A clock that is a week ahead of the last sweep, or has
    /// jumped since the start, may be wrong: nothing is erased for a day, in which the operator can see that.
    private func mayErase() async throws -> Bool {
        let (now, running) = (now(), uptime() - started.uptime)
        let hasJumped = abs(now - started.now - running) > PetSpotApp.greatestJump
        let swept = try await storage.store.setting(.swept).flatMap { Int($0) } ?? now
        let isAhead = now - swept > PetSpotApp.longestPause
        return !hasJumped && !isAhead || running >= ReportLife.day
    }

    func removeExpiredDrafts() async throws {
        guard try await mayErase() else { return }
        try await inPieces { try await !storage.sessions.removeExpired(now: now()) }
    }

    /// Takes reports off the list and erases them when their time is over, and adds the mails that remind authors before that. Stores the
    /// time of the sweep, by which `mayErase` judges the clock.
    func removeDueReports() async throws {
        var (updated, erased) = (0, 0)
        try await inPieces {
            let count = try await storage.reports.updateList(limit: PetSpotApp.updateLimit, now: now())
            updated += count
            return count > 0
        }
        guard try await mayErase() else {
            return log.event("erasing_waits", .warning) { line in
                line.add("reason", "the clock may be wrong: nothing is erased before a day of uptime")
            }
        }
        try await inPieces {
            let due = try await storage.reports.eraseDue(limit: PetSpotApp.eraseLimit, now: now())
            await storage.photos.remove(due.photos)
            erased += due.ids.count
            return !due.ids.isEmpty
        }
        try await storage.store.set(.swept, to: String(now()))
        if mailWriter != nil { try await inPieces { try await storage.mails.addReminders(now: now()) > 0 } }
        guard updated + erased > 0 else { return }
        log.event("reports_swept") { line in
            line.add("off_list", updated)
            line.add("erased", erased)
        }
    }

    /// Writes mails that are due into the outbox, on a site that sends mail.
    func writeMails() async throws { try await mailWriter?.writeDue() }

    /// Removes alerts whose time is over, decisions that were logged a year ago, expired keys of moderators and expired mails. All but the
    /// alerts are few, and go in one piece each.
    func removeExpiredRows() async throws {
        guard try await mayErase() else { return }
        try await inPieces { try await storage.alerts.removeExpired(limit: PetSpotApp.eraseLimit, now: now()) > 0 }
        try await storage.moderation.removeExpired(now: now())
        try await storage.moderators.removeExpired(now: now())
        let forgotten = try await storage.mails.removeExpired(now: now())
        if forgotten > 0 { log.event("mails_forgotten", .warning) { $0.add("mails", forgotten) } }
    }

    /// Does pieces of work until one returns that nothing is left, or the task is cancelled. The pause after each is as long as the piece
    /// took, so that a slow disk serves others half of the time.
    private func inPieces(_ doPiece: () async throws -> Bool) async throws {
        while !Task.isCancelled {
            let began = ContinuousClock.now
            guard try await doPiece() else { return }
            try? await Task.sleep(for: max(PetSpotApp.shortestPause, ContinuousClock.now - began))
        }
    }
}
