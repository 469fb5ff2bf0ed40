import TestSupport
import XCTest

@testable import PetSpot

/// The preview of a shared link to a pet's page.
final class SharedLinkTests: AppTestCase {
    private static let description = [
        ("petName", "Łatka"), ("species", "cat"), ("sex", "female"), ("lastSeenPlace", "Wola, Warszawa"),
        ("lastSeenDate", "2026-11-20"), ("colours", "tabby"),
    ]

    func testPreview_whenTheReportWasMadeInPolish_shouldBePolishForEveryReader() async throws {
        // Given
        browser.setCookie("petspot_lang", "pl")
        let pet = try await FlowJourney(browser: browser).report(Self.description).petPath

        // When: a messenger names no language.
        let page = try await Browser(app).get(pet)

        // Then
        XCTAssertEqual(page.language, "en")
        XCTAssertEqual(page.property("locale"), "pl_PL")
        XCTAssertEqual(page.property("title"), "Zaginęła Łatka")
        XCTAssertEqual(
            page.property("description"),
            "Wola, Warszawa · Widziano: 20 listopada 2026 · Kot\u{A0}· samica · pręgowany"
        )
        XCTAssertEqual(page.property("image:alt"), "PetSpot")
    }

    func testPreview_whenAnAnimalIsFound_shouldSayWhereAndWhen() async throws {
        // Given
        for step in ["chip-number", "photo"] { _ = try await browser.post("/report-found/" + step) }
        _ = try await browser.post("/report-found/description", Self.description)
        _ = try await browser.post("/report-found/contact-details", [("contactPhone", "600 700 800")])
        let pet = try await browser.submit("/report-found/summary").petPath

        // When
        let page = try await Browser(app).get(pet)

        // Then
        XCTAssertEqual(page.property("title"), "Found cat")
        let description = try XCTUnwrap(page.property("description"))
        XCTAssert(description.hasPrefix("Wola, Warszawa · Found 20 November 2026 · "), description)
    }

    func testPicture_whenThePhotoIsSmall_shouldBeThePhotoWithItsSize() async throws {
        // When
        let page = try await page(photo: Samples.png)

        // Then
        try await assertPicture(of: page, is: Samples.png, "image/png", width: 2, height: 3)
    }

    func testPicture_whenThePhotoMoves_shouldBeItsThumbnail() async throws {
        // When
        let page = try await page(photo: Samples.animatedGIF, thumbnail: Samples.png)

        // Then
        try await assertPicture(of: page, is: Samples.png, "image/png", width: 2, height: 3)
    }

    func testPicture_whenThePhotoIsLarge_shouldBeItsThumbnailElseTheIcon() {
        // Given
        let id = ReportID()
        var photo = Photo.sample
        XCTAssertGreaterThan(photo.byteCount, 600_000)

        // When / Then
        XCTAssertEqual(SharingCard.Image(photo, of: id).url, photo.thumbnail.map { id.thumbnailURL($0.file) })
        photo.thumbnail = nil
        XCTAssertEqual(SharingCard.Image(photo, of: id).url, Assets.icon512Png.url)
    }

    func testPicture_whenThereIsNoneToShow_shouldBeTheIcon() async throws {
        for photo in [nil, Samples.animatedGIF] {
            // When
            let page = try await page(photo: photo)

            // Then
            let image = try XCTUnwrap(page.property("image"))
            XCTAssert(image.contains("/assets/icon-512."), image)
            XCTAssertEqual(page.property("image:type"), "image/png")
            XCTAssertEqual(page.property("image:width"), "512")
            XCTAssertEqual(page.property("image:height"), "512")
            let icon = try await browser.get(String(image.trimmingPrefix("http://127.0.0.1:8080")))
            XCTAssertEqual(icon.status, 200)
        }
    }

    private func assertPicture(
        of page: TestResponse,
        is bytes: [UInt8],
        _ mediaType: String,
        width: Int,
        height: Int,
        line: UInt = #line
    ) async throws {
        let image = try XCTUnwrap(page.property("image"), line: line)
        let picture = try await browser.get(String(image.trimmingPrefix("http://127.0.0.1:8080")))
        XCTAssertEqual(picture.body, bytes, line: line)
        XCTAssertEqual(picture["Content-Type"], mediaType, line: line)
        XCTAssertEqual(page.property("image:type"), mediaType, line: line)
        XCTAssertEqual(page.property("image:width"), "\(width)", line: line)
        XCTAssertEqual(page.property("image:height"), "\(height)", line: line)
    }

    /// The page of a pet that is reported with a photo.
    private func page(photo: [UInt8]?, thumbnail: [UInt8]? = nil) async throws -> TestResponse {
        try await start()
        _ = try await browser.post("/report-missing/chip-number")
        if let photo {
            let taken = try await browser.postPhoto(photo, thumbnail: thumbnail)
            XCTAssertEqual(taken.status, 303)
        } else {
            _ = try await browser.post("/report-missing/photo")
        }
        _ = try await browser.post("/report-missing/description", Self.description)
        _ = try await browser.post("/report-missing/contact-details", [("contactPhone", "600 700 800")])
        return try await browser.get(try await browser.submit("/report-missing/summary").petPath)
    }
}

extension TestResponse {
    /// The content of an Open Graph property.
    fileprivate func property(_ name: String) -> String? {
        let mark = "<meta property=\"og:\(name)\" content=\""
        guard let start = text.range(of: mark) else { return nil }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }
}

extension Samples {
    /// A GIF of two frames.
    fileprivate static let animatedGIF = Array(gif.dropLast()) + Array(gif[19..<gif.count - 1]) + [0x3B]
}
