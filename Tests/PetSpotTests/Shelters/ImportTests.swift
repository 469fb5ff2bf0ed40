import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// A site that sends mail, and the tables of a shelter.
class ImportTestCase: AlertTestCase {
    static let shelter = "Lipowa Shelter"
    static let header =
        "id,species,sex,colours,size,found_date,found_place,latitude,longitude,chip_number,description,photo,thumbnail,contact_phone"
    /// A cat at the shelter, without what follows its id.
    static let cat = "cat,male,grey/tabby,medium,2026-11-20,\"Wola, Młynarska\",52.2314,20.9781,616-093 900000001,Tame.,,,600 700 800"
    static let dog = "dog,,,,2026-11-19,Praga,,,,,,,600 700 800"

    private(set) var folder = URL(fileURLWithPath: "/")

    override func setUp() async throws {
        try await super.setUp()
        folder = try makeTemporaryFolder()
        try await app.app.storeSettings()
    }

    /// The outcome of a run: what it printed, the faults it named, and its error.
    struct Run: Equatable {
        var counts = ""
        var faults: [String] = []
        var failure: String?
    }

    var location: DataLocation {
        get throws { DataLocation(folder: app.folder, database: try TestDatabase.url(of: app.folder)) }
    }

    @discardableResult
    func importing(_ rows: [String], header: String = ImportTestCase.header, _ configure: (inout CommandInput) -> Void = { _ in })
        async throws -> Run
    {
        try await importing(bytes: Array(([header] + rows).joined(separator: "\n").utf8), configure)
    }

    @discardableResult
    func importing(bytes: [UInt8], _ configure: (inout CommandInput) -> Void = { _ in }) async throws -> Run {
        let path = folder.appendingPathComponent("animals.csv").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let (warnings, prints, now) = (Lines(), Lines(), app.app.now())
        var run = Run()
        do {
            _ = try await output(of: Operator.importAnimals, path, on: location) { input in
                (input.shelter, input.warn, input.print, input.now) = (ImportTestCase.shelter, warnings.append, prints.append, now)
                configure(&input)
            }
        } catch let error as OperatorError {
            XCTAssertEqual(error.exitCode, EXIT_FAILURE)
            run.failure = error.message
        }
        run.counts = prints.all.joined()
        run.faults = warnings.all.map { $0.replacing(path + ", ", with: "") }
        return run
    }

    /// Puts a file beside the table.
    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    /// The stored report of an animal.
    func report(of animal: String) async throws -> PetReport? {
        let sql = "SELECT report_id FROM shelter_animals WHERE animal = $1"
        let id: ReportID?? = try await app.app.storage.store.search { try $0.value(sql, animal) }
        guard let id = id ?? nil else { return nil }
        return try await app.app.storage.reports.report(id, now: app.app.now()).value
    }
}

/// `petspot import`: what becomes of the rows of a good table.
final class ImportTests: ImportTestCase {
    func testImport_whenATableIsGood_shouldListItsAnimalsAsFoundReports() async throws {
        // Given
        try write(Samples.gif, to: "cat.gif")

        // When
        let run = try await importing(["A1," + Self.cat.replacing(",,,600", with: ",cat.gif,,600"), "A2," + Self.dog])

        // Then
        XCTAssertEqual(run, Run(counts: "2 new"))
        let found = try await report(of: "A1")
        let cat = try XCTUnwrap(found)
        XCTAssertEqual(cat.kind, .found)
        XCTAssertEqual(cat.shelter, Self.shelter)
        XCTAssertEqual(cat.answers.position?.text, "52.231, 20.978")
        XCTAssertEqual(cat.answers.holder, .shelter)
        XCTAssertEqual(cat.answers.photo?.originalName, "")
        XCTAssertEqual(cat.createdAt, TestApp.noon - ReportLife.day)
        XCTAssertEqual(cat.confirmedAt, TestApp.noon)
        XCTAssertEqual(app.photoFiles.count, 1)
        let list = try await browser.get("/?kind=found&species=cat&place=wola")
        XCTAssertEqual(try list.petPath, "/pets/" + cat.id.rawValue)
        let search = try await browser.get("/?chip=616093900000001")
        XCTAssertEqual(try search.petPath, "/pets/" + cat.id.rawValue)
        let feed = try await browser.get("/feed.atom?kind=found")
        XCTAssert(feed.text.contains(cat.id.rawValue))
        let moderator = try await app.app.storage.moderation.page(from: ModerationCursor(), limit: 5)
        XCTAssertEqual(moderator.lists[.newest]?.map(\.report.shelter), [Self.shelter, Self.shelter])
        let statistics = try await browser.get("/statistics.csv")
        XCTAssert(statistics.text.contains("2026-11,found,cat,1,0"))
    }

