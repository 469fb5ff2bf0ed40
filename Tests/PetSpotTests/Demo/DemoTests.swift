import TestSupport
import XCTest

@testable import PetSpot

/// The data directory that `petspot demo` writes.
final class DemoTests: XCTestCase {
    private let origin = "https://petspot.example"
    private lazy var location = DataLocation(folder: temporaryPath())

    func testDemo_whenTheFolderIsNew_shouldWriteReportsOfBothKindsThatLookLikeRealOnes() async throws {
        // When
        let link = try await Demo.make(in: location, origin: origin, log: .silent, now: TestApp.noon)

        // Then
        let storage = try await Storage.open(location, life: ReportLife(), log: .silent)
        let reports = try await storage.reports.all()
        XCTAssertEqual(reports.count, 24)
        XCTAssertEqual(Set(reports.map(\.kind)), Set(ReportKind.allCases))
        XCTAssertEqual(Set(reports.map(\.answers.species)), Set(Species.allCases))
        var pictures: Set<[UInt8]> = []
        for (row, report) in zip(DemoReport.all.reversed(), reports) {
            let answers = report.answers
            let texts = row.kind.flow.fields.reduce(into: [:]) { $0[$1.name] = $1.text(answers) }
            for (name, text) in row.answers { XCTAssertEqual(texts[name], text, "\(name) of \(text) is refused") }
            XCTAssertEqual(answers.contactEmail?.rawValue.hasSuffix("@example.org"), true)
            XCTAssertLessThanOrEqual(report.createdAt, TestApp.noon)
            XCTAssertLessThanOrEqual(report.reunitedAt ?? 0, TestApp.noon)
            let photo = try XCTUnwrap(answers.photo)
            XCTAssertEqual(photo.thumbnail?.file, photo.file, "a list draws it")
            pictures.insert(try await storage.photos.open(photo.file).value?.content ?? [])
        }
        XCTAssertEqual(pictures.count, 24)

        let digits = try XCTUnwrap(link.split(separator: "/").last)
        let token = try XCTUnwrap(ManagementToken(rawValue: String(digits)))
        XCTAssertEqual(link, origin + "/manage/" + digits)
        let managed = try await storage.reports.report(managedBy: token.hash, now: TestApp.noon)
        let shown = try XCTUnwrap(managed)
        XCTAssertEqual(shown.answers.petName, DemoReport.shownName)
        let sightings = try await storage.messages.sightings(of: shown.id).value
        XCTAssertEqual(sightings.count, 1)
        let twin = reports.first { report in
            report.kind == .found && report.answers.species == .cat && report.answers.colours == shown.answers.colours
        }
        XCTAssertEqual(twin?.answers.lastSeenPlace?.hasPrefix("Wola"), true)
        let counted = try await storage.statistics.statistics()
        XCTAssertEqual(counted.months.map(\.total.reports).reduce(0, +), 24)
        XCTAssertGreaterThan(counted.ways[.missing]?.count ?? 0, 3)
    }

    func testDemo_whenThereIsADatabase_shouldLeaveItAlone() async throws {
        // Given
        try makeFolder(location.folder)
        let storage = try await Storage.open(location, life: ReportLife(), log: .silent)
        var input = CommandInput()
        input.configuration.data = location

        // When / Then
        do {
            try await Operator.makeDemo(input)
            XCTFail("there is a database")
        } catch let error as OperatorError {
            XCTAssertTrue(error.message.contains(location.folder))
            XCTAssertFalse(error.message.contains("\n"))
        }
        let reports = try await storage.reports.all()
        XCTAssertEqual(reports, [])
    }

    func testPicture_whenShapesOverlap_shouldMixColoursAtTheirEdgesOnly() {
        // Given
        var picture = Picture([0x000000, 0xFFFFFF])

        // When
        picture.ellipse(50, 50, 20, 20, .coat)

        // Then: the palette has both colours, and few between them.
        let gif = picture.gif
        XCTAssertEqual(Array(gif.prefix(6)), Array("GIF89a".utf8))
        let palette = stride(from: 13, to: 13 + 3 * 128, by: 3).map { Array(gif[$0..<$0 + 3]) }
        XCTAssertEqual(Array(palette.prefix(2)), [[0, 0, 0], [255, 255, 255]])
        let mixed = Set(palette.dropFirst(2)).subtracting([[0, 0, 0]])
        XCTAssertEqual(mixed.count, 3)
        XCTAssertEqual(gif.last, 0x3B)
        XCTAssertLessThan(gif.count, 4_000, "130,000 pixels")
    }
}
