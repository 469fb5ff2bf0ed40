import Platform

/// The composition root: opens the storage and puts the site together.
public struct PetSpotApp: Sendable {
    /// Responds to requests.
    public let site: Site
    let storage: Storage
    let health: HealthRoute
    /// Nil when the site sends no mail.
    let mailWriter: MailWriter?
    let now: @Sendable () -> Int
    /// Seconds on the monotonic clock.
    let uptime: @Sendable () -> Int
    /// Both clocks at the start.
    let started: (now: Int, uptime: Int)
    /// Held as long as the app lives.
    private let lock: DataDirectoryLock
    let configuration: Configuration
    let log: Log

    /// Opens the data, and creates it if missing. Throws `DataError` when it cannot be used.
    /// - Parameter now: the time, in seconds since 1970.
    /// - Parameter uptime: seconds on the monotonic clock.
    public init(
        _ configuration: Configuration,
        log: Log,
        now: @escaping @Sendable () -> Int = { time(nil) },
        uptime: @escaping @Sendable () -> Int = { Int(Duration.uptime / .seconds(1)) }
    ) async throws {
        let folder = configuration.data.folder
        lock = try DataDirectoryLock(configuration.data, patience: DataDirectoryLock.startPatience)
        storage = try await Storage.open(configuration.data, life: configuration.life, log: log)
        (self.configuration, self.now, self.uptime) = (configuration, now, uptime)
        started = (now(), uptime())
        self.log = log
        let storage = storage
        mailWriter = try configuration.mail.map { settings in
            MailWriter(settings, storage, outbox: try Outbox(in: folder), log: log, now: now)
        }
        if mailWriter == nil { try Outbox.empty(in: folder, log: log) }
        health = HealthRoute(storage, log: log, uptime: uptime)
        site = Site(
            configuration,
            routes: Site.routes(configuration, storage, RateLimits(uptime: uptime), health, log),
            sessions: storage.sessions,
            pages: storage.store.writeCount.map { count in PageCache { count.value } },
            log: log,
            now: now
        )
    }

    /// Logs the refused heads and the stop, and closes the data. Called when nothing is served any more.
    public func close() async {
        site.refusedHeads.writeLog()
        await storage.close()
        log.event("stop")
    }

    /// Stores for commands the public URL, and whether the site sends mail.
    func storeSettings() async throws {
        let settings = [(SettingName.publicURL, configuration.publicURL ?? ""), (.sendsMail, mailWriter == nil ? "" : "yes")]
        for (name, value) in settings where try await storage.store.setting(name) ?? "" != value {
            try await storage.store.set(name, to: value)
        }
    }

    /// Logs the version, the URL and the data's location.
    public func logStart(url: String) {
        log.event("start") { line in
            line.add("version", Version.text)
            line.add("url", url)
            line.add("data", configuration.data.database?.description ?? configuration.data.folder)
        }
        if configuration.publicURL != nil, configuration.operatorContact == nil {
            log.event("operator_missing", .warning) { line in
                line.add("reason", "/privacy names nobody: start with --operator, your name and how to reach you")
            }
        }
    }
}
