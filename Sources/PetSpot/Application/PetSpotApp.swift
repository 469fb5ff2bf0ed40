import Platform

/// The composition root: opens the storage and puts the site together.
public struct PetSpotApp: Sendable {
    /// How often expired drafts are removed.
    private static let sweepInterval = Duration.seconds(600)

    /// Responds to requests.
    public let site: Site
    let sessions: FlowSessions
    let storage: Storage
    private let health: HealthRoute
    private let requests: OperatorRequests
    let now: @Sendable () -> Int
    private let lock: DataDirectoryLock
    /// The data's location, for the log.
    private let location: String
    /// Whether people use it under a public address, but nobody says who runs it.
    private let lacksOperator: Bool
    let log: Log

    /// Opens the data, and creates it if missing. `now` is the time in seconds since 1970, `uptime` seconds on a clock that nobody sets. Throws `DataError` when it cannot be used, and the storage's error.
    public init(
        _ configuration: Configuration,
        log: Log,
        now: @escaping @Sendable () -> Int = { time(nil) },
        uptime: @escaping @Sendable () -> Int = { monotonicNanoseconds / 1_000_000_000 }
    ) async throws {
        let folder = configuration.data.folder
        lock = try DataDirectoryLock(folder: folder)
        storage = try await Storage.open(configuration.data, life: configuration.life, log: log)
        location = configuration.data.database?.description ?? folder
        lacksOperator = configuration.publicURL != nil && configuration.operatorContact == nil
        self.now = now
        self.log = log
        requests = try OperatorRequests(dataDirectory: folder)
        sessions = FlowSessions(repository: storage.drafts)
        health = HealthRoute(reports: storage.reports)
        site = Site(
            configuration,
            routes: Site.routes(configuration, storage, sessions, RateLimits(uptime: uptime), health, log),
            sessions: sessions,
            pages: storage.store.writeCount.map { count in PageCache { count.value } },
            log: log,
            now: now
        )
    }

    /// Logs what was only counted, and closes the data, once nothing is served any more.
    public func close() async {
        site.logRefusedHeads()
        await storage.close()
    }

    /// Logs the version, the URL and the data's location.
    public func logStart(url: String) {
        log.event("start") { line in
            line.add("version", Version.text)
            line.add("url", url)
            line.add("data", location)
        }
        if lacksOperator {
            log.event("operator_missing") { line in
                line.add("reason", "/privacy names nobody: start with --operator, your name and how to reach you")
            }
        }
    }

    /// Looks after the data until the task is cancelled. What writes much waits for the end of the check: while that reads a large
    /// table, the log cannot be emptied, and then all of it is copied at once, for which posts wait.
    public func maintain() async {
        await inspect()
        async let drafts: Void = sweep()
        async let reports: Void = sweepReports()
        async let heads: Void = logRefusedHeads()
        _ = await (drafts, reports, heads)
    }

    private func logRefusedHeads() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(60))
            site.logRefusedHeads()
        }
    }

    /// Looks for damage in the data and for files that nothing refers to, once after the start. Damage is logged, and from then on
    /// `/healthz` fails; what can be read is still served.
    func inspect() async {
        do {
            try await storage.store.check()
        } catch {
            if error is DataError { health.isDamaged.store(true, ordering: .relaxed) }
            log.failure(of: "check", error)
        }
        do {
            try await storage.photos.sweep { try await storage.store.referencedPhotos() }
        } catch {
            // The next start tries again.
            log.failure(of: "sweep of photos", error)
        }
    }

    /// Removes expired drafts and their photos at intervals, until the task is cancelled.
    private func sweep() async {
        while !Task.isCancelled {
            do {
                try await removeExpired()
            } catch {
                // The next run tries again; nothing depends on when a draft is removed.
                log.failure(of: "sweep of drafts", error)
            }
            try? await Task.sleep(for: PetSpotApp.sweepInterval)
        }
    }

    /// Does what the operator requests while the server runs, until the task is cancelled.
    public func processOperatorRequests() async {
        var hasFailed = false
        while !Task.isCancelled {
            do {
                let (reports, moderation, photos) = (storage.reports, storage.moderation, storage.photos)
                let outcome = try await requests.process(reports, moderation, photos, now: now())
                if let failure = outcome.failure { throw failure }
                hasFailed = false
            } catch {
                // The request stays and is tried again each second, so only the first failure is logged.
                if !hasFailed { log.failure(of: "request of the operator", error) }
                hasFailed = true
            }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    /// Removes expired drafts and their photos. Throws the storage's error.
    func removeExpired() async throws {
        while !Task.isCancelled {
            let began = ContinuousClock.now
            let removed = try await sessions.removeExpired(now: now())
            await storage.photos.remove(removed.photos)
            if removed.isDone { break }
            await PetSpotApp.pause(after: began)
        }
    }
}
