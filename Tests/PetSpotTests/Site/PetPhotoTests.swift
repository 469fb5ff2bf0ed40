import TestSupport
import XCTest

@testable import PetSpot

/// The public photos: content, caching and access.
final class PetPhotoTests: AppTestCase {
    func testPages_whenReportHasAPhoto_shouldShowItWithItsSize() async throws {
        // Given
        let pet = try await report(thumbnail: Samples.gif)

        // When
        let list = try await browser.get("/")
        let page = try await browser.get(pet)

        // Then
        let inList = try XCTUnwrap(list.text.firstMatch(of: /<img src="([^"]+)"[^>]*data-testid="petList.photo">/))
        XCTAssert(inList.1.hasPrefix(pet + "/thumbnail?v="))
        XCTAssert(inList.0.contains(#"width="120" height="120" loading="lazy""#))
        let onPage = try XCTUnwrap(page.text.firstMatch(of: /src="([^"]+)"[^>]*data-testid="petDetails.photo">/))
        XCTAssert(onPage.1.hasPrefix(pet + "/photo?v="))
        XCTAssert(onPage.0.contains(#"alt="Photo of Rex" width="2" height="3""#))

        // When
        let thumbnail = try await browser.get(String(inList.1))
        let photo = try await browser.get(String(onPage.1))

        // Then
        XCTAssertEqual(thumbnail.body, Samples.gif)
        XCTAssertEqual(photo.body, Samples.png)
        for image in [thumbnail, photo] {
            XCTAssertEqual(image.status, 200)
            XCTAssertEqual(image["Cache-Control"], "public, max-age=86400, immutable")
        }
    }

    func testPages_whenReportHasNoPhoto_shouldShowThePlaceholder() async throws {
        // Given
        let pet = try await report(photo: nil)

        // When
        let list = try await browser.get("/")
        let page = try await browser.get(pet)

        // Then
        for html in [list.text, page.text] {
            XCTAssertFalse(html.contains("/photo?v="))
            XCTAssert(html.contains("/assets/paw."))
        }
        for name in ["photo", "thumbnail"] {
            let image = try await browser.get(pet + "/" + name)
            XCTAssertEqual(image.status, 404)
            XCTAssert(image.text.contains("error.wayOn"))
        }
    }

    func testThumbnail_whenNoneWasSent_shouldBeThePhoto() async throws {
        // Given
        let pet = try await report()

        // When
        let thumbnail = try await browser.get(pet + "/thumbnail")

        // Then
        XCTAssertEqual(thumbnail.body, Samples.png)
        XCTAssertEqual(thumbnail["Content-Type"], "image/png")
        let list = try await browser.get("/")
        let link = try XCTUnwrap(list.text.firstMatch(of: /<img src="([^"]+)"[^>]*petList.photo/)).1
        let linked = try await browser.get(String(link))
        XCTAssertEqual(linked["Cache-Control"], "public, max-age=86400, immutable")
    }

    func testPhoto_whenSent_shouldSayWhatItIsAndNothingElse() async throws {
        // Given
        let pet = try await report(thumbnail: Samples.gif)
        let cases = [
            ("photo", "image/png", #"inline; filename="photo.png""#),
            ("thumbnail", "image/gif", #"inline; filename="photo.gif""#),
        ]
        for (name, mediaType, disposition) in cases {
            // When
            let image = try await browser.get(pet + "/" + name)

            // Then
            XCTAssertEqual(image["Content-Type"], mediaType)
            XCTAssertEqual(image["Content-Disposition"], disposition)
            XCTAssertEqual(image["X-Content-Type-Options"], "nosniff")
            XCTAssertEqual(image["Accept-Ranges"], "bytes")
            // Only a link with the version may be cached without revalidation.
            XCTAssertEqual(image["Cache-Control"], "public, no-cache")
            XCTAssertNil(image["Set-Cookie"])
        }
        let old = try await browser.get(pet + "/photo?v=01234567")
        XCTAssertEqual(old["Cache-Control"], "public, no-cache")
    }

    func testPhoto_whenClientHasIt_shouldBeNotModified() async throws {
        // Given
        let pet = try await report(thumbnail: Samples.gif)
        let photo = try await browser.get(pet + "/photo")
        let thumbnail = try await browser.get(pet + "/thumbnail")
        let tag = try XCTUnwrap(photo["ETag"])
        XCTAssertNotEqual(thumbnail["ETag"], tag)

        for (condition, status) in [(tag, 304), ("W/" + tag, 304), ("*", 304), ("\"other\"", 200)] {
            for method in ["GET", "HEAD"] {
                // When
                let response = try await send(pet + "/photo", method: method, [("If-None-Match", condition)])

                // Then
                XCTAssertEqual(response.status, status, condition)
                XCTAssertEqual(response["ETag"], tag)
                if status == 304 { XCTAssertEqual(response.body, []) }
            }
        }
    }

    func testPhoto_whenClientWantsAnotherVersion_shouldBeRefused() async throws {
        // Given
        let pet = try await report()
        let photo = try await browser.get(pet + "/photo")
        let tag = try XCTUnwrap(photo["ETag"])

        for (condition, status) in [(tag, 200), ("*", 200), ("\"other\"", 412), ("W/" + tag, 412)] {
            // When
            let response = try await send(pet + "/photo", [("If-Match", condition)])

            // Then
            XCTAssertEqual(response.status, status, condition)
            XCTAssertEqual(response.text.contains("error.wayOn"), status == 412)
        }
    }

    func testPhoto_whenARangeIsAskedFor_shouldSendJustThat() async throws {
        // Given
        let pet = try await report()
        let photo = try await browser.get(pet + "/photo")
        let tag = try XCTUnwrap(photo["ETag"])
        let size = Samples.png.count
        let cases: [(fields: [(String, String)], status: Int, range: String?, bytes: ArraySlice<UInt8>)] = [
            ([("Range", "bytes=0-9")], 206, "bytes 0-9/\(size)", Samples.png[..<10]),
            ([("Range", "bytes=70-")], 206, "bytes 70-\(size - 1)/\(size)", Samples.png[70...]),
            ([("Range", "bytes=-3")], 206, "bytes \(size - 3)-\(size - 1)/\(size)", Samples.png.suffix(3)),
            ([("Range", "bytes=\(size)-")], 416, "bytes */\(size)", []),
            ([("Range", "bytes=0-0,5-9")], 200, nil, Samples.png[...]),
            ([("Range", "bytes=0-9"), ("If-Range", tag)], 206, "bytes 0-9/\(size)", Samples.png[..<10]),
            ([("Range", "bytes=0-9"), ("If-Range", "\"other\"")], 200, nil, Samples.png[...]),
            ([("Range", "bytes=0-9"), ("If-None-Match", tag)], 304, nil, []),
        ]
        for item in cases {
            // When
            let response = try await send(pet + "/photo", item.fields)

            // Then
            XCTAssertEqual(response.status, item.status, "\(item.fields)")
            XCTAssertEqual(response["Content-Range"], item.range, "\(item.fields)")
            XCTAssertEqual(response.body, Array(item.bytes), "\(item.fields)")
        }
    }

    func testPreview_whenARangeIsAskedFor_shouldSendThatUnlessItIsForATag() async throws {
        // Given: a private photo, which has no tag
        try await FlowJourney(browser: browser).fillIn()
        for (tag, status) in [(nil, 206), ("\"other\"", 200), ("", 200)] {
            browser.fields = [("Range", "bytes=0-9")] + (tag.map { [("If-Range", $0)] } ?? [])

            // When
            let response = try await browser.get("/report-missing/photo/preview")

            // Then
            XCTAssertEqual(response.status, status, tag ?? "no If-Range")
            XCTAssertEqual(response["Content-Range"] == nil, status == 200)
        }
    }

    func testHead_whenARangeIsAskedFor_shouldDescribeTheWhole() async throws {
        // Given
        let pet = try await report()

        // When
        let head = try await send(pet + "/photo", method: "HEAD", [("Range", "bytes=0-9")])

        // Then
        XCTAssertEqual(head.status, 200)
        XCTAssertNil(head["Content-Range"])
        XCTAssertEqual(head["Content-Type"], "image/png")
        XCTAssertEqual(head.body, [])
    }

    func testPhoto_whenThereIsNoSuchReport_shouldBeAPageWithALink() async throws {
        for path in ["/pets/0123456789/photo", "/pets/x/photo", "/pets//thumbnail", "/pets/0123456789/photo/x"] {
            // When
            let response = try await browser.get(path)

            // Then
            XCTAssertEqual(response.status, 404, path)
            XCTAssert(response.text.contains("error.wayOn"), path)
        }
    }

    func testPhoto_whenItsFileIsGone_shouldNotBeFound() async throws {
        // Given
        let pet = try await report()
        await app.app.storage.photos.remove(app.photoFiles.compactMap(PhotoFileName.init))

        // When
        let response = try await browser.get(pet + "/photo")

        // Then
        XCTAssertEqual(response.status, 404)
    }

    func testPreview_whenDraftHasAPhoto_shouldBeSeenByItsOwnerOnly() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        // When
        let own = try await browser.get("/report-missing/photo/preview")
        let other = try await Browser(app).get("/report-missing/photo/preview")

        // Then
        XCTAssertEqual(own.body, Samples.png)
        XCTAssertEqual(own["Cache-Control"], "no-store")
        XCTAssertEqual(own["Content-Disposition"], #"inline; filename="photo.png""#)
        XCTAssertEqual(other.status, 404)
    }

    /// Reports a pet; returns the path of its page.
    private func report(photo: [UInt8]? = Samples.png, thumbnail: [UInt8]? = nil) async throws -> String {
        _ = try await browser.post("/report-missing/chip-number")
        if let photo {
            _ = try await browser.postPhoto(photo, thumbnail: thumbnail)
        } else {
            _ = try await browser.post("/report-missing/photo")
        }
        _ = try await browser.post("/report-missing/description", Answers.description)
        _ = try await browser.post("/report-missing/contact-details", Answers.contactDetails)
        _ = try await browser.submit("/report-missing/summary")
        return try await browser.get("/").petPath
    }

    private func send(
        _ path: String,
        method: String = "GET",
        _ fields: [(String, String)]
    ) async throws -> TestResponse {
        try await browser.send(TestRequest(method: method, path: path, fields: fields))
    }
}
