/// Takes reports off the list and erases them when their time is over, in small pieces, so that no post waits for long.
extension PetSpotApp {
    private static let interval = Duration.seconds(3600)
    /// Marking reports as off the list is a short write for each.
    private static let updateLimit = 250
    /// Erasing reports overwrites every page that held them. A piece of this size keeps no post waiting for more than 5 ms beside what
    /// the disk takes (`Tests/Benchmarks/expiry`).
    private static let eraseLimit = 25
    /// At least between two pieces, so that everybody who waits for the database gets it.
    private static let shortestPause = Duration.milliseconds(10)

    /// Leaves database and disk to everybody else for as long as a piece took: on a slow disk longer.
    static func pause(after began: ContinuousClock.Instant) async {
        try? await Task.sleep(for: max(shortestPause, ContinuousClock.now - began))
    }

    /// Does this at once and then every hour, until the task is cancelled.
    func sweepReports() async {
        while !Task.isCancelled {
            do {
                try await removeDueReports()
            } catch {
                // The next run tries again; what is due counts as gone already.
                log.failure(of: "sweep of reports", error)
            }
            try? await Task.sleep(for: PetSpotApp.interval)
        }
    }

    /// Does so once. Throws the storage's error.
    func removeDueReports() async throws {
        var (updated, erased) = (0, 0)
        while !Task.isCancelled {
            let began = ContinuousClock.now
            let count = try await storage.reports.updateList(limit: PetSpotApp.updateLimit, now: now())
            if count == 0 { break }
            updated += count
            await PetSpotApp.pause(after: began)
        }
        while !Task.isCancelled {
            let began = ContinuousClock.now
            let due = try await storage.reports.eraseDue(limit: PetSpotApp.eraseLimit, now: now())
            if due.ids.isEmpty { break }
            await storage.photos.remove(due.photos)
            erased += due.ids.count
            await PetSpotApp.pause(after: began)
        }
        guard updated + erased > 0 else { return }
        log.event("reports_swept") { line in
            line.add("off_list", updated)
            line.add("erased", erased)
        }
    }
}