    func testImport_whenATableComesAgain_shouldOnlyRenew() async throws {
        // Given
        try write(Samples.gif, to: "cat.gif")
        let rows = ["A1," + Self.cat.replacing(",,,600", with: ",cat.gif,,600"), "A2," + Self.dog]
        try await importing(rows)
        let before = try await reports
        let photos = app.photoFiles

        // When: with other columns, in another order, after 61 days and a sweep.
        app.advance(by: 61 * ReportLife.day)
        try await app.app.removeDueReports()
        let gone = try await browser.get("/?kind=found")
        let run = try await importing(rows.reversed().map { "x," + $0 }, header: "unknown," + Self.header)

        // Then
        XCTAssertFalse(gone.text.contains(before[0].id.rawValue))
        XCTAssertEqual(run, Run(counts: "2 unchanged"))
        let after = try await reports
        XCTAssertEqual(after.map(\.id), before.map(\.id))
        XCTAssertEqual(after.map(\.createdAt), before.map(\.createdAt))
        XCTAssertEqual(after.map(\.confirmedAt), [app.app.now(), app.app.now()])
        XCTAssertEqual(app.photoFiles, photos)
        let list = try await browser.get("/?kind=found&place=wola")
        XCTAssert(list.text.contains("/pets/"))
    }

    func testImport_whenARowOrAPhotoChanges_shouldChangeTheReport() async throws {
        // Given
        try write(Samples.gif, to: "cat.gif")
        let row = "A1," + Self.cat.replacing(",,,600", with: ",cat.gif,,600")
        try await importing([row])
        let before = try await report(of: "A1")

        // When
        let other = try await importing([row.replacing("Tame.", with: "Shy.")])
        try write(Samples.png, to: "cat.gif")
        let otherPhoto = try await importing([row.replacing("Tame.", with: "Shy.")])
        let none = try await importing(["A1," + Self.cat])

        // Then
        XCTAssertEqual([other, otherPhoto, none], Array(repeating: Run(counts: "1 changed"), count: 3))
        let after = try await report(of: "A1")
        XCTAssertEqual(after?.id, before?.id)
        XCTAssertEqual(after?.answers.description, "Tame.")
        XCTAssertNil(after?.answers.photo)
        XCTAssertEqual(app.photoFiles, [])
    }

    func testImport_whenItOnlyChecks_shouldChangeNothing() async throws {
        // Given
        try write(Samples.gif, to: "cat.gif")
        let rows = ["A3,horse", "A1," + Self.cat.replacing(",,,600", with: ",cat.gif,,600"), "A2," + Self.dog]
        try await importing(["A4," + Self.dog, "A2," + Self.dog])

        // When
        let run = try await importing(rows) { ($0.onlyChecks, $0.isComplete) = (true, true) }

        // Then
        XCTAssertEqual(run.counts, "checked: 1 new, 1 unchanged, 1 left, 1 bad")
        XCTAssertEqual(run.faults, ["line 2: has 2 fields, and the first line 14"])
        let count = try await reports.count
        XCTAssertEqual(count, 2)
        XCTAssertEqual(app.photoFiles, [])
        let left = try await reports.filter { $0.reunitedAt != nil }
        XCTAssertEqual(left.count, 0)
    }

