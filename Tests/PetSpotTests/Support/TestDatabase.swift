import TestSupport

@testable import PetSpot

#if PostgreSQL
import PostgreSQL
#endif

/// The PostgreSQL database of a data directory; none without a server from `Tests/PostgreSQL/run`.
enum TestDatabase {
    /// The URL of a data directory's own schema, which a restart finds again.
    static func url(of folder: String) throws -> DatabaseURL? {
        #if PostgreSQL
        guard let server = PostgreSQLServer.url else { return nil }
        let schema = folder.split(separator: "/").last.map { $0.lowercased().filter { $0 != "-" } } ?? "test"
        try PostgreSQLConnection(url: server).execute(
            "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \(schema)"
        )
        return DatabaseURL(PostgreSQLServer.url(of: schema, on: server))
        #else
        return nil
        #endif
    }

    /// The photos that are stored for a data directory; nil without a server.
    static func photoNames(of folder: String) -> [String]? {
        #if PostgreSQL
        guard let url = try? url(of: folder) else { return nil }
        return try? PostgreSQLConnection(url: url.text).query("SELECT name FROM photos") { try $0[0] }
        #else
        return nil
        #endif
    }

    /// `url(of:)` for tests of PostgreSQL itself: without a server they are skipped.
    static func required(for folder: String) throws -> DatabaseURL {
        try orSkip {
            guard let url = try url(of: folder) else { throw PostgreSQLServer.missing }
            return url
        }
    }
}
