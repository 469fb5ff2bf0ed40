import Foundation
import TestSupport
import XCTest

/// The program as an operator runs it: over a socket, killed and restarted, and with errors at the start.
final class ProcessJourneyTests: XCTestCase {
    private lazy var folder = temporaryPath()

    func testFlow_whenWalkedOverASocket_shouldEndOnTheList() async throws {
        // Given
        let server = try ServerProcess(folder: folder)

        // When / Then
        try await FlowJourney(browser: Browser(SocketTransport(port: server.port))).report()
        XCTAssertEqual(server.end(with: SIGTERM), 0)
    }

    func testAnswers_whenWalkedBackAndForthOverASocket_shouldBeKept() async throws {
        // Given
        let server = try ServerProcess(folder: folder)

        // When / Then
        try await FlowJourney(browser: Browser(SocketTransport(port: server.port))).goBackAndForth()
    }

    func testDraft_whenServerIsKilled_shouldBeThereAfterItsRestart() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))
        try await FlowJourney(browser: browser).fillIn()
        XCTAssertEqual(server.end(with: SIGKILL), SIGKILL)

        // When
        let restarted = try ServerProcess(folder: folder)
        let after = Browser(SocketTransport(port: restarted.port))
        after.setCookie("petspot_session", browser.cookies["petspot_session"])

        // Then
        let summary = try await after.get("/report-missing/summary")
        XCTAssertEqual(summary.status, 200)
        for answer in ["61609-39000-00001", "Kelpie", "owner@example.org"] { XCTAssert(summary.text.contains(answer)) }
        let preview = try await after.get("/report-missing/photo/preview")
        XCTAssertEqual(preview.body, Samples.png)
    }

    func testFiles_whenMade_shouldBeForTheirUserAlone() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))

        // When
        try await FlowJourney(browser: browser).fillIn()

        // Then
        let enumerator = FileManager.default.enumerator(atPath: folder)
        let names = enumerator?.compactMap { $0 as? String } ?? []
        XCTAssertGreaterThan(names.count, 4)
        for name in [""] + names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            XCTAssertEqual(attributes[.posixPermissions] as? Int, isFolder ? 0o700 : 0o600, name)
        }
    }

    func testPostPhoto_whenBodyIsOverTheLimit_shouldRespondWithAPage() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))

        // When
        let response = try await browser.postPhoto([UInt8](repeating: 1, count: 11_000_000), name: "huge.jpg")

        // Then
        XCTAssertEqual(response.status, 413)
        XCTAssert(response.text.contains("photo.input.error"))
    }

    func testHead_whenAskedForAPage_shouldHaveItsLengthAndNoBody() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))

        // When
        let get = try await browser.get("/")
        let head = try await browser.send(TestRequest(method: "HEAD", path: "/"))

        // Then
        XCTAssertEqual(head.status, 200)
        XCTAssertEqual(head.body, [])
        XCTAssertEqual(head["Content-Length"], get["Content-Length"])
    }

    func testReports_whenRemovedByTheOperator_shouldBeGoneWithAndWithoutAServer() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))
        try await FlowJourney(browser: browser).report()
        try await FlowJourney(browser: browser).report()
        let listed = try ServerProcess.run(["reports", "list", "--data-dir", folder])
        let ids = listed.output.split(separator: "\n").map { String($0.prefix(10)) }
        XCTAssertEqual(ids.count, 2)
        let kept = try await browser.get("/pets/" + ids[0])
        XCTAssertEqual(kept.status, 200)

        // When
        let running = try ServerProcess.run(["reports", "remove", ids[0], "--data-dir", folder])

        // Then
        XCTAssertEqual(running.code, 0, running.errors)
        XCTAssertNotNil(running.errors.wholeMatch(of: /\S+ remove\n/), running.errors)
        let page = try await browser.get("/pets/" + ids[0])
        XCTAssertEqual(page.status, 404)

        // When
        XCTAssertEqual(server.end(with: SIGTERM), 0)
        let alone = try ServerProcess.run(["reports", "remove", ids[1], "--data-dir", folder])

        // Then
        XCTAssertEqual(alone.code, 0, alone.errors)
        let empty = try ServerProcess.run(["reports", "list", "--data-dir", folder])
        XCTAssertEqual(empty.output, "")
        let photos = try FileManager.default.contentsOfDirectory(atPath: folder + "/photos")
        XCTAssertEqual(photos, [])
        let unknown = try ServerProcess.run(["reports", "remove", ids[1], "--data-dir", folder])
        XCTAssertEqual(unknown.code, EX_DATAERR)
    }

    func testBackup_whenTakenFromARunningServer_shouldServeTheSameListAndPhoto() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        try await FlowJourney(browser: Browser(SocketTransport(port: server.port))).report()
        let backups = temporaryPath()

        // When
        let backup = try ServerProcess.run(["backup", backups, "--data-dir", folder])
        let again = try ServerProcess.run(["backup", backups, "--data-dir", folder])

        // Then
        XCTAssertEqual(backup.code, 0, backup.errors)
        XCTAssertEqual(again.code, 0, again.errors)
        let copies = [backup, again].map { $0.output.trimmingCharacters(in: .newlines) }
        let newest = try FileManager.default.contentsOfDirectory(atPath: backups).max()
        XCTAssertEqual(copies[1], newest.map { backups + "/" + $0 })
        for copy in copies {
            let refused = try ServerProcess.run(["--port", "0", "--data-dir", copy])
            XCTAssertEqual(refused.code, EX_NOINPUT)
            XCTAssertEqual(refused.output, "")
            let restored = temporaryPath()
            XCTAssertEqual(try ServerProcess.run(["restore", copy, "--data-dir", restored]).code, 0)
            let second = try ServerProcess(folder: restored)
            let browser = Browser(SocketTransport(port: second.port))
            let list = try await browser.get("/")
            let image = try XCTUnwrap(list.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/thumbnail\?v=[0-9a-f]+/)).output
            let thumbnail = try await browser.get(String(image))
            XCTAssertEqual(thumbnail.body, Samples.png)
        }
    }

    func testHealth_whenAskedForByTheOperator_shouldSayWhetherTheServerCanServe() throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let health = ["health", "--port", "\(server.port)"]

        // When
        let fine = try ServerProcess.run(health)
        try FileManager.default.removeItem(atPath: folder + "/photos")
        let broken = try ServerProcess.run(health)
        XCTAssertEqual(server.end(with: SIGTERM), 0)
        let stopped = try ServerProcess.run(health)

        // Then
        XCTAssertEqual(fine.code, 0, fine.errors)
        XCTAssertEqual(fine.output, "ok\n")
        let url = "http://127.0.0.1:\(server.port)/healthz"
        XCTAssertEqual([broken.code, stopped.code], [1, 1])
        XCTAssertEqual(broken.errors, "petspot: \(url): 503 the data cannot be used\n")
        XCTAssertEqual(stopped.errors, "petspot: \(url) does not respond: Connection refused\n")
    }

    func testStart_whenDataDirectoryIsInUse_shouldWaitForItAndSaySoInOneLine() throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let began = ContinuousClock.now

        // When
        let second = try ServerProcess.run(["--port", "0", "--data-dir", folder])

        // Then
        XCTAssertEqual(second.code, EX_CANTCREAT)
        XCTAssertEqual(second.output, "")
        XCTAssertEqual(second.errors, "petspot: \(folder) is in use by another petspot\n")
        XCTAssertGreaterThanOrEqual(ContinuousClock.now - began, .seconds(3))
        XCTAssertEqual(server.end(with: SIGINT), 0)
    }

    func testStart_whenAddressCannotBeUsed_shouldSaySoInOneLineAndLeaveNothing() throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let other = temporaryPath()

        for (options, code) in [(["--port", "\(server.port)"], EX_UNAVAILABLE), (["--host", "nosuch"], EX_USAGE)] {
            // When
            let second = try ServerProcess.run(options + ["--data-dir", other])

            // Then
            XCTAssertEqual(second.code, code)
            XCTAssertEqual(second.errors.split(separator: "\n").count, 1)
            XCTAssertFalse(FileManager.default.fileExists(atPath: other))
        }
    }

    func testStop_whenReportsWereMade_shouldLeaveAllInTheDatabaseFile() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        try await FlowJourney(browser: Browser(SocketTransport(port: server.port))).report()

        // When
        XCTAssertEqual(server.end(with: SIGTERM), 0)

        // Then
        let log = try? FileManager.default.attributesOfItem(atPath: folder + "/petspot.sqlite-wal")
        XCTAssertEqual(log?[.size] as? Int ?? 0, 0)
        let copy = try makeTemporaryFolder().path
        try FileManager.default.copyItem(atPath: folder + "/petspot.sqlite", toPath: copy + "/petspot.sqlite")
        let listed = try ServerProcess.run(["reports", "list", "--data-dir", copy])
        XCTAssert(listed.output.contains("Rex"), listed.errors)
    }

    func testStart_whenKilledJustAfterADraftWasForgotten_shouldEraseItFromTheLog() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))
        try await FlowJourney(browser: browser).fillIn()
        _ = try await browser.post("/report-missing/forget")
        XCTAssertEqual(server.end(with: SIGKILL), SIGKILL)
        XCTAssertTrue(try isOnDisk("Planty, Kraków"), "nothing is left to erase")

        // When
        let restarted = try ServerProcess(folder: folder)

        // Then
        let isErased = await eventually { try !isOnDisk("Planty, Kraków") }
        XCTAssertTrue(isErased)
        XCTAssertEqual(restarted.end(with: SIGTERM), 0)
    }

    /// Whether the database or its write-ahead log holds a text.
    private func isOnDisk(_ text: String) throws -> Bool {
        try ["petspot.sqlite", "petspot.sqlite-wal"].contains { name in
            try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).range(of: Data(text.utf8)) != nil
        }
    }

    func testStop_whenTheTerminalCloses_shouldEndUnlessUnderNohup() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let kept = try ServerProcess(isUnderNohup: true)
        let browser = Browser(SocketTransport(port: kept.port))

        // When
        kept.send(SIGHUP)
        let code = server.end(with: SIGHUP)

        // Then
        XCTAssertEqual(code, 0)
        for _ in 0..<20 {
            let health = try await browser.get("/healthz")
            XCTAssertEqual(health.status, 200)
        }
        XCTAssertEqual(kept.end(with: SIGTERM), 0)
    }

    func testOutput_whenTheDiskIsFull_shouldEndWithTheReason() throws {
        // Given
        try XCTSkipUnless(FileManager.default.fileExists(atPath: "/dev/full"), "Linux alone has it")
        _ = try ServerProcess.run(["demo", "--data-dir", folder])

        for arguments in [["reports", "list", "--data-dir", folder], ["--help"]] {
            // When
            let result = try ServerProcess.run(arguments, to: "/dev/full")

            // Then
            XCTAssertEqual(result.code, EX_IOERR)
            XCTAssertEqual(result.errors, "petspot: cannot write the output: No space left on device\n")
        }
    }

    func testStart_whenTheFileIsNoDatabase_shouldNameIt() throws {
        // Given
        let file = try makeTemporaryFolder().appendingPathComponent("petspot.sqlite")
        try Data(repeating: 0xAA, count: 8192).write(to: file)

        for command in [["--port", "0"], ["reports", "list"]] {
            // When
            let result = try ServerProcess.run(command + ["--data-dir", file.deletingLastPathComponent().path])

            // Then
            XCTAssertEqual(result.code, EX_DATAERR)
            XCTAssertEqual(
                result.errors,
                "petspot: \(file.path) is damaged; restore a backup (file is not a database (SQLite 26))\n"
            )
        }
    }

    func testLinks_whenAnOldClientNamesNoHost_shouldBeRelative() async throws {
        // Given
        let server = try ServerProcess(folder: folder)
        let browser = Browser(SocketTransport(port: server.port))
        try await FlowJourney(browser: browser).report()
        let pet = try await browser.get("/").petPath

        // When
        let client = try TestClient(port: server.port, timeout: 60)
        try client.send(Array("GET \(pet) HTTP/1.0\r\n\r\n".utf8))
        let page = try client.readResponse(toHead: false)

        // Then
        XCTAssertEqual(page.status, 200)
        XCTAssert(page.text.contains("content=\"\(pet)"))
        XCTAssertFalse(page.text.contains("http:///"))
    }

    func testDemo_whenTheFolderIsNew_shouldPrintAPrivateLinkAndElseSayWhyNot() async throws {
        // When
        let made = try ServerProcess.run(["demo", "--data-dir", folder])

        // Then
        XCTAssertEqual(made.code, 0, made.errors)
        let link = try XCTUnwrap(made.output.wholeMatch(of: #/http://127\.0\.0\.1:8080(/manage/[0-9a-f]{32})\n/#))
        let server = try ServerProcess(folder: folder)
        let page = try await Browser(SocketTransport(port: server.port)).get(String(link.1))
        XCTAssertEqual(page.status, 200)
        for arguments in [["--data-dir", folder], ["--data-dir", folder + "-new", "--database", "postgres://a@b/c"]] {
            let refused = try ServerProcess.run(["demo"] + arguments)
            XCTAssertEqual(refused.code, 1)
            XCTAssertEqual(refused.errors.filter(\.isNewline).count, 1, refused.errors)
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder + "-new"))
    }

    func testStart_whenAContactIsWrong_shouldNameItsLine() throws {
        // Given
        let file = temporaryPath()
        try Data("vet | Łapa\n\nzoo | Zoo\n".utf8).write(to: URL(fileURLWithPath: file))

        // When
        let result = try ServerProcess.run(["--data-dir", folder, "--contacts", file])

        // Then
        XCTAssertEqual(result.code, EX_USAGE)
        XCTAssert(result.errors.hasPrefix("petspot: \(file), line 3 "), result.errors)
    }

    func testStart_whenOptionIsWrong_shouldSaySoAndLeaveNothing() throws {
        // When
        let result = try ServerProcess.run(["--prot", "1"])

        // Then
        XCTAssertEqual(result.code, EX_USAGE)
        XCTAssertEqual(result.errors, "petspot: unknown option --prot; see --help\n")
        let version = try ServerProcess.run(["--version"])
        XCTAssertEqual(version.code, 0)
        XCTAssertNotNil(version.output.wholeMatch(of: /petspot \S+\n/), version.output)
    }
}
