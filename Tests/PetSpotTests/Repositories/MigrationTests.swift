import Foundation
import SHA2
import SQLite
import TestSupport
import XCTest

@testable import PetSpot
@testable import SQL

#if PostgreSQL
import PostgreSQL
#endif

/// The stored data of earlier versions, which `Before` holds in folders named after the last migration each had, with this program.
final class MigrationTests: XCTestCase {
    private let all = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Before")
    private lazy var folder = temporaryPath()
    private lazy var before = all.appendingPathComponent("reunited")

    func testOpen_whenSQLiteIsOfTheVersionBefore_shouldLoseNoDraft() async throws {
        before = all.appendingPathComponent("drafts")
        try await openSQLite(assertReadsDrafts)
    }

    func testOpen_whenSQLiteIsTwoVersionsOld_shouldLoseNoDraft() async throws {
        before = all.appendingPathComponent("mail")
        try await openSQLite(assertReadsDrafts)
    }

    func testOpen_whenSQLiteIsThreeVersionsOld_shouldReadBothKinds() async throws {
        before = all.appendingPathComponent("kinds")
        try await openSQLite(assertReadsBothKinds)
    }

    func testOpen_whenSQLiteIsFourVersionsOld_shouldReadAll() async throws {
        try await openSQLite(assertReadsAll)
    }

    func testSteps_whenReleased_shouldKeepTheirSQL() {
        // Given: a digest of each step's statements.
        let digests = [
            "reunited": "18f0cdfc34f39cda",
            "kinds": "14d82e6a851478d4",
            "mail": "79ea71cba0db5982",
            "drafts": "6d6e043f86037f75",
            "alerts": "5db9ae09b27da196",
        ]

        for step in Schema.sqlite.steps(moreChanges: "") {
            // When
            let digest = SHA256.hash(step.sql.utf8).hex.prefix(16)

            // Then
            XCTAssertEqual(String(digest), digests[step.name], "\(step.name): once released, a change needs a step of its own")
        }
    }

    private func openSQLite(_ assertReads: (Storage) async throws -> Void) async throws {
        // Given
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: before.path + "/photos", toPath: folder + "/photos")
        try SQLiteConnection(path: folder + "/petspot.sqlite").execute(try stored("petspot.sql"))

        // When
        let storage = try await Storage.open(DataLocation(folder: folder), life: ReportLife(), log: .silent)

