import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// `petspot reports find` and `petspot reports export`, for people who ask for their data.
final class PersonalDataTests: ReportedPetTestCase {
    private var location: DataLocation {
        get throws { DataLocation(folder: app.folder, database: try TestDatabase.url(of: app.folder)) }
    }
    private var id: String { String(pet.suffix(ReportID.length)) }

    private func find(_ contact: String) async throws -> [String] {
        try await output(of: Operator.findReports, contact, on: location).map { line in
            let columns = line.split(separator: "\t")
            return "\(columns[0]) \(columns[columns.count - 1])"
        }
    }

    func testFind_whenADetailIsGiven_shouldListTheReportsThatHaveIt() async throws {
        // Given: beside the report another, to which somebody wrote.
        let other = try await FlowJourney(browser: Browser(app)).report([("petName", "Max")])
        let otherID = String(try other.petPath.suffix(ReportID.length))
        let sent = try await self.other.post(
            try other.petPath + "/message",
            [("kind", "holding"), ("place", "Wola"), ("replyTo", "+48 700 800 900")]
        )
        XCTAssertEqual(sent.status, 303)
        _ = try await self.other.post(
            pet + "/flag",
            [("reason", "abuse"), ("note", "x"), ("email", "flagger@example.org")]
        )

        for (contact, expected) in [
            ("Owner@Example.org", ["\(id) reports"]), ("616093900000001", ["\(id) reports"]),
            ("61609-39000-00001", ["\(id) reports"]), ("48600700800", ["\(otherID) reports", "\(id) reports"]),
            ("600 700 800", ["\(otherID) reports", "\(id) reports"]), ("0700800900", ["\(otherID) messages"]),
            ("flagger@example.org", ["\(id) flags"]), ("nobody@example.org", []), ("1600700800900", []),
            ("3900000001", []),
        ] {
            // When
            let found = try await find(contact)

            // Then
            XCTAssertEqual(found, expected, contact)
        }
    }

    func testFind_whenADraftHasIt_shouldSayThatThereIsOne() async throws {
        // Given
        _ = try await other.post("/report-found/contact-details", [("contactEmail", "finder@example.org")])
        let warnings = Lines()

        // When
        let lines = try await output(of: Operator.findReports, "finder@example.org", on: location) { $0.warn = warnings.append }

        // Then
        XCTAssertEqual(lines, [])
        XCTAssertEqual(warnings.all, ["1 rows of flow_sessions that belong to no report have it too"])
    }

    func testExport_whenAReportHasEverything_shouldWriteAllOfItWithPhotos() async throws {
        // Given
        let sent = try await other.postForm(
            [
                ("name=\"kind\"", Array("seen".utf8)), ("name=\"place\"", Array("Wola".utf8)),
                ("name=\"photo\"; filename=\"a.gif\"", Samples.gif),
            ],
            to: pet + "/message"
        )
        XCTAssertEqual(sent.status, 303)
        _ = try await other.post(pet + "/flag", [("reason", "abuse"), ("note", "Ünfair.")])
        _ = try await owner.open(manage)
        _ = try await owner.post(manage + "/edit")
        let folder = temporaryPath()
        let warnings = Lines()

        // When
        let lines = try await output(of: Operator.exportReport, id, on: location) { input in
            (input.target, input.warn) = (folder, warnings.append)
        }

        // Then
        XCTAssertEqual(lines, [folder])
        XCTAssertEqual(warnings.all, ["it has 1 messages and 1 flags by other people, which are their data"])
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/report.json"))
        let tables = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
        let report = try XCTUnwrap(tables["reports"]?.first)
        XCTAssertEqual(report["contact_email"] as? String, "owner@example.org")
        XCTAssertEqual(report["chip_number"] as? String, "616093900000001")
        XCTAssertEqual(report["created_at"] as? String, "2026-11-21T12:00:00Z")
        XCTAssertEqual(report["is_expired"] as? Bool, false)
        XCTAssertNil(report["reunited_at"])
        XCTAssertEqual(tables["messages"]?.first?["place"] as? String, "Wola")
        XCTAssertEqual(tables["flags"]?.first?["note"] as? String, "Ünfair.")
        XCTAssertEqual(tables["flow_sessions"]?.first?["editing_id"] as? String, id)
        XCTAssertGreaterThan(tables["report_words"]?.count ?? 0, 3)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "report.json" }
        let photos = try files.map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) }
        XCTAssert(photos.contains(Samples.png))
        XCTAssertEqual(Set(files.map { $0.suffix(4) }), [".png", ".gif"])
        XCTAssertThrowsError(try makeNewFolder(folder))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/report.json")
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    func testExport_whenItCannotBeWhole_shouldSayWhy() async throws {
        // Given
        let folder = temporaryPath()
        for unknown in ["0000000000", "x"] {
            // When / Then
            do {
                try await output(of: Operator.exportReport, unknown, on: location) { $0.target = folder }
                XCTFail("nothing was thrown")
            } catch let error as OperatorError {
                XCTAssertEqual(error.message, "there is no report \(unknown)")
            }
        }
        guard app.isOnSQLite else { return }
        for file in app.photoFiles { try FileManager.default.removeItem(atPath: "\(app.folder)/photos/\(file)") }
        do {
            try await output(of: Operator.exportReport, id, on: location) { $0.target = folder }
            XCTFail("nothing was thrown")
        } catch let error as OperatorError {
            XCTAssertEqual(error.message, "\(folder) is written, but 1 photos that the database names are nowhere")
        }
    }
}