    func testImport_whenACompleteTableLacksAnAnimal_shouldTakeItOffUntilItComesBack() async throws {
        // Given
        let rows = ["A1," + Self.cat, "A2," + Self.dog, "A3," + Self.dog, "A4," + Self.dog]
        try await importing(rows)
        let stored = try await report(of: "A1")
        let pet = "/pets/" + (try XCTUnwrap(stored).id.rawValue)

        // When
        let partial = try await importing(Array(rows[1...]))
        let complete = try await importing(Array(rows[1...])) { $0.isComplete = true }

        // Then
        XCTAssertEqual(partial, Run(counts: "3 unchanged"))
        XCTAssertEqual(complete, Run(counts: "3 unchanged, 1 left"))
        let page = try await browser.get(pet)
        XCTAssertEqual(page.status, 200)
        XCTAssert(page.text.contains("This animal has left the shelter."))
        XCTAssertNil(page.element("petDetails.reunited"))
        XCTAssertNil(page.element("petDetails.contactButton"))
        for (path, status) in [("/?chip=616093900000001", 200), ("/?kind=found", 200), ("/feed.atom?kind=found", 200)] {
            let response = try await browser.get(path)
            XCTAssertEqual(response.status, status)
            XCTAssertFalse(response.text.contains(pet), path)
        }
        let contact = try await browser.post(pet + "/contact")
        XCTAssertEqual(contact.status, 410)
        let message = try await browser.get(pet + "/message")
        XCTAssertEqual(message.status, 410)
        let statistics = try await browser.get("/statistics.csv")
        XCTAssertFalse(statistics.text.contains(",1,1"))
        let lines = try await output(of: Operator.listReports, on: location)
        XCTAssert(lines.contains { $0.contains("\tleft\t") })
        let status = try await output(of: Operator.showStatus, on: location)
        XCTAssert(status.contains("reports\t3 found, 1 left"), "\(status)")

        // When it comes back.
        let back = try await importing(rows) { $0.isComplete = true }

        // Then
        XCTAssertEqual(back, Run(counts: "4 unchanged"))
        let search = try await browser.get("/?chip=616093900000001")
        XCTAssertEqual(try search.petPath, pet)

        // When it leaves for good, and 30 days pass.
        try await importing(Array(rows[1...])) { $0.isComplete = true }
        app.advance(by: 30 * ReportLife.day)
        try await app.app.removeDueReports()
        let erased = try await browser.get(pet)
        let again = try await importing(rows)

        // Then
        XCTAssertEqual(erased.status, 404)
        XCTAssertEqual(again, Run(counts: "1 new, 3 unchanged"))
    }

    func testImport_whenMostWouldLeaveByMistake_shouldTakeNothingOffUnlessForced() async throws {
        // Given
        let rows = (1...4).map { "A\($0)," + Self.dog }
        try await importing(rows)
        for (table, failure) in [
            ([rows[0]], "nothing is taken off, because 3 of 4 animals would go; --force does it all the same"),
            ([], "no row is good, so nothing changes"), (["A9,horse"], "1 rows are bad; no row is good, so nothing changes"),
            (
                [rows[0], rows[1], rows[2], "," + Self.dog],
                "1 rows are bad; nothing is taken off, because an id cannot be read; --force does it all the same"
            ),
            // Half a file, which ends within a row or a quote.
            ([rows[0], rows[1], rows[2] + "1", "A4,dog,,,,20"], "1 rows are bad"),
            (
                [rows[0], rows[1], rows[2], "A"],
                "1 rows are bad; nothing is taken off, because its end is cut off; --force does it all the same"
            ),
            ([rows[0], rows[1], rows[2], "A4,dog,\""], "1 rows are bad"),
        ] {
            // When
            let run = try await importing(table) { $0.isComplete = true }

            // Then
            XCTAssertEqual(run.failure, failure)
            let left = try await reports.filter { $0.reunitedAt != nil }
            XCTAssertEqual(left.count, 0, failure)
        }

        // When
        let forced = try await importing([rows[0]]) { ($0.isComplete, $0.isForced) = (true, true) }

        // Then
        XCTAssertEqual(forced, Run(counts: "1 unchanged, 3 left"))
    }

    func testImport_whenAModeratorDecided_shouldRespectIt() async throws {
        // Given
        let rows = ["A1," + Self.cat, "A2," + Self.dog]
        try await importing(rows)
        let (cat, dog) = (try await report(of: "A1"), try await report(of: "A2"))
        let (catID, dogID) = (try XCTUnwrap(cat).id, try XCTUnwrap(dog).id)
        _ = try await output(of: { try await Operator.decide(.hide, $0) }, catID.rawValue, on: location) {
            $0.hiding = Hiding(reason: .abuse)
        }
        _ = try await output(of: { try await Operator.decide(.remove, $0) }, dogID.rawValue, on: location)

        // When: both change.
        let run = try await importing(rows.map { $0 + "1" })
        let later = try await importing(rows.map { $0 + "1" })

        // Then
        XCTAssertEqual(run, Run(counts: "1 changed, 1 removed by a moderator"))
        XCTAssertEqual(later, Run(counts: "1 unchanged, 1 removed by a moderator"))
        let page = try await browser.get("/pets/" + catID.rawValue)
        XCTAssertEqual(page.status, 410)
        let count = try await reports.count
        XCTAssertEqual(count, 1)
    }

