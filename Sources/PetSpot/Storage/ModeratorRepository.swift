import SQL

/// The keys of moderators: links that let one in, and browsers that are signed in. Only hashes are stored.
struct ModeratorRepository: Sendable {
    /// The least seconds between two writes of the last use: a page has many pictures.
    private static let useInterval = 60

    let store: any SQLStore

    /// A moderator's links and browsers.
    struct Access: Sendable, Equatable {
        let name: ModeratorName
        /// Links that nobody has used yet.
        var links = 0
        /// Browsers that are signed in.
        var browsers = 0
        /// When one of those was last used, in seconds since 1970.
        var usedAt: Int?
    }

    /// The condition that a key still works.
    /// - Parameter now: the placeholder of the present moment.
    private func isValid(now: String) -> String {
        "used_at > CAST(\(now) AS bigint) - CASE WHEN is_link THEN \(ModeratorKey.linkLifetime) ELSE \(ModeratorKey.lifetime) END"
    }

    /// Makes a link's key for a moderator, new or not.
    func add(_ name: ModeratorName, now: Int) async throws -> ModeratorKey {
        let key = ModeratorKey()
        let sql = "INSERT INTO moderator_keys (hash, name, is_link, used_at) VALUES ($1, $2, $3, $4)"
        try await store.transaction { try $0.run(sql, key.hash, name, true, now) }
        return key
    }

    /// The moderator that a link lets in; nil when it was used, is too old, or is none.
    func name(ofLink link: ModeratorKey, now: Int) async throws -> ModeratorName? {
        try await find(link, isLink: true, now)?.name
    }

    /// Turns a link into the key of the browser that it was opened in. Returns nil when the link lets nobody in. The row stays one, so that
    /// removing a moderator at the same moment ends this access too.
    func enter(by link: ModeratorKey, now: Int) async throws -> ModeratorKey? {
        let key = ModeratorKey()
        let sql = """
            UPDATE moderator_keys SET hash = $3, is_link = FALSE, used_at = $2
            WHERE hash = $1 AND is_link AND \(isValid(now: "$2"))
            """
        let count = try await store.transaction { try $0.run(sql, link.hash, now, key.hash) }
        return count > 0 ? key : nil
    }

    /// The moderator whose browser has a key; nil when it does not work any more. The use extends its time.
    func name(of key: ModeratorKey, now: Int) async throws -> ModeratorName? {
        guard let (name, usedAt) = try await find(key, isLink: false, now) else { return nil }
        if now - usedAt >= ModeratorRepository.useInterval {
            // When the disk refuses this, a moderator can still work.
            _ = try? await store.transaction { connection in
                try connection.run("UPDATE moderator_keys SET used_at = $1 WHERE hash = $2", now, key.hash)
            }
        }
        return name
    }

    private func find(_ key: ModeratorKey, isLink: Bool, _ now: Int) async throws -> (name: ModeratorName, usedAt: Int)? {
        let sql = "SELECT name, used_at FROM moderator_keys WHERE hash = $1 AND is_link = $2 AND \(isValid(now: "$3"))"
        return try await store.read { connection in
            try connection.first(sql, key.hash, isLink, now) { (try $0[0], try $0[1]) }
        }.value
    }

    /// Ends the access of a browser.
    func leave(_ key: ModeratorKey) async throws {
        try await store.transaction { try $0.run("DELETE FROM moderator_keys WHERE hash = $1", key.hash) }
    }

    /// Ends every access of a moderator, links too. Returns false when there was none.
    func remove(_ name: ModeratorName) async throws -> Bool {
        try await store.transaction { try $0.run("DELETE FROM moderator_keys WHERE name = $1", name) } > 0
    }

    /// The moderators with their access, by name.
    func all(now: Int) async throws -> [Access] {
        let sql = """
            SELECT name, count(*) FILTER (WHERE is_link), count(*) FILTER (WHERE NOT is_link), max(used_at) FILTER (WHERE NOT is_link)
            FROM moderator_keys WHERE \(isValid(now: "$1")) GROUP BY name ORDER BY name
            """
        return try await store.read { connection in
            try connection.query(sql, now) { Access(name: try $0[0], links: try $0[1], browsers: try $0[2], usedAt: try $0[3]) }
        }.value
    }

    /// Removes the keys that do not work any more.
    func removeExpired(now: Int) async throws {
        let sql = "DELETE FROM moderator_keys WHERE NOT \(isValid(now: "$1"))"
        try await store.transaction { try $0.run(sql, now) }
    }
}
