import Foundation
import XCTest

@testable import PetSpot

#if PostgreSQL
import PostgreSQL
#endif

/// The PostgreSQL server that `Tests/PostgreSQL/run` starts and names in the environment; without one there is none.
enum TestDatabase {
    /// A schema of its own for a data directory, so that what is started on one again finds its data again.
    static func url(of folder: String) throws -> DatabaseURL? {
        #if PostgreSQL
        guard let server else { return nil }
        let schema = folder.split(separator: "/").last.map { $0.lowercased().filter { $0 != "-" } } ?? "test"
        try Connection(url: server + timeout).execute(
            "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS \(schema)"
        )
        return DatabaseURL(server + timeout + "&options=-csearch_path%3D\(schema)")
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

    #if PostgreSQL
    /// A machine that does other things too takes its time to let somebody in.
    private static let timeout = "?connect_timeout=60"
    private static let server = ProcessInfo.processInfo.environment["PETSPOT_TEST_DATABASE"]

    /// A URL for tests that are about PostgreSQL itself: they are skipped aloud without a server, and in CI they fail.
    static func required(for folder: String) throws -> DatabaseURL {
        guard let url = try url(of: folder) else {
            if ProcessInfo.processInfo.environment["CI"] != nil { XCTFail("CI must run Tests/PostgreSQL/run") }
            throw XCTSkip("no PostgreSQL server: Tests/PostgreSQL/run starts one")
        }
        return url
    }
    #endif
}