    func testImport_whenTwoSheltersHaveOneID_shouldKeepThemApart() async throws {
        // When
        try await importing(["A1," + Self.cat])
        let run = try await importing(["A1," + Self.dog]) { $0.shelter = "Other Shelter" }
        let complete = try await importing(["A1," + Self.cat]) { $0.isComplete = true }

        // Then
        XCTAssertEqual(run, Run(counts: "1 new"))
        XCTAssertEqual(complete, Run(counts: "1 unchanged"))
        let shelters = try await reports.map(\.shelter)
        XCTAssertEqual(shelters, ["Other Shelter", Self.shelter])
    }

    // MARK: Pages and mails

    func testPage_whenAShelterHasTheAnimal_shouldNameItAndOfferItsContactAlone() async throws {
        // Given
        try await importing(["A1," + Self.cat]) { $0.shelter = "<b>Schronisko</b>" }
        let id = try await reports[0].id
        let pet = "/pets/" + id.rawValue

        // When
        let page = try await browser.get(pet)
        let contact = try await browser.post(pet + "/contact")
        let form = try await browser.get(pet + "/message")
        let sent = try await browser.post(pet + "/message", [("kind", "mine"), ("note", "x"), ("replyTo", "600 700 800")])

        // Then
        XCTAssert(page.text.contains("At &lt;b&gt;Schronisko&lt;/b&gt;"))
        XCTAssertNotNil(page.element("petDetails.contactButton"))
        XCTAssertNil(page.element("petDetails.messageButton"))
        XCTAssertFalse(page.text.contains("600 700 800"))
        XCTAssert(contact.text.contains("600 700 800"))
        XCTAssertEqual([form.location, sent.location], [pet, pet])
        let count = try await count("SELECT count(*) FROM messages")
        XCTAssertEqual(count, 0)
    }

    func testMails_whenAnImportedAnimalMayBeAMissingOne_shouldTellItsOwnerAndNobodyElse() async throws {
        // Given: two owners, by a chip and by colours and place.
        let chip = try await confirmedReport("missing", [("species", "dog")], email: "chip@example.org")
        let looks = try await confirmedReport(
            "missing",
            [
                ("species", "cat"), ("colours", "grey"), ("colours", "tabby"), ("lastSeenDate", "2026-11-19"),
                ("lastSeenPlace", "Wola, Górczewska"), ("position", "52.233, 20.98"),
            ],
            email: "looks@example.org"
        )
        let numbers = "UPDATE reports SET chip_number = '985000000000001' WHERE contact_email = 'chip@example.org'"
        try await execute(numbers)
        _ = (chip, looks)

        // When
        let row = "A2," + Self.dog.replacing("Praga,,,,", with: "Praga,,,985000000000001,")
        try await importing(
            ["A1," + Self.cat + ",shelter@example.org", row + ",shelter@example.org"],
            header: Self.header + ",contact_email"
        )
        let mails = try await sentMails()

        // Then
        XCTAssertEqual(Set(mails.compactMap(\.to)), ["chip@example.org", "looks@example.org"])
        XCTAssertEqual(Set(mails.map(\.title)), ["Could this be your pet?"])
        _ = try await Browser(app).post("/manage", [("email", "shelter@example.org")])
        for _ in 1...20 { await Task.yield() }
        let later = try await sentMails()
        XCTAssertEqual(later.map(\.to), [])
    }

    func testAlerts_whenImportedAnimalsAreNear_shouldTellOfThoseThatWereFoundLately() async throws {
        // Given: an alert that was confirmed after the find and before the import.
        try await confirmedAlert([("place", "wola")])

        // When
        try await importing(["A1," + Self.cat, "A2," + Self.cat.replacing("2026-11-20", with: "2026-11-17")])
        let news = try await news()

        // Then
        let cat = try await report(of: "A1")
        XCTAssertEqual(pets(in: news), [["/pets/" + (try XCTUnwrap(cat).id.rawValue)]])
    }

