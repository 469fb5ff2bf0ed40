import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// `petspot mail` with mailers of one line. `Tests/Mail/run` hands mails to real ones.
final class SendMailTests: XCTestCase {
    private lazy var folder = temporaryPath()
    private let output = LogOutput()

    func testRun_whenTheMailerTakesMails_shouldHandOverEachOldestFirst() throws {
        // Given
        let outbox = try outbox()
        for number in [12, 3] { try outbox.write(message(number)) }

        // When
        let left = try run(#"printf '%s ' "$@" >> "$0.args"; cat >> "$0.mails""#)

        // Then
        XCTAssertEqual(left, 0)
        XCTAssertEqual(try outbox.numbers(), [])
        let arguments = try String(contentsOfFile: mailer + ".args", encoding: .utf8)
        XCTAssertEqual(arguments, String(repeating: "-i -f post@petspot.example -- owner@example.org ", count: 2))
        let mails = try String(contentsOfFile: mailer + ".mails", encoding: .utf8)
        XCTAssertEqual(mails.matches(of: /Message-ID: <(\d+)\./).map(\.1), ["3", "12"])
    }

    func testRun_whenTheMailerRefuses_shouldKeepMailsForThreeDays() throws {
        // Given
        let outbox = try outbox()
        for number in [1, 2] { try outbox.write(message(number)) }
        let past = Date(timeIntervalSinceNow: -4 * 86_400)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: outbox.path(of: 1))

        // When
        let left = try run("exit 75")

        // Then
        XCTAssertEqual(left, 1)
        XCTAssertEqual(try outbox.numbers(), [2])
        XCTAssert(output.text.contains("mail_failed mail=2 exit=75"), output.text)
        XCTAssert(output.text.contains("mail_dropped mail=1"), output.text)
    }

    func testRun_whenThereIsNoMailer_shouldKeepAll() throws {
        // Given
        let outbox = try outbox()
        try outbox.write(message(1))

        // When
        let left = try SendMail.run(in: folder, mailer: folder + "/none", log: .silent)

        // Then
        XCTAssertEqual(left, 1)
        XCTAssertEqual(try outbox.numbers(), [1])
    }

    func testRun_whenAFileIsNoMailOfOurs_shouldDropItUnsent() throws {
        // Given
        let outbox = try outbox()
        let texts = [
            "", "To: <-oQ/tmp@example.org>\nFrom: <post@petspot.example>\n\n",
            "To: <owner@example.org>\n\nFrom: <a@b.pl>\n",
        ]
        for (index, text) in texts.enumerated() {
            try text.write(toFile: outbox.path(of: index + 1), atomically: false, encoding: .utf8)
        }
        try "x".write(toFile: outbox.folder + "/notes", atomically: false, encoding: .utf8)

        // When
        let left = try run(#"touch "$0.ran""#)

        // Then
        XCTAssertEqual(left, 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: outbox.folder).sorted(), [".lock", "notes"])
        XCTAssertFalse(FileManager.default.fileExists(atPath: mailer + ".ran"))
    }

    func testRun_whenThereIsNoDataOrNoMail_shouldTellThemApart() throws {
        // When / Then
        XCTAssertThrowsError(try SendMail.run(in: folder, mailer: "/bin/true", log: .silent)) { error in
            XCTAssertEqual(error as? DataError, .missing(path: folder + "/petspot.sqlite"))
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        XCTAssertEqual(try SendMail.run(in: folder, mailer: "/bin/true", log: .silent), 0)
        let file = folder + "/file"
        try "".write(toFile: file, atomically: false, encoding: .utf8)
        XCTAssertThrowsError(try SendMail.run(in: file, mailer: "/bin/true", log: .silent)) {
            XCTAssertEqual($0 as? DataError, .refused(path: file, code: ENOTDIR))
        }
    }

    func testRun_whenAnotherRuns_shouldEndAtOnce() throws {
        // Given
        let outbox = try outbox()
        try outbox.write(message(1))
        let other = open(outbox.folder + "/.lock", O_RDWR | O_CREAT, 0o600)
        defer { close(other) }
        XCTAssertEqual(flock(other, LOCK_EX), 0)

        // When
        let left = try run("exit 0")

        // Then
        XCTAssertEqual(left, 0)
        XCTAssertEqual(try outbox.numbers(), [1])
    }

    func testWrite_whenItFails_shouldLeaveNoTextBehind() throws {
        // Given: a folder where the mail should be.
        let outbox = try outbox()
        try FileManager.default.createDirectory(atPath: outbox.path(of: 1), withIntermediateDirectories: false)

        // When / Then
        XCTAssertThrowsError(try outbox.write(message(1)))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: outbox.folder), ["1.eml"])
    }

    func testInit_whenAProcessLeftAMailHalfWritten_shouldRemoveJustThat() throws {
        // Given
        let left = try outbox()
        try left.write(message(1))
        for name in [".7", ".new", ".lock"] {
            try "Żółw".write(toFile: left.folder + "/" + name, atomically: false, encoding: .utf8)
        }

        // When
        let outbox = try outbox()

        // Then
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: outbox.folder).sorted(), [".lock", "1.eml"])
    }

    private var mailer: String { folder + "/mailer" }

    private func outbox() throws -> Outbox {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try Outbox(in: folder)
    }

    /// Runs the command with a mailer of one line of shell. Returns how many mails are left.
    private func run(_ line: String) throws -> Int {
        try "#!/bin/sh\n\(line)\n".write(toFile: mailer, atomically: false, encoding: .utf8)
        chmod(mailer, 0o700)
        let log = Log(format: .text, write: output.append)
        let left = try SendMail.run(in: folder, mailer: mailer, log: log)
        log.flush()
        return left
    }

    private func message(_ number: Int) throws -> MailMessage {
        MailMessage(
            from: try XCTUnwrap(Mailbox("PetSpot <post@petspot.example>")),
            to: try XCTUnwrap(MailAddress("owner@example.org")),
            subject: "Your private links",
            date: TestApp.noon,
            id: (number, TestApp.noon, "petspot.example"),
            lines: ["Żółw"]
        )
    }
}
