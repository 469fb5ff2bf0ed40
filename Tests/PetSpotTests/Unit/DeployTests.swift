import Foundation
@testable import HTTPServer
import TestSupport
import XCTest

@testable import PetSpot

/// The units in `.deploy`, and the proxies' files beside them.
final class DeployTests: XCTestCase {
    private static let deploy = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.deploy")
        .standardized

    func testUnits_whenVerified_shouldRaiseNoObjection() throws {
        // Given: the units with a program that is there.
        let tool = try orSkip { try Tool("systemd-analyze", from: .apt("systemd")) }
        let folder = try makeTemporaryFolder()
        let names = try unitNames()
        let dropIns = folder.appendingPathComponent("petspot.service.d")
        try FileManager.default.createDirectory(at: dropIns, withIntermediateDirectories: false)
        try unit("petspot-postgresql.conf")
            .write(to: dropIns.appendingPathComponent("postgresql.conf"), atomically: false, encoding: .utf8)
        for name in names {
            let text = try unit(name).replacing("/usr/local/bin/petspot", with: "/bin/true")
            try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
        }

        // When
        let result = try tool.run(["verify"] + names.map { folder.appendingPathComponent($0).path })

        // Then
        XCTAssertGreaterThan(names.count, 6)
        XCTAssertEqual(result.output + result.errors, "")
        XCTAssertEqual(result.code, 0)
    }

    func testBackup_whenItFails_shouldStartAUnitThatIsThereAndSaysSo() throws {
        // When
        let lines = try unit("petspot-backup.service").split(separator: "\n")
        let name = try XCTUnwrap(lines.first { $0.hasPrefix("OnFailure=") }).dropFirst("OnFailure=".count)

        // Then: a line of the severity "error" in the journal.
        XCTAssert(try unit(String(name)).contains("'<3>"))
    }

    func testUnits_whenTheyRunTheProgram_shouldReadTheOneFileOfSettings() throws {
        for name in try unitNames() {
            // When
            let text = try unit(name)
            guard text.contains("ExecStart=/usr/local/bin/petspot") else { continue }

            // Then
            XCTAssert(text.contains("\nEnvironmentFile=-/etc/petspot.env\n"), name)
            XCTAssertFalse(
                text.contains(#/(?m)^ExecStart=/usr/local/bin/petspot.* --/#),
                "\(name) has a setting that the file cannot change"
            )
        }
    }

    func testSettings_whenReadByAShellOrTheProgram_shouldBeKnownAndTakenWhole() throws {
        // Given: with every line that is a comment but for a letter.
        let bash = try orSkip { try Tool("bash", from: .apt("bash")) }
        let all = try unit("petspot.env").replacing(/(?m)^#(?=[A-Z]+_?[A-Z_]*=)/, with: "")
        let file = try makeTemporaryFolder().appendingPathComponent("petspot.env")
        try all.write(to: file, atomically: false, encoding: .utf8)

        // When
        let result = try bash.run("-c", "set -a; . '\(file.path)'; env")

        // Then
        XCTAssertEqual(result.code, 0, result.errors)
        let variables = result.output.split(separator: "\n").filter { $0.hasPrefix("PETSPOT_") }
        let known = Command.all.flatMap(\.options).compactMap(\.variable)
        for variable in variables where !variable.hasPrefix("PETSPOT_TEST") {
            XCTAssert(known.contains { variable.hasPrefix($0 + "=") }, String(variable))
        }
        for value in ["PetSpot <post@petspot.example>", "ul. Lipowa 3, Kraków", "&sslrootcert=/etc/"] {
            XCTAssert(result.output.contains(value), value)
        }
    }

    func testContainers_whenOneStarts_shouldHaveTheImagesVolumesAndHealthCheck() throws {
        // Given
        let image = try unit("Containerfile")
        XCTAssert(image.contains("VOLUME /data /backups\n") && image.contains(#"CMD ["/petspot", "health"]"#))
        for file in ["compose.yaml", "petspot.container"] {
            // When
            let text = try unit(file)

            // Then
            for part in ["petspot:/data", "petspot-backups:/backups"] { XCTAssert(text.contains(part), file) }
            // In place of the image's, podman-compose would make one that needs a shell.
            XCTAssertFalse(text.lowercased().contains("health"), file)
        }
    }

    func testHAProxy_whenItReadsTheShippedFile_shouldFindItValid() throws {
        // Given: without the certificate.
        let haproxy = try orSkip { try Tool("haproxy", from: .apt("haproxy")) }
        let file = try makeTemporaryFolder().appendingPathComponent("haproxy.cfg")
        let text = try unit("haproxy.cfg").replacing(/bind :443.*/, with: "bind 127.0.0.1:8443")
        try text.write(to: file, atomically: false, encoding: .utf8)

        // When
        let result = try haproxy.run(["-c", "-f", file.path])

        // Then
        XCTAssertEqual(result.code, 0, result.output + result.errors)
        XCTAssertFalse(result.errors.contains("[WARNING]"), result.errors)
    }

    func testChanges_whenReadFirst_shouldNameThisVersionAndItsSchemas() throws {
        // When
        let entry = try XCTUnwrap(try unit("CHANGES.md").components(separatedBy: "\n## ").dropFirst().first)

        // Then
        XCTAssert(entry.hasPrefix(Version.text.prefix { $0 != " " }), entry)
        XCTAssert(entry.contains("Schema \(Schema.migrations.version) in SQLite"), "an upgrade asks for something else")
        #if PostgreSQL
        XCTAssert(entry.contains("\(PostgreSQLSchema.migrations.version) in PostgreSQL"))
        #endif
    }

    func testProxies_whenAConnectionIsIdle_shouldCloseItBeforeTheServerDoes() throws {
        let idleTime = ServerLimits().idleTime
        for (file, setting) in [
            ("nginx.conf", #/upstream [^}]*keepalive_timeout (\d+)s/#), ("Caddyfile", #/keepalive (\d+)s/#),
        ] {
            // When
            let text = try unit(file)

            // Then
            let seconds = try XCTUnwrap(text.firstMatch(of: setting).flatMap { Int($0.1) }, file)
            XCTAssertLessThan(.seconds(seconds), idleTime, file)
        }
    }

    private func unitNames() throws -> [String] {
        let suffixes = [".service", ".socket", ".timer", ".path"]
        return try FileManager.default.contentsOfDirectory(atPath: DeployTests.deploy.path)
            .filter { name in suffixes.contains { name.hasSuffix($0) } }
    }

    private func unit(_ name: String) throws -> String {
        try String(contentsOf: DeployTests.deploy.appendingPathComponent(name), encoding: .utf8)
    }
}
