import Foundation
import HTTP
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// The operator's commands, without a server and beside the storage of one. `ProcessJourneyTests` tests removals with a running one.
final class OperatorTests: XCTestCase {
    private lazy var location = DataLocation(folder: temporaryPath())

    private typealias Work = @Sendable (CommandInput) async throws -> Void
    private static let lists: [Work] = [Operator.listReports, Operator.listFlags]

    private func lines(_ list: Work = Operator.listReports, asJSON: Bool = false) async throws -> [String] {
        try await output(of: list, on: location) { $0.asJSON = asJSON }
    }

    @discardableResult
    private func decide(
        _ action: Decision.Action,
        _ ids: String...,
        because hiding: Hiding = Hiding(),
        log: Log = .silent
    ) async throws -> [String] {
        try await output(of: { try await Operator.decide(action, $0) }, on: location) { input in
            (input.operands, input.hiding, input.log) = (ids, hiding, log)
        }
    }

    func testCommands_whenDataCannotBeUsed_shouldSayWhy() async throws {
        // Given: a folder without a database, a file in place of a folder, a database of a newer program, and a file that is none.
        let file = temporaryPath()
        try Data().write(to: URL(fileURLWithPath: file))
        let newer = temporaryPath()
        try await store([], in: newer)
        try SQLiteConnection(path: newer + "/petspot.sqlite").execute("PRAGMA user_version = 99")
        let noDatabase = try makeTemporaryFolder().path
        try Data(repeating: 0xAA, count: 8192).write(to: URL(fileURLWithPath: noDatabase + "/petspot.sqlite"))
        let copy = temporaryPath()
        let known = Schema.migrations.version
        let errors: [(folder: String, message: String, code: Int32)] = [
            (
                location.folder,
                "there is no database at \(location.folder)/petspot.sqlite: does --data-dir name the server's data directory?",
                66
            ),
            (file, "cannot use \(file)/petspot.sqlite: Not a directory", 73),
            (
                newer,
                "a newer petspot has changed \(newer)/petspot.sqlite (its schema is 99, and this petspot knows \(known)): "
                    + "run the newer one, or restore a backup from before it",
                78
            ),
            (
                noDatabase,
                "\(noDatabase)/petspot.sqlite is damaged; restore a backup (file is not a database (SQLite 26))", 65
            ),
        ]
        let commands: [@Sendable (DataLocation) async throws -> Void] = [
            { try await output(of: Operator.listReports, on: $0) },
            { try await output(of: Operator.listFlags, on: $0) },
            { try await output(of: { try await Operator.decide(.remove, $0) }, "0123456789", on: $0) },
            { try await output(of: Operator.listModerators, on: $0) },
            { try await output(of: Operator.backUp, copy, on: $0) },
        ]

        for (folder, message, code) in errors {
            for command in commands {
                // When / Then
                do {
                    try await command(DataLocation(folder: folder))
                    XCTFail("no error: \(message)")
                } catch let error as DataError {
                    XCTAssertEqual(error.description, message)
                    XCTAssertEqual(error.exitCode, code)
                }
            }
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: location.folder))
    }

    func testCommands_whenNoServerHasBroughtTheDatabaseUpToDate_shouldSayWhatToDo() async throws {
        // Given
        try await store([.sample(answers: .bare)])
        let path = location.folder + "/petspot.sqlite"
        try SQLiteConnection(path: path).execute("PRAGMA user_version = \(Schema.migrations.version - 1)")

        for list in OperatorTests.lists {
            // When / Then
            do {
                _ = try await lines(list)
                XCTFail("an older database was read")
            } catch let error as DataError {
                XCTAssertEqual(error, .older(place: path))
                XCTAssertEqual(error.exitCode, 75)
            }
        }
    }

    func testList_whenThereAreReports_shouldSayEachInALine() async throws {
        // Given
        var reports = [ReportAnswers.full, .bare, .bare, .bare].map { PetReport.sample(answers: $0) }
        reports[0].reunitedAt = TestApp.noon
        reports[2].confirmedAt = TestApp.noon - 61 * ReportLife.day
        reports[3].hiddenAt = TestApp.noon
        try await store(reports)

        // When
        let lines = try await lines()

        // Then
        let ids = reports.map(\.id.rawValue)
        XCTAssertEqual(
            lines,
            [
                "\(ids[3])\t2026-11-21\thidden\t0\t-\t-",
                "\(ids[2])\t2026-11-21\texpired\t0\t-\t-",
                "\(ids[1])\t2026-11-21\tmissing\t0\t-\t-",
                "\(ids[0])\t2026-11-21\treunited\t0\t'; DROP TABLE reports; --\tŻółw \u{301}🐢",
            ]
        )
        let json = try await self.lines(Operator.listReports, asJSON: true)
        XCTAssertEqual(
            json[3],
            #"{"date":"2026-11-21","flags":0,"id":"\#(ids[0])","name":"Żółw \#u{301}🐢","#
                + #""place":"'; DROP TABLE reports; --","state":"reunited"}"#
        )
    }

    func testList_whenReportsAreOfFoundAnimals_shouldTellNothingPrivate() async throws {
        // Given
        let report = PetReport.sample(.found, answers: .full(.found))
        try await store([report])
        _ = try await moderation().add(
            Flag(reportID: report.id, flaggedAt: TestApp.noon, answer: FlagAnswer(reason: .abuse))
        )

        for list in OperatorTests.lists {
            for asJSON in [false, true] {
                // When
                let text = try await lines(list, asJSON: asJSON).joined()

                // Then
                XCTAssert(text.contains(report.id.rawValue))
                for secret in ["one white toe", "012345678901234", "600 700 800", "600700800", "owner@example.org"] {
                    XCTAssertFalse(text.contains(secret), "as JSON: \(asJSON), \(secret)")
                }
            }
        }
    }

    func testFlagged_whenTextsAreHostile_shouldPrintALineEachAndNoContactDetails() async throws {
        // Given
        var answers = ReportAnswers.full
        answers.petName = "Rex\u{202E}xeR\u{2066}"
        answers.lastSeenPlace = "a\u{2028}b\u{200F}"
        let reports = [answers, .full].map { PetReport.sample(answers: $0) }
        try await store(reports)
        let note = "one\ntwo\t\u{202E}three\u{2029}\"\\ \u{1B}[2J, =cmd|' /C calc'!A0"
        let flags = [
            Flag(reportID: reports[0].id, flaggedAt: TestApp.noon, answer: FlagAnswer(reason: .abuse, note: note)),
            Flag(
                reportID: reports[0].id,
                flaggedAt: TestApp.noon + 86_400,
                answer: FlagAnswer(reason: .personalData, email: EmailAddress(rawValue: "me@example.org"))
            ),
        ]
        for flag in flags { _ = try await moderation().add(flag) }

        // When
        let (lines, json) = (try await lines(Operator.listFlags), try await lines(Operator.listFlags, asJSON: true))

        // Then
        let id = reports[0].id.rawValue
        XCTAssertEqual(
            lines,
            [
                "\(id)\t2026-11-21\tmissing\t2\ta b\tRexxeR\t2026-11-21\tabuse\t"
                    + "one twothree \"\\ [2J, =cmd|' /C calc'!A0",
                "\(id)\t2026-11-21\tmissing\t2\ta b\tRexxeR\t2026-11-22\tpersonal-data\t-",
            ]
        )
        XCTAssertTrue(json[0].contains(#""note":"one\ntwo\t\u202ethree\u2029\"\\ \u001b[2J"#), json[0])
        XCTAssertTrue(json[1].contains(#""email":"me@example.org""#))
        for line in lines + json {
            for scalar in line.unicodeScalars where scalar != "\t" {
                XCTAssertFalse(scalar.properties.isBidiControl || scalar.value < 0x20 || scalar.value >> 1 == 0x1014)
            }
            XCTAssertFalse(line.contains("owner@example.org") || line.contains("600 700 800"))
        }
        XCTAssertFalse(lines.joined().contains("me@example.org"))
        let parsed = try JSONSerialization.jsonObject(with: Data(json[0].utf8)) as? [String: Any]
        XCTAssertEqual(parsed?["note"] as? String, note)
    }

    func testHide_whenAskedForSeveral_shouldHideEachAndSaySo() async throws {
        // Given
        let reports = [ReportAnswers.bare, .bare, .bare].map { PetReport.sample(answers: $0) }
        try await store(reports)
        let ids = reports.map(\.id.rawValue)
        _ = try await moderation().add(Flag(reportID: reports[0].id, flaggedAt: 1, answer: FlagAnswer(reason: .other)))

        // When
        let hidden = try await decide(.hide, ids[0], ids[1])

        // Then
        XCTAssertEqual(hidden[0], "\(ids[0])\t2026-11-21\thidden\t1\t-\t-")
        XCTAssertEqual(hidden[1], "\(ids[1])\t2026-11-21\thidden\t0\t-\t-")
        var states = try await lines().map { $0.split(separator: "\t")[2] }
        XCTAssertEqual(states, ["missing", "hidden", "hidden"])

        // When
        let shown = try await decide(.show, ids[0])

        // Then
        XCTAssertEqual(shown, ["\(ids[0])\t2026-11-21\tmissing\t0\t-\t-"])
        states = try await lines().map { $0.split(separator: "\t")[2] }
        XCTAssertEqual(states, ["missing", "hidden", "missing"])
        let flagged = try await lines(Operator.listFlags)
        XCTAssertEqual(flagged, [])
    }

    func testModerate_whenDone_shouldStandInTheLogAsTheOperators() async throws {
        // Given
        let reports = [ReportAnswers.bare, .bare].map { PetReport.sample(answers: $0) }
        try await store(reports)
        let ids = reports.map(\.id.rawValue)

        // When
        try await decide(.hide, ids[0], because: Hiding(reason: .illegal, note: "No."))
        try await decide(.show, ids[0])
        try await decide(.show, ids[1])
        try await decide(.remove, ids[1])

        // Then
        let decisions = try await moderation().decisions(limit: 9, now: TestApp.noon).elements
        let expected = [
            Decision(decidedAt: TestApp.noon, moderator: .theOperator, reportID: reports[1].id, action: .remove),
            Decision(decidedAt: TestApp.noon, moderator: .theOperator, reportID: reports[0].id, action: .show),
            Decision(
                decidedAt: TestApp.noon,
                moderator: .theOperator,
                reportID: reports[0].id,
                action: .hide,
                reason: .illegal
            ),
        ]
        XCTAssertEqual(decisions, expected)
    }

    func testModerate_whenRepeated_shouldEachBeALineInTheLogWithoutPersonalData() async throws {
        // Given
        let report = PetReport.sample(answers: .full)
        try await store([report])
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let id = report.id.rawValue

        // When
        for _ in 0..<2 { try await decide(.hide, id, because: Hiding(reason: .illegal, note: "Mruczek"), log: log) }
        for _ in 0..<2 { try await decide(.show, id, log: log) }
        try await decide(.remove, id, log: log)

        // Then
        let lines = output.text.split(separator: "\n").map { $0.split(separator: " ").dropFirst() }
        XCTAssertEqual(lines.map { $0.joined(separator: " ") }, ["hide reason=illegal", "show", "remove"])
    }

    func testModerators_whenAddedAndRemoved_shouldBeListed() async throws {
        // Given
        try await store([])
        func moderators(_ work: Work, _ name: String...) async throws -> [String] {
            try await output(of: work, on: location) { input in
                (input.operands, input.configuration.publicURL) = (name, "https://petspot.example")
            }
        }

        // When
        let links = [
            try await moderators(Operator.addModerator, "Zoë"), try await moderators(Operator.addModerator, "Ala"),
            try await moderators(Operator.addModerator, "Zoë"),
        ]

        // Then
        for lines in links {
            XCTAssertEqual(lines.count, 1)
            XCTAssert(lines[0].contains(/^https:\/\/petspot\.example\/moderate\/enter\/[0-9a-f]{32}$/))
        }
        let link = try XCTUnwrap(ModeratorKey(rawValue: String(links[0][0].suffix(32))))
        let key = try await ModeratorRepository(store: SQLiteStore(path: location.databaseFile)).enter(
            by: link,
            now: TestApp.noon
        )
        XCTAssertNotNil(key)
        let listed = try await moderators(Operator.listModerators)
        XCTAssertEqual(listed, ["Ala\t0\t-\t1", "Zoë\t1\t2026-11-21\t1"])
        let removed = try await moderators(Operator.removeModerator, "Zoë")
        XCTAssertEqual(removed, ["Zoë\tremoved"])
        let left = try await moderators(Operator.listModerators)
        XCTAssertEqual(left, ["Ala\t0\t-\t1"])
        try await assertTold("there is no moderator Zoë") { _ = try await moderators(Operator.removeModerator, "Zoë") }
    }

    func testModerators_whenNoPublicURLIsGiven_shouldTakeTheServersOrGuessAloud() async throws {
        // Given
        let folder = location.folder
        func link(_ given: String? = nil) async throws -> (origin: String, isGuessed: Bool) {
            let warnings = Lines()
            let lines = try await output(of: Operator.addModerator, "Ala", on: location) { input in
                (input.configuration.publicURL, input.warn) = (given, warnings.append)
            }
            let path = try XCTUnwrap(lines[0].firstRange(of: "/moderate"))
            return (String(lines[0][..<path.lowerBound]), !warnings.all.isEmpty)
        }
        func start(_ publicURL: String?) async throws {
            var configuration = Configuration()
            configuration.data.folder = folder
            configuration.publicURL = publicURL
            let app = try await PetSpotApp(configuration, log: .silent)
            try await app.storeSettings()
            await app.close()
        }

        // When / Then: before a start with one, after it, with another that is given, and after a start without.
        try await start(nil)
        var found = try await link()
        XCTAssert(found == ("http://127.0.0.1:8080", true))
        try await start("https://petspot.example")
        found = try await link()
        XCTAssert(found == ("https://petspot.example", false))
        found = try await link("https://other.example")
        XCTAssert(found == ("https://other.example", false))
        try await start(nil)
        found = try await link()
        XCTAssert(found == ("http://127.0.0.1:8080", true))
    }

    func testAddress_whenTheServerListensEverywhere_shouldBeOneToOpen() throws {
        for (host, url) in [
            ("0.0.0.0", "http://localhost:8080"), ("::", "http://localhost:8080"), ("::1", "http://[::1]:8080"),
            ("192.0.2.1", "http://192.0.2.1:8080"),
        ] {
            // Given
            var configuration = Configuration()
            configuration.server.host = try XCTUnwrap(IPAddress(host))

            // When / Then
            XCTAssertEqual(configuration.server.localURL, url)
        }
    }

    func testAdd_whenAReportHasAsManyFlagsAsAreKept_shouldRefuseOneMore() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store([report])
        let moderation = try moderation(limit: 2)
        let flags = ["a", "b", "c"].map { note in
            Flag(reportID: report.id, flaggedAt: 1, answer: FlagAnswer(reason: .other, note: note))
        }
        for flag in flags[..<2] { _ = try await moderation.add(flag) }

        // When / Then
        do {
            _ = try await moderation.add(flags[2])
            XCTFail("a third flag was stored")
        } catch is TooManyFlags {}
        let counts = try await moderation.flagCounts()
        XCTAssertEqual(counts, [report.id: 2])
    }

    func testFlagged_whenThereAreTenThousand_shouldPrintThemAll() async throws {
        // Given
        let reports = [ReportAnswers.full, .bare].map { PetReport.sample(answers: $0) }
        try await store(reports)
        let flags = (0..<10_000).map { number in
            let note = String(repeating: "\u{202E}ż\n", count: 100) + "\(number)"
            let id = reports[number % 2].id
            let answer = FlagAnswer(reason: .illegal, note: note)
            return Flag(reportID: id, flaggedAt: TestApp.noon + number, answer: answer)
        }
        try await insert(flags)

        // When
        let lines = try await lines(Operator.listFlags)

        // Then
        XCTAssertEqual(lines.count, 10_000)
        XCTAssertTrue(lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 9 })
        XCTAssertTrue(lines.allSatisfy { line in line.split(separator: "\t")[3] == "5000" })
    }

    func testList_whenANameCouldChangeTheLine_shouldLeaveThatOut() async throws {
        // Given
        var answers = ReportAnswers.bare
        answers.petName = "\u{202E}xeR\u{2066}\u{1B}[2J 🧑‍🦰"
        try await store([PetReport.sample(answers: answers)])

        // When
        let lines = try await lines()

        // Then
        XCTAssertEqual(lines.map { $0.split(separator: "\t").last }, ["xeR[2J 🧑‍🦰"])
    }

    func testRemove_whenNoServerRuns_shouldRemoveJustThatReport() async throws {
        // Given
        let reports = [ReportAnswers.bare, .bare].map { PetReport.sample(answers: $0) }
        try await store(reports)
        let id = reports[0].id.rawValue

        // When
        let removed = try await decide(.remove, id)

        // Then
        XCTAssertEqual(removed, ["\(id)\t2026-11-21\tremoved\t0\t-\t-"])
        let lines = try await lines()
        XCTAssertEqual(lines.map { String($0.prefix(10)) }, [reports[1].id.rawValue])
    }

    func testModerate_whenOneReportIsNotThere_shouldSaySoAndDoNothing() async throws {
        let report = PetReport.sample(answers: .bare)
        try await store([report])
        for action in [Decision.Action.remove, .hide, .show] {
            try await assertTold("there is no report 0123456789") {
                try await self.decide(action, report.id.rawValue, "0123456789")
            }
            try await assertTold("../x is not the id of a report") {
                try await self.decide(action, report.id.rawValue, "../x")
            }
        }
        let states = try await lines().map { $0.split(separator: "\t")[2] }
        XCTAssertEqual(states, ["missing"])
    }

    func testBackup_whenItCannotBeMade_shouldSayWhy() async throws {
        // Given: a full disk cannot be had here, but a name that is taken can.
        let copy = temporaryPath()
        try await store([])
        try FileManager.default.createDirectory(atPath: copy + "/unfinished/own", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: location.folder + "/photos", withIntermediateDirectories: true)

        // When / Then
        try await assertTold("cannot make a backup in \(copy): File exists") {
            _ = try await output(of: Operator.backUp, copy, on: self.location)
        }
        let shared = DataLocation(folder: "", database: DatabaseURL("postgres://localhost/petspot"))
        try await assertTold("a shared database is copied with PostgreSQL's own pg_dump") {
            _ = try await output(of: Operator.backUp, copy, on: shared)
        }
    }

    func testBackup_whenAPhotoIsNowhere_shouldMakeItAndSaySo() async throws {
        // Given
        let copy = temporaryPath()
        try await store([.sample(answers: .full)])
        try FileManager.default.createDirectory(atPath: location.folder + "/photos", withIntermediateDirectories: true)

        // When / Then
        do {
            _ = try await output(of: Operator.backUp, copy, on: location)
            XCTFail("nothing was thrown")
        } catch let error as OperatorError {
            let name = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: copy).first)
            XCTAssertEqual(error.message, "\(copy)/\(name) is made, but 2 photos that its database names are nowhere")
        }
    }

    func testBackup_whenAnOldOneCannotBeRemoved_shouldSayWhichAndThatTheNewOneIsMade() async throws {
        // Given: two backups that are too old, in the first a folder where its database should be, and six that stay.
        let copy = temporaryPath()
        try await store([.sample(answers: .bare)])
        let names = ["2020-01-01T00-00-00-001Z", "2020-01-02T00-00-00-001Z"]
        for name in names + (1...6).map({ "2021-01-0\($0)T00-00-00-001Z" }) {
            try FileManager.default.createDirectory(atPath: "\(copy)/\(name)", withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(
            atPath: "\(copy)/\(names[0])/petspot.sqlite",
            withIntermediateDirectories: false
        )
        try FileManager.default.createDirectory(
            atPath: location.folder + "/photos",
            withIntermediateDirectories: true
        )

        // When
        do {
            _ = try await output(of: Operator.backUp, copy, on: location)
            XCTFail("nothing was thrown")
        } catch let error as OperatorError {
            // Then
            let left = try FileManager.default.contentsOfDirectory(atPath: copy).sorted()
            XCTAssertEqual(left.count, 8, "\(left)")
            XCTAssertEqual(left.first, names[0])
            let reason = "cannot use \(copy)/\(names[0]): Directory not empty"
            XCTAssertEqual(error.message, "\(copy)/\(left[7]) is made, but an older one is not removed: \(reason)")
        }
    }

    func testModerate_whenTheDatabaseRefuses_shouldSayWhyAndDoNothing() async throws {
        // Given
        let reports = [ReportAnswers.bare, .bare].map { PetReport.sample(answers: $0) }
        try await store(reports)
        try keepReportsFromBeingDeleted(true)

        // When / Then
        do {
            try await decide(.remove, reports[0].id.rawValue)
            XCTFail("nothing was thrown")
        } catch let error as any StorageFailure {
            XCTAssertEqual(error.reason, "kept (SQLite 1811)")
        }
        let hidden = try await decide(.hide, reports[1].id.rawValue)
        XCTAssertEqual(hidden.count, 1)

        // When
        try keepReportsFromBeingDeleted(false)
        try await decide(.remove, reports[0].id.rawValue)

        // Then
        let lines = try await lines()
        XCTAssertEqual(lines.map { $0.split(separator: "\t")[2] }, ["hidden"])
    }

    func testModerate_whenAServerHasASession_shouldLetItForgetWhatItKept() async throws {
        // Given: an owner who edits a report.
        let report = PetReport.sample(answers: .bare)
        try await store([report])
        let server = FlowSessions(try SQLiteStore(path: location.databaseFile), life: ReportLife())
        let id = SessionID()
        _ = try await server.update(id) { _ in
            var session = FlowSession(lastUsed: TestApp.noon)
            session.edit(report)
            return session
        }
        let editing = try await server.session(id).value?.draft?.editing
        XCTAssertEqual(editing?.reportID, report.id)

        // When
        try await decide(.hide, report.id.rawValue)
        let kept = try await server.session(id).value?.draft
        try await decide(.remove, report.id.rawValue)
        let gone = try await server.session(id).value?.draft

        // Then
        XCTAssertNotNil(kept)
        XCTAssertNil(gone)
        let log = try FileManager.default.attributesOfItem(atPath: location.databaseFile + "-wal")
        XCTAssertEqual(log[.size] as? Int, 0, "what was removed is still in the log")
    }

    func testModerate_whenAnotherProcessWrites_shouldWaitForItsEnd() async throws {
        // Given
        let report = PetReport.sample(answers: .bare)
        try await store([report])
        let lock = try WriteLock(of: location.databaseFile)
        let (begun, hasBegun) = AsyncStream<Void>.makeStream()
        let mayEnd = DispatchSemaphore(value: 0)
        let path = location.databaseFile
        let holder = Thread {
            try? lock.hold {
                hasBegun.yield()
                mayEnd.wait()
                try? SQLiteConnection(path: path).execute("UPDATE reports SET pet_name = 'Rex'")
            }
        }
        holder.start()
        for await _ in begun { break }

        // When
        let (location, id) = (location, report.id.rawValue)
        async let hidden = output(of: { try await Operator.decide(.hide, $0) }, id, on: location)
        mayEnd.signal()

        // Then
        _ = try await hidden
        let lines = try await lines()
        XCTAssertEqual(lines, ["\(id)\t2026-11-21\thidden\t0\t-\tRex"])
    }

    func testModerate_whenTheDirectoryCannotBeWritten_shouldSaySo() async throws {
        // Given: root may write everywhere, but not to a folder as if it were a file.
        let report = PetReport.sample(answers: .bare)
        try await store([report])
        let path = location.databaseFile + "-lock"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)

        // When / Then
        do {
            try await decide(.hide, report.id.rawValue)
            XCTFail("nothing was thrown")
        } catch let error as DataError {
            XCTAssertEqual(error.description, "cannot use \(path): Is a directory")
        }
        let lines = try await lines()
        XCTAssertEqual(lines.map { $0.split(separator: "\t")[2] }, ["missing"])
    }

    private func keepReportsFromBeingDeleted(_ isKept: Bool) throws {
        let begin = "CREATE TRIGGER keep BEFORE DELETE ON reports BEGIN SELECT RAISE(ABORT, 'kept'); END"
        try SQLiteConnection(path: location.databaseFile).execute(isKept ? begin : "DROP TRIGGER keep")
    }

    private func moderation(limit: Int = ModerationRepository.limit) throws -> ModerationRepository {
        ModerationRepository(try SQLiteStore(path: location.databaseFile), limit: limit)
    }

    /// Stores flags at once, as many people would within a day.
    private func insert(_ flags: [Flag]) async throws {
        let connection = try SQLiteConnection(path: location.folder + "/petspot.sqlite")
        try connection.transaction {
            for flag in flags {
                try connection.run(
                    "INSERT INTO flags (report_id, flagged_at, reason, note) VALUES ($1, $2, $3, $4)",
                    flag.reportID,
                    flag.flaggedAt,
                    flag.answer.reason,
                    flag.answer.note
                )
            }
        }
    }

    /// Stores reports, oldest first, as a server does.
    private func store(_ reports: [PetReport], in folder: String? = nil) async throws {
        let folder = folder ?? location.folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let store = try SQLiteStore(path: folder + "/petspot.sqlite")
        let table = ReportTable(of: store)
        try await store.transaction { connection in
            for report in reports { try table.insert(report, in: connection) }
        }
    }

    private func assertTold(_ message: String, line: UInt = #line, by body: () async throws -> Void) async throws {
        do {
            try await body()
            XCTFail("nothing was thrown", line: line)
        } catch let error as OperatorError {
            XCTAssertEqual(error.message, message, line: line)
        }
    }
}
