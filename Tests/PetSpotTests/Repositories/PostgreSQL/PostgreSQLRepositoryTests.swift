#if PostgreSQL
import Foundation
import Platform
import PostgreSQL
import TestSupport
import XCTest

@testable import PetSpot

/// The suite for SQLite, and tests for several nodes.
final class PostgreSQLRepositoryTests: SQLiteRepositoryTests {
    private var url: DatabaseURL!

    override func openStorage() async throws -> Storage {
        url = try TestDatabase.required(for: folder)
        try makeFolder(folder)
        return try await Storage.shared(at: url, folder: folder, life: ReportLife(), log: .silent)
    }

    override func storePhotos(_ names: [PhotoFileName]) async throws {
        let connection = try PostgreSQLConnection(url: url.text)
        for name in names {
            try connection.run("INSERT INTO photos (name, byte_count) VALUES ($1, 0)", name.rawValue)
        }
    }

    override func referencedPhotos() async throws -> Set<PhotoFileName> {
        let connection = try PostgreSQLConnection(url: url.text)
        let names = try connection.query("SELECT name FROM photos WHERE is_referenced") { try $0[0] as String }
        return Set(names.compactMap(PhotoFileName.init))
    }

    override func change(_ sql: String) async throws {
        try PostgreSQLConnection(url: url.text).execute(sql)
    }

    override var bytes: String { "bytea" }

    override func indexedWords() async throws -> [String] {
        try PostgreSQLConnection(url: url.text).query("SELECT word FROM report_words ORDER BY word") { try $0[0] }
    }

    override func isConstraint(_ error: any Error) -> Bool {
        (error as? PostgreSQLError)?.sqlState.hasPrefix("23") == true
    }

    func testUpdate_whenASessionBeginsOnTwoNodesAtOnce_shouldKeepBothAnswers() async throws {
        // Given
        let nodes = [try XCTUnwrap(storage), try await otherNode()]
        let id = SessionID()

        // When
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    _ = try await nodes[number % 2].sessions.update(id) { before in
                        FlowSession(lastUsed: (before?.lastUsed ?? 0) + 1, state: .open(Draft(answers: .bare)))
                    }
                }
            }
            try await group.waitForAll()
        }

        // Then
        let session = try await nodes[0].sessions.session(id).value
        XCTAssertEqual(session?.lastUsed, 16)
        XCTAssertEqual(session?.revision, 16)
    }

    func testSubmit_whenItComesToTwoNodesAtOnce_shouldMakeOneReport() async throws {
        // Given
        let nodes = [try XCTUnwrap(storage), try await otherNode()]
        let id = SessionID()
        _ = try await nodes[0].sessions.update(id) { _ in
            FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: .full)))
        }

        // When
        let confirmed = try await withThrowingTaskGroup(of: ReportID?.self) { group in
            for number in 0..<16 {
                group.addTask {
                    _ = try await nodes[number % 2].sessions
                        .submit(from: id, Draft(answers: .full), as: .sample(answers: .full))
                    return try await nodes[number % 2].sessions.session(id).value?.confirmations.first?
                        .reportID
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        // Then
        XCTAssertEqual(confirmed.count, 1)
        let page = try await nodes[1].reports.listed(.missing, before: nil, limit: 10, now: TestApp.noon).value
        XCTAssertEqual(page.cards.map(\.id), confirmed.compactMap(\.self))
    }

    func testUpdate_whenAPhotoIsNotThere_shouldNotReferToIt() async throws {
        // Given
        let id = SessionID()
        try PostgreSQLConnection(url: url.text).execute("DELETE FROM photos")

        // When / Then
        do {
            _ = try await storage.sessions.update(id) { _ in
                FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: .full)))
            }
            XCTFail("a draft refers to a photo that is not there")
        } catch let error as SystemError {
            XCTAssertTrue(error.isTransient)
        }
        let session = try await storage.sessions.session(id).value
        XCTAssertNil(session)
    }

    func testRemoveSessions_whenAPhotoWasLeftBehind_shouldRemoveItAfterAnHour() async throws {
        // Given: photos of a node that was killed after the upload, one old and one new.
        let (old, new) = (PhotoFileName(), PhotoFileName())
        try await storePhotos([old, new])
        let connection = try PostgreSQLConnection(url: url.text)
        try connection.run("UPDATE photos SET stored_at = now() - interval '2 hours' WHERE name = $1", old.rawValue)

        // When
        let removed = try await storage.sessions.removeSessions(lastUsedBefore: 0, limit: 10)

        // Then
        XCTAssertEqual(removed.photos, [old])
        let left = try connection.query("SELECT name FROM photos") { try $0[0] as String }
        XCTAssertEqual(Set(left), Set([new.rawValue] + Photo.sample.files.map(\.rawValue)))
    }

    func testDelete_whenDraftsChangeTheReport_shouldEndThemAndRemoveAllPhotos() async throws {
        // Given
        let id = SessionID()
        let report = PetReport.sample(answers: .full)
        _ = try await storage.sessions.update(id) { _ in
            FlowSession(lastUsed: TestApp.noon, state: .open(Draft(answers: .full)))
        }
        _ = try await storage.sessions.submit(from: id, Draft(answers: .full), as: report)
        let chosen = PhotoFileName()
        try await storePhotos([chosen])
        _ = try await storage.sessions.update(id) { before in
            var session = before ?? FlowSession(lastUsed: TestApp.noon)
            var answers = ReportAnswers.full
            answers.photo = Photo(
                file: chosen,
                originalName: "x",
                format: .png,
                byteCount: 1,
                width: 1,
                height: 1
            )
            session.edit(report)
            session.save(answers)
            return session
        }

        // When
        let removed = try await otherNode().reports.delete(report.id)

        // Then
        XCTAssertEqual(Set(removed), Set([chosen] + Photo.sample.files))
        let names = try PostgreSQLConnection(url: url.text).query("SELECT name FROM photos") { try $0[0] as String }
        XCTAssertEqual(names, [])
        let session = try await storage.sessions.session(id).value
        XCTAssertNil(session?.draft)
        let found = try await storage.reports.report(report.id, now: TestApp.noon).value
        XCTAssertNil(found)
    }

    private func otherNode() async throws -> Storage {
        let folder = folder + "/other"
        try makeFolder(folder)
        return try await Storage.shared(at: url, folder: folder, life: ReportLife(), log: .silent)
    }
}
#endif