    func testImport_whenTheSiteSendsNoMail_shouldLeaveNoTasks() async throws {
        // Given
        try await execute("UPDATE settings SET value = '' WHERE name = 'sends_mail'")

        // When
        try await importing(["A1," + Self.cat])

        // Then
        let count = try await count("SELECT count(*) FROM mails")
        XCTAssertEqual(count, 0)
    }

    func testList_whenAnimalsWereFoundLongAgo_shouldCountThemFromThen() async throws {
        // Given
        let dates = ["2026-11-20", "2026-11-10", "2019-01-01", ""]

        // When
        try await importing(dates.enumerated().map { "A\($0)," + Self.dog.replacing("2026-11-19", with: $1) })

        // Then
        var days: [Int] = []
        for index in dates.indices {
            let report = try await report(of: "A\(index)")
            days.append((TestApp.noon - (report?.createdAt ?? 0)) / ReportLife.day)
        }
        XCTAssertEqual(days, [1, 11, 60, 0])
        for (since, expected) in [("1", 2), ("7", 2), ("30", 3), ("", 4)] {
            let list = try await browser.get("/?kind=found&since=\(since)")
            XCTAssertEqual(Set(list.text.matches(of: /\/pets\/[0-9a-z]{10}/).map(\.output)).count, expected, since)
        }
    }

    // MARK: Tables of .deploy

    private static let deploy = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.deploy").standardized

    func testImport_whenTheTableIsTheSample_shouldTakeIt() async throws {
        // Given
        let sample = try Data(contentsOf: Self.deploy.appendingPathComponent("animals.csv"))

        // When
        let run = try await importing(bytes: Array(sample))

        // Then
        XCTAssertEqual(run, Run(counts: "2 new"))
    }

    func testImport_whenTheTableIsMadeOfAnExportOfSheltermanager_shouldTakeItsStrays() async throws {
        // Given: an animal with a row of a vaccination, one without much, and one that its owner gave away.
        let sqlite = try orSkip { try Tool("sqlite3", from: .apt("sqlite3")) }
        let columns = [
            "ANIMALID", "ANIMALCODE", "ANIMALNAME", "ANIMALSEX", "ANIMALCOLOR", "ANIMALBREED1", "ANIMALSPECIES", "ANIMALMARKINGS",
            "ANIMALMICROCHIP", "ANIMALENTRYDATE", "ANIMALDECEASEDDATE", "ANIMALPICKUPLOCATION", "ANIMALENTRYCATEGORY", "VACCINATIONTYPE",
        ]
        let rows = [
            [
                "12", "D12", "Rex", "Male", "Black and White", "Beagle", "Dog", "Says \"\"woof\"\"\n", "616093900000002", "21/11/2026", "",
                "Wola", "Stray", "",
            ],
            ["", "D12", "Rex", "", "", "", "", "", "", "", "", "", "", "Rabies"],
            ["13", "C13", "", "Unknown", "Pink", "", "Ferret", "", "", "20/11/2026", "", "", "Stray", ""],
            ["14", "C14", "Tom", "Male", "Tabby", "", "Cat", "", "", "20/11/2026", "", "", "Surrender", ""],
        ]
        let export = [columns.joined(separator: ",")] + rows.map { $0.map { "\"\($0)\"" }.joined(separator: ",") }
        try write(Array((export.joined(separator: "\n") + "\n").utf8), to: "export.csv")

        // When: as .deploy/README.md says.
        let table = try sqlite.run(
            "-header",
            "-csv",
            ":memory:",
            ".import --csv \(folder.path)/export.csv asm3",
            ".read \(Self.deploy.path)/asm3.sql"
        )
        let run = try await importing(bytes: Array(table.output.utf8))

        // Then
        XCTAssertEqual(table.errors, "")
        XCTAssertEqual(run, Run(counts: "2 new"))
        let dog = try await report(of: "D12")?.answers
        XCTAssertEqual(dog?.species, .dog)
        XCTAssertEqual(dog?.colours?.rawValue, "black,white")
        XCTAssertEqual(dog?.lastSeenDate?.rawValue, "2026-11-21")
        XCTAssertEqual(dog?.description, "Says \"woof\"")
        let ferret = try await report(of: "C13")?.answers
        XCTAssertEqual(ferret?.species, .other)
        XCTAssertNil(ferret?.colours)
    }
}