        // Then
        let referenced = try await storage.store.referencedPhotos()
        let photos = try FileManager.default.contentsOfDirectory(atPath: folder + "/photos")
        XCTAssertEqual(Set(referenced.map(\.rawValue)), Set(photos))
        try await assertReads(storage)
        try FileManager.default.createDirectory(atPath: folder + "/new", withIntermediateDirectories: false)
        _ = try SQLiteStore(path: folder + "/new/petspot.sqlite")
        // Each table's columns and references, and each index as it was written.
        let parts = """
            SELECT m.name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || c.pk || replace(coalesce(c.dflt_value, ''), 'FALSE', '0')
            FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'
            UNION ALL SELECT m.name || ' ' || f."from" || ' ' || f."table" || ' ' || f."to" || ' ' || f.on_delete
            FROM sqlite_schema AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'
            UNION ALL SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema WHERE type <> 'table' ORDER BY 1
            """
        let schemas = try [folder, folder + "/new"].map { folder in
            try SQLiteConnection(path: folder + "/petspot.sqlite").query(parts) { try withoutLineBreaks($0[0]) }
        }
        XCTAssertEqual(
            Set(schemas[0]).symmetricDifference(schemas[1]),
            [],
            "a migrated database differs from a new one"
        )
    }

    func testRestore_whenTheBackupIsOfAnEarlierVersion_shouldRestoreItWithItsPhotos() async throws {
        for name in ["reunited", "kinds", "mail", "drafts"] {
            // Given
            before = all.appendingPathComponent(name)
            let (backup, restored) = (temporaryPath(), DataLocation(folder: temporaryPath()))
            try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: false)
            try FileManager.default.copyItem(atPath: before.path + "/photos", toPath: backup + "/photos")
            try SQLiteConnection(path: backup + "/petspot.sqlite").execute(try stored("petspot.sql"))

            // When
            try await output(of: Operator.restore, backup, on: restored)

            // Then
            let photos = try FileManager.default.contentsOfDirectory(atPath: before.path + "/photos")
            let kept = try FileManager.default.contentsOfDirectory(atPath: restored.photoFolder)
            XCTAssertEqual(Set(kept), Set(photos), name)
        }
    }

    #if PostgreSQL
    func testOpen_whenPostgreSQLHasManyDraftsAsJSON_shouldMoveEach() async throws {
        // Given: each with other answers.
        let url = try TestDatabase.required(for: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        before = all.appendingPathComponent("mail")
        let connection = try PostgreSQLConnection(url: url.text)
        try connection.execute(try stored("postgresql.sql"))
        let fields = ["petName", "breed", "description", "lastSeenPlace", "lastSeenDate", "sex", "size", "reward"]
        for number in 0..<256 {
            let given = fields.indices.filter { number >> $0 & 1 == 1 }.map { "\"\(fields[$0])\":\"x\"" }
            let sql = """
                INSERT INTO flow_sessions (key, revision, last_used, kind, draft, is_recovered, has_ended)
                VALUES (decode('\(String(1000 + number))', 'hex'), 1, 1, 'missing', '{"description":{\(given.joined(separator: ","))}}', false, false)
                """
            try connection.execute(sql)
        }

        // When
        _ = try await Storage.open(DataLocation(folder: folder, database: url), life: ReportLife(), log: .silent)

        // Then
        let moved: Int? = try connection.value(
            "SELECT count(*) FROM flow_sessions WHERE last_used = 1 AND done_steps = 'description'"
        )
        XCTAssertEqual(moved, 256)
        let named: Int? = try connection.value("SELECT count(*) FROM flow_sessions WHERE pet_name = 'x'")
        XCTAssertEqual(named, 128)
    }

    func testOpen_whenPostgreSQLIsOfTheVersionBefore_shouldLoseNoDraft() async throws {
        before = all.appendingPathComponent("drafts")
        try await openPostgreSQL(assertReadsDrafts)
    }

    func testOpen_whenPostgreSQLIsTwoVersionsOld_shouldLoseNoDraft() async throws {
        before = all.appendingPathComponent("mail")
        try await openPostgreSQL(assertReadsDrafts)
    }

    func testOpen_whenPostgreSQLIsThreeVersionsOld_shouldReadBothKinds() async throws {
        before = all.appendingPathComponent("kinds")
        try await openPostgreSQL(assertReadsBothKinds)
    }

    func testOpen_whenPostgreSQLIsFourVersionsOld_shouldReadAll() async throws {
        try await openPostgreSQL(assertReadsAll)
    }

    private func openPostgreSQL(_ assertReads: (Storage) async throws -> Void) async throws {
        // Given
        let url = try TestDatabase.required(for: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try PostgreSQLConnection(url: url.text).execute(try stored("postgresql.sql"))

        // When
        let location = DataLocation(folder: folder, database: url)
        let storage = try await Storage.open(location, life: ReportLife(), log: .silent)

        // Then
        try await assertReads(storage)
        let parts = """
            SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, collation_name)
            FROM information_schema.columns WHERE table_schema = current_schema()
            UNION ALL SELECT concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
            FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND contype <> 'n'
            UNION ALL SELECT replace(indexdef, current_schema() || '.', '')
            FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1
            """
        let other = try TestDatabase.required(for: temporaryPath())
        let new = DataLocation(folder: folder, database: other)
        _ = try await Storage.open(new, life: ReportLife(), log: .silent)
        let schemas = try [url, other].map { url in
            try PostgreSQLConnection(url: url.text).query(parts) { try $0[0] as String }
        }
        XCTAssertEqual(
            Set(schemas[0]).symmetricDifference(schemas[1]),
            [],
            "a migrated database differs from a new one"
        )
    }
    #endif

    private func stored(_ name: String) throws -> String {
        try String(contentsOf: before.appendingPathComponent(name), encoding: .utf8)
    }

    private func withoutLineBreaks(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Drafts and open edits, as their browsers left them, and the private links that their sessions know.
    private func assertReadsDrafts(_ storage: Storage) async throws {
        let now = 1_795_600_000
        var people: [String: (id: SessionID, token: ManagementToken?, report: ReportID?)] = [:]
        let file = storage.store is SQLiteStore ? "petspot.sessions" : "postgresql.sessions"
        for line in try stored(file).split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            let token = words.count > 2 ? ManagementToken(rawValue: String(words[2].dropFirst("/manage/".count))) : nil
            let id = try XCTUnwrap(SessionID(rawValue: words[1]))
            people[words[0]] = (id, token, words.count > 3 ? ReportID(rawValue: words[3]) : nil)
        }
        func session(_ name: String) async throws -> FlowSession {
            let id = try XCTUnwrap(people[name]).id
            let stored = try await storage.sessions.session(id, now: now).value
            return try XCTUnwrap(stored, name)
        }
        func assertDraft(
            of name: String,
            _ kind: ReportKind,
            _ answers: ReportAnswers,
            photo: String?,
            steps: StepSet,
            isRecovered: Bool = false,
            line: UInt = #line
        ) async throws {
            let draft = try await session(name).draft
            let found = try XCTUnwrap(draft, name, line: line)
            XCTAssertEqual(found.kind, kind, line: line)
            XCTAssertEqual(found.doneSteps, steps, line: line)
            XCTAssertEqual(found.isRecovered, isRecovered, line: line)
            XCTAssertEqual(found.answers.photo?.originalName, photo, line: line)
            XCTAssertEqual(found.editing?.reportID, found.editing.flatMap { _ in people[name]?.report }, line: line)
            for file in (found.answers.photo?.files ?? []) + [found.editing?.photo].compactMap(\.self) {
                let bytes = try await storage.photos.open(file).value
                XCTAssertNotNil(bytes, line: line)
            }
            var read = found.answers
            read.photo = nil
            XCTAssertEqual(read, answers, line: line)
        }
        func dog(_ name: String, of address: String) -> ReportAnswers {
            ReportAnswers(
                petName: name,
                species: .dog,
                contactEmail: EmailAddress(typed: address),
                contactVisible: .ask
            )
        }
        let all: StepSet = [.chipNumber, .photo, .description, .contactDetails]

        var answers = ReportAnswers(
            chipNumber: ChipNumber(typed: "616093900000017"),
            petName: "Puszek",
            species: .rabbit
        )
        answers.age = Age(typed: "0")
        answers.colours = Colours(typed: "grey")
        answers.lastSeenPlace = "Praga"
        let three: StepSet = [.chipNumber, .photo, .description]
        try await assertDraft(of: "ola", .missing, answers, photo: "drugi.png", steps: three)
        let chip = ReportAnswers(chipNumber: ChipNumber(typed: "0161"))
        try await assertDraft(of: "chip", .missing, chip, photo: nil, steps: [.chipNumber])
        try await assertDraft(of: "empty", .found, ReportAnswers(), photo: nil, steps: three)
        let name = "odd 'name' [1].png"
        try await assertDraft(of: "lost", .missing, ReportAnswers(), photo: name, steps: [.photo], isRecovered: true)
        answers = ReportAnswers(chipNumber: ChipNumber(typed: "616093900000099"), species: .bird, breed: "Gołąb")
        answers.sex = .unknown
        answers.colours = Colours(typed: "white,black,other")
        answers.size = .large
        answers.lastSeenDate = CalendarDate(typed: "2026-11-22")
        answers.lastSeenPlace = "Kraków, Rynek"
        answers.description = "tame\n\n\"quoted\" 🐈"
        answers.contactPhone = PhoneNumber(typed: "600 700 801")
        answers.contactEmail = EmailAddress(typed: "found@example.org")
        answers.contactVisible = .ask
        answers.holder = .shelter
        answers.privateMark = "ring 7"
        try await assertDraft(of: "all", .found, answers, photo: "photo.png", steps: all)

        try await assertDraft(of: "adam", .missing, dog("Rex", of: "adam@example.org"), photo: "photo.png", steps: all)
        var burek = dog("Burek II", of: "ewa@example.org")
        burek.sex = .male
        burek.description = "brown"
        try await assertDraft(of: "ewa", .missing, burek, photo: "new.png", steps: all)
        try await assertDraft(of: "jan", .missing, dog("Mila", of: "jan@example.org"), photo: nil, steps: all)
        let (adam, ewa, jan) = (try await session("adam"), try await session("ewa"), try await session("jan"))
        XCTAssertEqual(adam.draft?.ownPhotos, [])
        XCTAssertEqual(ewa.draft?.ownPhotos, ewa.draft?.answers.photo?.files)
        XCTAssertNotNil(jan.draft?.editing?.photo)
        XCTAssertEqual(adam.draft?.editing?.photo, adam.draft?.answers.photo?.file)
        let iza = try await session("iza")
        XCTAssertEqual(iza.end, try .reportChanged(XCTUnwrap(people["iza"]?.report)))
        let piotr = try await session("piotr")
        XCTAssertEqual(piotr.end, .reportCreated)

        for name in ["ola", "piotr", "adam", "ewa", "jan", "iza"] {
            let person = try XCTUnwrap(people[name])
            let stored = try await session(name).confirmations
            let confirmation = try XCTUnwrap(stored.first)
            XCTAssertEqual(ManagementToken(of: confirmation, from: person.id), person.token)
            let report = try await storage.report(managedBy: try XCTUnwrap(person.token), now: now)
            XCTAssertEqual(report?.id, person.report)
        }
        let ola = try XCTUnwrap(people["ola"]?.report)
        let report = try await storage.reports.report(ola, now: now).value
        XCTAssertEqual(report?.mail, .on)
        XCTAssertEqual(report?.language, .pl)
        XCTAssertEqual(report?.answers.photo?.originalName, "Łatka na płocie.png")
        let messages = try await storage.messages.messages(to: ola)
        XCTAssertEqual(messages.map { $0.photo != nil }, [true, true])
        let matches = "SELECT other_id FROM mail_matches WHERE report_id = $1 AND is_mailed = FALSE"
        let matched = try await storage.store.search { try $0.query(matches, ola) { try $0[0] as ReportID } }
        XCTAssertEqual(matched, [people["piotr"]?.report], "a mail about it waits")
        let found = try await storage.reports.newest(ReportFilter(words: ["wola"]), limit: 10, now: now)
        XCTAssertEqual(Set(found.map(\.report.answers.species)), [.cat])
        let removed = try await storage.sessions.removeSessions(lastUsedBefore: .max, limit: 100)
        XCTAssertEqual(removed.count, people.count)
        // Ola's new photo, Ewa's, the lost flow's and the bird's, with thumbnails where those are files of their own.
        XCTAssertEqual(Set(removed.photos).count, 6)
    }

    /// Both kinds of report, matches that were taken away, statistics, moderators and what they decided, and an open draft.
    private func assertReadsBothKinds(_ storage: Storage) async throws {
        let now = 1_795_440_000
        let reports = try await storage.reports.all()
        XCTAssertEqual(Set(reports.map(\.answers.petName)), ["Mruczek", "Rex", nil])
        let found = try XCTUnwrap(reports.first { $0.kind == .found })
        XCTAssertEqual(found.answers.privateMark, "one white toe")
        XCTAssertEqual(found.answers.colours?.rawValue, "tabby")
        XCTAssertNil(found.mail)
        let states = reports.map { ReportLife().state(of: $0, at: now).rawValue }
        XCTAssertEqual(states.sorted(), ["hidden", "listed", "reunited"])
        let hidden = try XCTUnwrap(reports.first { $0.answers.petName == "Mruczek" })
        XCTAssertEqual(hidden.hiding, Hiding(reason: .abuse, note: "No names."))
        let matches = await storage.matches.matches(hidden.traits, of: hidden.id, limit: 3, now: now)
        XCTAssertEqual(matches, [], "the pair was taken away")
        let others = await storage.matches.matches(hidden.traits, limit: 3, now: now)
        XCTAssertEqual(others.map(\.card.id), [found.id])
        let messages = try await storage.messages.messages(to: found.id)
        XCTAssertEqual(messages.map(\.answer.note), ["a white toe"])
        let counted = try await storage.statistics.statistics()
        XCTAssertEqual(counted.months.map(\.total.reports).reduce(0, +), 3)
        XCTAssertEqual(counted.ways, [.missing: [.poster: 1]])
        let access = try await storage.moderators.all(now: now)
        XCTAssertEqual(access.map(\.name.rawValue), ["Zoë"])
        if let photo = found.answers.photo {
            let file = try await storage.photos.open(photo.file).value
            XCTAssertNotNil(file)
        }
        let removed = try await storage.sessions.removeSessions(lastUsedBefore: .max, limit: 100)
        XCTAssertEqual(removed.count, 4)
    }

    /// Reports, their words, drafts, messages, flags, hidden pages and photos.
    private func assertReadsAll(_ storage: Storage) async throws {
        let line: UInt = #line
        let now = TestApp.noon
        let reports = try await storage.reports.all()
        XCTAssertEqual(reports.map(\.answers.petName), ["Mruczek", "Azor", "Burek", "Łuna", "Rex"], line: line)
        let states = reports.map { ReportLife().state(of: $0, at: now).rawValue }
        XCTAssertEqual(states, ["listed", "expired", "hidden", "reunited", "listed"], line: line)
        let rex = try XCTUnwrap(reports.last)
        XCTAssertEqual(rex.answers.description, "Red collar.\nShy.", line: line)
        XCTAssertEqual(rex.answers.photo?.originalName, "large.jpg", line: line)
        let list = try await storage.reports.listed(.missing, before: nil, limit: 10, now: now).value.cards
        XCTAssertEqual(list.map(\.petName), ["Mruczek", "Rex"], line: line)
        XCTAssertEqual(list.map(\.photo), [nil, rex.answers.photo?.thumbnail?.file], line: line)
        let found = try await storage.reports.newest(ReportFilter(words: ["krakow"]), limit: 10, now: now)
        XCTAssertEqual(found.map(\.report.answers.petName), ["Mruczek", "Rex"], line: line)
        let counted = try await storage.statistics.statistics()
        XCTAssertEqual(counted.months.map(\.total.reports).reduce(0, +), 5, line: line)
        XCTAssertEqual(counted.ways, [.missing: [nil: 1]], line: line)
        let messages = try await storage.messages.messages(to: rex.id)
        XCTAssertEqual(messages.map(\.answer.place), ["Kazimierz", nil, "Wawel"], line: line)
        XCTAssertEqual(messages.map { $0.photo != nil }, [false, true, false], line: line)
        let sightings = try await storage.messages.sightings(of: rex.id).value
        XCTAssertEqual(sightings.map(\.place), ["Wawel"], line: line)
        let flagged = try await storage.moderation.flagged()
        XCTAssertEqual(Set(flagged.map(\.report.answers.petName)), ["Burek", "Rex"], line: line)
        let names = [rex.answers.photo, messages[1].photo].flatMap { $0?.files ?? [] }
        for name in names {
            let photo = try await storage.photos.open(name).value
            XCTAssertNotNil(photo, line: line)
        }
        // Sessions are read by their secrets, which nobody has stored: all of them, as the sweep does.
        let removed = try await storage.sessions.removeSessions(lastUsedBefore: .max, limit: 100)
        XCTAssertEqual(removed.count, 7, line: line)
        XCTAssertEqual(Set(removed.photos).count, 2, line: line)
    }
}
