import SQL

/// The name of a text that the program stores for itself, beside the data.
enum SettingName: String, ColumnValue {
    /// Made with the database: every copy has the same.
    case id
    /// The public URL of the server that started last; empty when it had none.
    case publicURL = "public_url"
    /// The time when the database was made, in seconds since 1970.
    case created
    /// The time of the last sweep, in seconds since 1970.
    case swept
    /// The secret of which links in mails and hashes of addresses are made.
    case mailSecret = "mail_secret"

    /// A random `id`.
    static var newID: String { String(UInt128.random(in: .min ... .max), radix: 16) }
}

extension SQLStore {
    /// A setting; nil when there is none.
    func setting(_ name: SettingName) async throws -> String? {
        let sql = "SELECT value FROM settings WHERE name = $1"
        return try await read { try $0.value(sql, name) }.value
    }

    /// A setting, which is made when there is none. All nodes get the same text.
    func setting(_ name: SettingName, orElse new: @autoclosure () -> String) async throws -> String {
        if let known = try await setting(name) { return known }
        let new = new()
        try await transaction { connection in
            try connection.run("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, new)
        }
        return try await setting(name) ?? new
    }

    /// Stores a setting.
    func set(_ name: SettingName, to value: String) async throws {
        let sql =
            "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        try await transaction { try $0.run(sql, name, value) }
    }
}