/// `petspot alerts find` and `petspot alerts remove`, and neighbours in what other commands print.
final class NeighbourDataTests: AlertTestCase {
    private var location: DataLocation {
        get throws { DataLocation(folder: app.folder, database: try TestDatabase.url(of: app.folder)) }
    }

    func testFind_whenAnAddressHasAlerts_shouldPrintAllThatIsKept() async throws {
        // Given: one that is confirmed, one that is not, and one of another address.
        try await confirmedAlert([("place", "wola"), ("species", "dog")])
        try await confirmedAlert(email: "other@example.org")
        app.advance(by: ReportLife.day)
        try await ask([("near", "52.231, 20.978")])
        let warnings = Lines()

        // When
        let lines = try await output(of: Operator.findAlerts, "Neighbour@Example.org", on: location)
        let reports = try await output(of: Operator.findReports, AlertTestCase.neighbour, on: location) { $0.warn = warnings.append }

        // Then
        let alerts = try lines.map { try XCTUnwrap(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        XCTAssertEqual(alerts.map { $0["place"] as? String }, ["wola", nil])
        XCTAssertEqual(alerts.map { $0["email"] as? String }, [AlertTestCase.neighbour, AlertTestCase.neighbour])
        XCTAssertEqual(alerts.map { $0["confirmed_at"] as? String }, ["2026-11-21T12:00:00Z", nil])
        XCTAssertEqual(alerts.first?["until"] as? String, "2027-11-21T12:00:00Z")
        XCTAssertEqual(reports, [])
        XCTAssertEqual(warnings.all, ["2 rows of alerts that belong to no report have it too: petspot alerts find"])
    }

    func testRemove_whenAnAddressHasAlerts_shouldEraseAllOfThem() async throws {
        // Given: beside another's, told of one report, and soon of a second.
        try await confirmedAlert()
        try await confirmedAlert(email: "other@example.org")
        for expected in [2, 0] {
            _ = try await report("missing", AlertTestCase.here)
            let told = try await news()
            XCTAssertEqual(told.count, expected)
        }

        // When
        let lines = try await output(of: Operator.removeAlerts, AlertTestCase.neighbour, on: location)

        // Then
        XCTAssertEqual(lines, ["1 alerts removed"])
        for table in ["alerts", "alert_news", "mails WHERE address IS NOT NULL"] {
            let left = try await count("SELECT count(DISTINCT address) FROM \(table)")
            XCTAssertEqual(left, 1, table)
        }
        app.advance(by: AlertLimits.pause)
        let told = try await news().map(\.to)
        XCTAssertEqual(told, ["other@example.org"])
        do {
            try await output(of: Operator.removeAlerts, AlertTestCase.neighbour, on: location)
            XCTFail("nothing was thrown")
        } catch let error as OperatorError {
            XCTAssertEqual(error.message, "no alert has this address")
        }
    }

    func testExport_whenNeighboursWereTold_shouldSayNothingOfThem() async throws {
        // Given
        try await confirmedAlert()
        let pet = try await report("missing", AlertTestCase.here).pet
        let folder = temporaryPath()
        let told = try await news()
        XCTAssertEqual(told.count, 1)

        // When
        try await output(of: Operator.exportReport, try id(of: pet).rawValue, on: location) { $0.target = folder }

        // Then
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/report.json"))
        let tables = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        XCTAssertNotNil(tables["reports"])
        XCTAssertNil(tables["alert_news"])
    }
}
