import TestSupport

@testable import PetSpot

#if PostgreSQL
import PostgreSQL
#endif

/// The data of a data directory in PostgreSQL, where `Tests/PostgreSQL/run` has started a server; without one there is none.
enum TestDatabase {
    /// A schema of its own for a data directory, so that what is started on one again finds its data again.
    static func url(of folder: String) throws -> DatabaseURL? {
        #if PostgreSQL
        guard let server = PostgreSQLServer.url else { return nil }
        let schema = folder.split(separator: "/").last.map { $0.lowercased().filter { $0 != "-" } } ?? "test"
        try Connection(url: server).execute(
            "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \(schema)"
        )
        return DatabaseURL(PostgreSQLServer.url(of: schema, on: server))
        #else
        return nil
        #endif
    }

    /// The photos that are stored for a data directory, where there is a server.
    static func photoNames(of folder: String) -> [String]? {
        #if PostgreSQL
        guard let url = try? url(of: folder) else { return nil }
        return try? Connection(url: url.text).query("SELECT name FROM photos") { try $0[0] }
        #else
        return nil
        #endif
    }

    /// The same as `url(of:)` for tests that are about PostgreSQL itself.
    static func required(for folder: String) throws -> DatabaseURL {
        try orSkip {
            guard let url = try url(of: folder) else { throw PostgreSQLServer.missing }
            return url
        }
    }
}
