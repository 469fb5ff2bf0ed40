import Platform

/// The composition root: opens the storage and puts the site together.
public struct PetSpotApp: Sendable {
    /// How often expired drafts are removed.
    private static let sweepInterval = Duration.seconds(600)

    /// How often the index of words is compared with the reports.
    private static let indexInterval = Duration.seconds(ReportLife.day)
    /// How long everybody else has the storage between two pieces of that.
    private static let indexPause = Duration.milliseconds(20)

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
    private let metrics = FlowMetrics()

    /// Opens the data, and creates it if missing. Throws `DataError` when it cannot be used, and the storage's error.
    public init(
        _ configuration: Configuration,
        log: Log,
        now: @escaping @Sendable () -> Int = { time(nil) }
    ) async throws {
        let folder = configuration.data.folder
        lock = try DataDirectoryLock(folder: folder)
        storage = try await Storage.open(configuration.data, life: configuration.life, log: log)
        location = configuration.data.database?.description ?? folder
        lacksOperator = configuration.publicURL != nil && configuration.operatorContact == nil
        self.now = now
        self.log = log
        requests = try OperatorRequests(dataDirectory: folder)
        sessions = FlowSessions(
            repository: storage.drafts,
            budget: DraftBudget(storage.drafts, photos: storage.photos, limits: configuration.draftLimits, log: log),
            memoryCapacity: storage.isShared ? 0 : FlowSessions.memoryCapacity
        )
        health = HealthRoute(reports: storage.reports)
        site = Site(
            configuration,
            PetSpotApp.features(configuration, storage, sessions, health, metrics, log),
            log: log,
            now: now
        )
    }

    private static func features(
        _ configuration: Configuration,
        _ storage: Storage,
        _ sessions: FlowSessions,
        _ health: HealthRoute,
        _ metrics: FlowMetrics,
        _ log: Log
    ) -> Site.Features {
        let (reports, photos, limits) = (storage.reports, storage.photos, RateLimits())
        let uploads = UploadSlots()
        let life = configuration.life
        return Site.Features(
            list: PetListRoutes(
                reports: reports,
                messages: storage.messages,
                life: life,
                sessions: sessions,
                limits: limits
            ),
            photos: PetPhotoRoutes(reports: reports, photos: photos, life: life),
            contact: ContactRoutes(reports: reports, life: life, limits: limits),
            messages: MessageRoutes(
                reports: reports,
                messages: storage.messages,
                photos: photos,
                life: life,
                limits: limits,
                uploads: uploads
            ),
            flow: ReportMissingPetRoutes(
                sessions: sessions,
                photos: photos,
                reports: reports,
                life: life,
                limits: limits,
                uploads: uploads,
                metrics: metrics
            ),
            manage: ManageRoutes(
                reports: reports,
                life: life,
                operatorContact: configuration.operatorContact,
                messages: storage.messages,
                sessions: sessions,
                photos: photos,
                limits: limits
            ),
            flag: FlagRoutes(reports: reports, moderation: storage.moderation, life: life, limits: limits),
            privacy: PrivacyRoutes(
                operatorContact: configuration.operatorContact,
                life: life,
                makesBackups: configuration.data.database == nil
            ),
            feed: FeedRoutes(reports: reports, limits: limits),
            sitemap: SitemapRoutes(sitemap: Sitemap(reports)),
            health: health
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

    /// Logs how many flows began, how many steps were completed and how many reports were submitted.
    public func logCounts() {
        log.event("counts", metrics.describe)
    }

    /// Looks after the data until the task is cancelled. What writes much waits for the end of the check: while that reads a large
    /// table, the log cannot be emptied, and then all of it is copied at once, for which posts wait.
    public func maintain() async {
        do {
            try await sessions.budget.recount()
        } catch {
            log.failure(of: "count of drafts", error)
        }
        await inspect()
        async let drafts: Void = sweep()
        async let reports: Void = sweepReports()
        async let words: Void = indexWords()
        _ = await (drafts, reports, words)
    }

    /// Looks for damage in the data and for files that nothing refers to, once after the start. Damage is logged, and from then on
    /// `/healthz` fails; what can be read is still served.
    func inspect() async {
        do {
            try await storage.upkeep.check()
        } catch {
            if error is DataError { health.isDamaged.store(true, ordering: .relaxed) }
            log.failure(of: "check", error)
        }
        do {
            try await storage.upkeep.sweepPhotos()
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

    /// Brings the index of words into step with the reports, a few at a time, until the task is cancelled: soon after the start,
    /// which fills the index of data of a version without one, and then once a day.
    private func indexWords() async {
        var number: Int?
        while !Task.isCancelled {
            let pause: Duration
            do {
                number = try await storage.reports.indexWords(below: number)
                pause = number == nil ? PetSpotApp.indexInterval : PetSpotApp.indexPause
            } catch {
                // The same piece is tried again; until then the filter does not find what the index lacks.
                log.failure(of: "index of words", error)
                pause = PetSpotApp.sweepInterval
            }
            try? await Task.sleep(for: pause)
        }
    }

    /// Does what the operator requests while the server runs, until the task is cancelled.
    public func processOperatorRequests() async {
        var hasFailed = false
        while !Task.isCancelled {
            do {
                let (reports, moderation, photos) = (storage.reports, storage.moderation, storage.photos)
                let outcome = try await requests.process(reports, moderation, photos, now: now())
                if !outcome.removed.isEmpty { sessions.forgetEditing(of: Set(outcome.removed)) }
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

    /// Removes expired drafts and their photos, and logs how much of the disk the others use. Throws the storage's error.
    func removeExpired() async throws {
        while !Task.isCancelled {
            let began = ContinuousClock.now
            let removed = try await sessions.removeExpired(now: now())
            await storage.photos.remove(removed.photos)
            if removed.isDone { break }
            await PetSpotApp.pause(after: began)
        }
        let budget = sessions.budget
        try await budget.recount()
        if budget.draftCount > 0 {
            log.event("drafts") { line in
                line.add("count", budget.draftCount)
                line.add("photo_bytes", budget.photoSize)
            }
        }
    }
}
