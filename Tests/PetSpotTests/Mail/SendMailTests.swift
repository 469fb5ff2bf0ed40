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
        try outbox.write([12, 3].map { try message($0) })

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
        try outbox.write([1, 2].map { try message($0) })
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
        try outbox.write([message(1)])

        // When
        let left = try SendMail.run(in: folder, mailer: folder + "/none", log: .silent)

        // Then
        XCTAssertEqual(left, 1)
        XCTAssertEqual(try outbox.numbers(), [1])
    }

    func testRun_whenTheSenderHasANameOfAnyLengthAndScript_shouldHandOverTheMail() throws {
        // Given: names of 5, 48 and 70 bytes.
        let names = [
            "Łapa", "Miejskie Schronisko dla Zwierząt w Białymstoku",
            "Gminne Schronisko dla Bezdomnych Zwierząt w Łęcznej, Żółwia 17/2",
            "ققa", "مأوى حيوانات في البلدية ١٢", "مأوى الحيوانات في البلدية القديمة ٤٥٦!",
            "🐈!", "🐈🐕🐇🐢🐈🐕🐇🐢🐈🐕🐇🐢", "🐈‍⬛🐕‍🦺🐇🐢🐈‍⬛🐕‍🦺 PetSpot Łask! 🐕",
            "Post", "A shelter, \"Paws & Co.\" <of> (Leeds)", String(repeating: "x", count: 70),
        ]
        let outbox = try outbox()
        for (index, name) in names.enumerated() { try outbox.write([message(index + 1, from: name)]) }

        // When
        let left = try run(#"printf '%s ' "$@" >> "$0.args""#)

        // Then
        XCTAssertEqual(left, 0, output.text)
        let arguments = try String(contentsOfFile: mailer + ".args", encoding: .utf8)
        let expected = "-i -f post@petspot.example -- owner@example.org "
        XCTAssertEqual(arguments, String(repeating: expected, count: names.count))
    }

    func testRun_whenAHeadIsWrittenAsOtherProgramsDo_shouldFindTheAddresses() throws {
        // Given: what RFC 5322 has equal.
        let heads = [
            "From: <post@petspot.example>\nTo: <owner@example.org>",
            "from: post@petspot.example\r\nTO : owner@example.org\r\nSubject: x",
            "From:\n =?UTF-8?B?xbvDs8WCdw==?=\n\t<post@petspot.example>\nTo:\n <owner@example.org>",
            "Subject: To: <x@example.org>\n From: <y@example.org>\n"
                + "From: \"a < b\" <post@petspot.example>\nTo: <owner@example.org>",
        ]
        let outbox = try outbox()
        for (index, head) in heads.enumerated() {
            let text = head + "\n\nTo: <x@example.org>\n"
            try text.write(toFile: outbox.path(of: index + 1), atomically: false, encoding: .utf8)
        }

        // When
        let left = try run(#"printf '%s ' "$@" >> "$0.args""#)

        // Then
        XCTAssertEqual(left, 0, output.text)
        let arguments = try String(contentsOfFile: mailer + ".args", encoding: .utf8)
        let expected = "-i -f post@petspot.example -- owner@example.org "
        XCTAssertEqual(arguments, String(repeating: expected, count: heads.count))
    }

    func testRun_whenAFileIsNotUnderstood_shouldKeepItUnsentAndSaySo() throws {
        // Given
        let outbox = try outbox()
        let texts = [
            "", "To: <-oQ/tmp@example.org>\nFrom: <post@petspot.example>\n\n",
            "To: <owner@example.org>\n\nFrom: <a@b.pl>\n",
            "To: <owner@example.org>, <other@example.org>\nFrom: <post@petspot.example>\n\n",
        ]
        for (index, text) in texts.enumerated() {
            try text.write(toFile: outbox.path(of: index + 1), atomically: false, encoding: .utf8)
        }
        try outbox.write([message(5)])
        try "x".write(toFile: outbox.folder + "/notes", atomically: false, encoding: .utf8)

        // When
        let left = try run(#"printf '%s ' "$@" >> "$0.args""#)

        // Then
        XCTAssertEqual(left, 4)
        XCTAssertEqual(try outbox.numbers(), [1, 2, 3, 4])
        XCTAssertEqual(
            output.text.matches(of: /mail_failed mail=\d reason=its head names no sender or no receiver/).count,
            4
        )
        XCTAssert(FileManager.default.fileExists(atPath: outbox.folder + "/notes"))
        let arguments = try String(contentsOfFile: mailer + ".args", encoding: .utf8)
        XCTAssertEqual(arguments, "-i -f post@petspot.example -- owner@example.org ")
    }

    func testRun_whenTheMailerRefusesForGood_shouldEndTheMailAndSaySo() throws {
        // Given: a mailer that refuses each mail in another way.
        let outbox = try outbox()
        let codes = [1, 64, 65, 66, 67, 68, 69, 70, 71, 73, 74, 75, 76, 77, 78]
        for code in codes { try outbox.write([message(code)]) }

        // When
        let left = try run(#"exit "$(sed -n 's/^Message-ID: <\([0-9]*\)\..*/\1/p')""#)

        // Then
        XCTAssertEqual(left, codes.count - 2)
        XCTAssertEqual(try outbox.numbers(), codes.filter { ![65, 67].contains($0) })
        for code in [65, 67] {
            let line = "mail_dropped mail=\(code) exit=\(code) reason=the mailer refused it for good"
            XCTAssert(output.text.contains(line), output.text)
        }
    }

    func testRun_whenTheMailerFailsForThreeDays_shouldTryAtEachRunForAnHourAndThenOnceAnHour() throws {
        // Given
        let outbox = try outbox()
        try outbox.write([message(1)])
        let written = try XCTUnwrap(fileStatus(outbox.path(of: 1))).modifiedAt

        // When: a run every five minutes.
        var (runs, attempts) = (0, [Int]())
        for age in stride(from: 0, to: 4 * ReportLife.day, by: 300) where try outbox.numbers() == [1] {
            runs += 1
            _ = try run(#"echo >> "$0.tries"; exit 75"#, now: written + age)
            let tries = try String(contentsOfFile: mailer + ".tries", encoding: .utf8).utf8.count
            if tries > attempts.count { attempts.append(age) }
        }

        // Then
        XCTAssertEqual(Array(attempts.prefix(14)), (0...12).map { $0 * 300 } + [7200])
        XCTAssertEqual(attempts.count, 12 + 72 + 1)
        XCTAssertEqual(runs, 3 * 288 + 2)
        XCTAssert(output.text.contains("mail_dropped mail=1"), output.text)
    }

    func testRun_whenAMailIsTouched_shouldTryItAtOnce() throws {
        // Given: a mail that waits for its next hour.
        let outbox = try outbox()
        try outbox.write([message(1)])
        let now = Int(Date().timeIntervalSince1970)
        let old = Date(timeIntervalSince1970: Double(now - 5000))
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: outbox.path(of: 1))
        XCTAssertEqual(try run("exit 75", now: now), 1)

        // When
        let early = try run("exit 0", now: now + 1)
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: outbox.path(of: 1))
        let touched = try run("exit 0", now: now + 2)

        // Then
        XCTAssertEqual([early, touched], [1, 0])
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
        try outbox.write([message(1)])
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
        XCTAssertThrowsError(try outbox.write([message(1)]))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: outbox.folder), ["1.eml"])
    }

    func testInit_whenAProcessLeftAMailHalfWritten_shouldRemoveJustThat() throws {
        // Given
        let left = try outbox()
        try left.write([message(1)])
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
    private func run(_ line: String, now: Int = time(nil)) throws -> Int {
        try "#!/bin/sh\n\(line)\n".write(toFile: mailer, atomically: false, encoding: .utf8)
        chmod(mailer, 0o700)
        let log = Log(format: .text, write: output.append)
        let left = try SendMail.run(in: folder, mailer: mailer, log: log, now: now)
        log.flush()
        return left
    }

    private func message(_ number: Int, from name: String = "PetSpot") throws -> MailMessage {
        MailMessage(
            from: try XCTUnwrap(Mailbox("\(name) <post@petspot.example>"), name),
            to: try XCTUnwrap(MailAddress("owner@example.org")),
            subject: "Your private links",
            date: TestApp.noon,
            id: (number, TestApp.noon, "petspot.example"),
            lines: ["Żółw"]
        )
    }
}
