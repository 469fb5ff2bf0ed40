import TestSupport
import XCTest

@testable import PetSpot

/// The thumbnail that a browser sends with the photo: stored and removed with it, and never a reason to reject it.
final class ThumbnailJourneyTests: AppTestCase {
    override func setUp() async throws {
        try await super.setUp()
        _ = try await browser.post("/report-missing/chip-number")
    }

    func testPostPhoto_whenItHasAThumbnail_shouldKeepBothUntilBothGo() async throws {
        // When
        let response = try await browser.postPhoto(Samples.png, thumbnail: Samples.gif)

        // Then
        XCTAssertEqual(response.location, "/report-missing/description")
        XCTAssertEqual(app.photoFiles.count, 2)

        // When
        _ = try await browser.postPhoto(Samples.gif, name: "rex.gif", thumbnail: Samples.png)
        XCTAssertEqual(app.photoFiles.count, 2)
        _ = try await browser.postPhoto(Samples.png)
        XCTAssertEqual(app.photoFiles.count, 1)
        _ = try await browser.postPhoto(Samples.png, thumbnail: Samples.gif)
        _ = try await browser.post("/report-missing/photo", [("action", "remove")])

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testPostPhoto_whenThumbnailCannotBeUsed_shouldKeepThePhotoAlone() async throws {
        // Given
        let cases: [(what: String, bytes: [UInt8])] = [
            ("empty", []),
            ("no image", Array("text".utf8)),
            ("cut short", Array(Samples.png.dropLast(20))),
            ("HEIC", Samples.heic),
            ("over 500 KB", Samples.png + [UInt8](repeating: 0, count: 500_000)),
            ("800 by 600 pixels", Samples.largeGIF),
        ]
        for item in cases {
            // When
            let response = try await browser.postPhoto(Samples.png, thumbnail: item.bytes)

            // Then
            XCTAssertEqual(response.location, "/report-missing/description", item.what)
            XCTAssertEqual(app.photoFiles.count, 1, item.what)
            let preview = try await browser.get("/report-missing/photo/preview")
            XCTAssertEqual(preview.body, Samples.png, item.what)
        }
    }

    func testPostForm_whenThumbnailComesFirst_shouldKeepBoth() async throws {
        // When
        _ = try await browser.postForm([
            ("name=\"thumbnail\"; filename=\"a.gif\"", Samples.gif),
            ("name=\"photo\"; filename=\"a.png\"", Samples.png),
        ])

        // Then
        XCTAssertEqual(app.photoFiles.count, 2)
        let preview = try await browser.get("/report-missing/photo/preview")
        XCTAssertEqual(preview.body, Samples.png)
    }

    func testPostForm_whenThereIsNoUsablePhoto_shouldDropTheThumbnail() async throws {
        // Given
        let thumbnail = ("name=\"thumbnail\"; filename=\"a.gif\"", Samples.gif)
        let cases: [(status: Int, parts: [(String, [UInt8])])] = [
            (303, [thumbnail]),
            (303, [("name=\"photo\"; filename=\"\"", []), thumbnail]),
            (422, [("name=\"photo\"; filename=\"a.png\"", Array("text".utf8)), thumbnail]),
            (
                303,
                [
                    ("name=\"photo\"; filename=\"a.png\"", Samples.png), thumbnail,
                    ("name=\"action\"", Array("remove".utf8)),
                ]
            ),
        ]
        for item in cases {
            // When
            let response = try await browser.postForm(item.parts)

            // Then
            XCTAssertEqual(response.status, item.status)
            XCTAssertEqual(app.photoFiles, [])
        }
    }

    func testPostForm_whenThereAreTwoThumbnails_shouldBeRefusedWithoutATrace() async throws {
        // Given
        let thumbnail = ("name=\"thumbnail\"; filename=\"a.gif\"", Samples.gif)

        // When
        let response = try await browser.postForm([
            ("name=\"photo\"; filename=\"a.png\"", Samples.png), thumbnail, thumbnail,
        ])

        // Then
        XCTAssertEqual(response.status, 400)
        XCTAssertEqual(app.photoFiles, [])
    }

    func testDraft_whenTheServerRestarts_shouldStillHaveBothFiles() async throws {
        // Given
        _ = try await browser.postPhoto(Samples.png, thumbnail: Samples.gif)
        let files = Set(app.photoFiles)

        // When
        try await restart()
        await app.app.inspect()

        // Then
        XCTAssertEqual(Set(app.photoFiles), files)
    }

    func testDraft_whenItExpires_shouldGoWithBothFiles() async throws {
        // Given
        _ = try await browser.postPhoto(Samples.png, thumbnail: Samples.gif)
        app.advance(by: FlowSessions.lifetime + FlowSessions.touchInterval + 1)

        // When
        try await app.app.removeExpiredDrafts()

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }
}
