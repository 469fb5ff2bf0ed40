import Foundation

/// The PostgreSQL server that `Tests/PostgreSQL/run` starts and names in the environment.
package enum PostgreSQLServer {
    /// Its URL, if there is one, with a long connection timeout for busy machines.
    package static let url = ProcessInfo.processInfo.environment["PETSPOT_TEST_DATABASE"].map {
        $0 + "?connect_timeout=60"
    }

    /// Its URL, for tests of PostgreSQL itself: without a server they are skipped, and in CI they fail.
    package static func required() throws -> String {
        try orSkip {
            guard let url else { throw missing }
            return url
        }
    }

    package static var missing: Missing {
        let isInstalled = ["/usr/lib/postgresql", "/usr/include/postgresql"].allSatisfy(FileManager.default.fileExists)
        let packages = isInstalled ? "" : "libpq-dev pkg-config postgresql"
        return Missing("PostgreSQL", from: .command("Tests/PostgreSQL/run", after: packages))
    }

    /// The URL of a schema on a server.
    package static func url(of schema: String, on url: String) -> String {
        url + "&options=-csearch_path%3D\(schema)"
    }
}
