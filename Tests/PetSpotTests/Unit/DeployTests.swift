import Foundation
@testable import HTTPServer
import TestSupport
import XCTest

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
