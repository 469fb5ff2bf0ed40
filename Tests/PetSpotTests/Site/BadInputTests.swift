import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// Invalid input: a clear error, and no lost answers.
final class BadInputTests: AppTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await FlowJourney(browser: browser).fillIn()
    }

    func testPost_whenAFieldIsWrong_shouldShowThePageAgainWithItsError() async throws {
        // Given
        let cases: [(path: String, form: [(String, String)], identifier: String)] = [
            ("contact-details", [("reward", "kept")], "contactDetails.contactEmail"),
            ("contact-details", [("contactEmail", "owner@"), ("reward", "kept")], "contactDetails.contactEmail"),
            ("contact-details", [("contactPhone", "12"), ("reward", "kept")], "contactDetails.contactPhone"),
            ("description", [("age", "41"), ("breed", "kept")], "description.age"),
            ("description", [("lastSeenDate", "2999-01-01"), ("breed", "kept")], "description.lastSeenDate"),
        ]
        for item in cases {
            // When
            let response = try await browser.post("/report-missing/" + item.path, item.form)

            // Then
            XCTAssertEqual(response.status, 422)
            XCTAssertNotNil(response.element("errorSummary"))
            XCTAssertNotNil(response.element("\(item.identifier).error"), item.identifier)
            XCTAssert(response.title.hasPrefix("Error: "))
            for (_, value) in item.form { XCTAssert(response.text.contains(value), value) }
        }
        let summary = try await browser.get("/report-missing/summary")
        XCTAssert(summary.text.contains("Kelpie"), "an invalid post changed what was saved")
    }

    func testPostPhoto_whenFileIsNoPhoto_shouldSayWhyAndKeepTheOldOne() async throws {
        // Given
        let cases: [(bytes: [UInt8], name: String, message: LocalizedString)] = [
            (Array("just text, whatever it is called".utf8), "cat.jpg", L10n.Photo.errorNotAnImage),
            ([], "empty.jpg", L10n.Photo.errorEmpty),
            (Samples.heic, "IMG_0001.HEIC", L10n.Photo.errorHeic),
            (Array(Samples.png.dropLast(20)), "cut.png", L10n.Photo.errorDamaged),
            (Samples.png + [UInt8](repeating: 0, count: 10_000_000), "large.png", L10n.Photo.errorTooLarge),
        ]
        for item in cases {
            // When
            let response = try await browser.postPhoto(item.bytes, name: item.name)

            // Then
            XCTAssertEqual(response.status, 422, item.name)
            XCTAssertNotNil(response.element("photo.input.error"), item.name)
            XCTAssert(response.text.contains(escaped(item.message.text(in: .en))), item.name)
            XCTAssert(response.text.contains("rex.png"), "the photo that was there is gone")
            XCTAssertEqual(app.photoFiles.count, 1, "\(item.name) left a file")
        }
    }

    func testPostPhoto_whenThePartHasAnyFormOfFileName_shouldTakeItAsAFile() async throws {
        // Given
        let cases = [
            ("filename*=UTF-8''kot%20%C5%82.png", "kot ł.png"), ("filename*=kot.png", "kot.png"),
            ("filename=\"\"; filename*=UTF-8''kot.png", ""), ("filename=\"\"", ""),
        ]
        for (name, shown) in cases {
            // When
            let response = try await browser.postForm([("name=\"photo\"; \(name)", Samples.gif)])

            // Then
            XCTAssertEqual(response.location, "/report-missing/description", name)
            let page = try await browser.get("/report-missing/photo")
            XCTAssert(page.text.contains(">\(shown)</span> <span class=\"hint\">"), name)
            let photo = try await browser.get("/report-missing/photo/preview")
            XCTAssertEqual(photo["Content-Type"], "image/gif", name)
            _ = try await browser.postPhoto(Samples.png)
        }
    }

    func testPostPhoto_whenBytesComeWithoutAFileName_shouldSayThatTheyAreNoPhoto() async throws {
        // Given
        let nameless = "name=\"photo\""
        let forms: [[(String, [UInt8])]] = [
            [(nameless, Samples.gif)], [(nameless, [UInt8](repeating: 0x61, count: 32_769))],
            [(nameless, [UInt8](repeating: 0x61, count: 100_000))],
            [("\(nameless); filename=\"a.gif\"", Samples.gif), (nameless, [0x61])],
            [(nameless, [0x61]), ("\(nameless); filename=\"a.gif\"", Samples.gif)],
        ]
        for form in forms {
            // When
            let response = try await browser.postForm(form + [("name=\"action\"", Array("continue".utf8))])

            // Then
            XCTAssertEqual(response.status, 422)
            XCTAssertNotNil(response.element("photo.input.error"))
            XCTAssert(response.text.contains("rex.png"), "the photo that was there is gone")
            XCTAssertEqual(app.photoFiles.count, 1)
        }
        let empty = try await browser.postForm([(nameless, [])])
        XCTAssertEqual(empty.location, "/report-missing/description", "no photo was chosen")
    }

    func testPostPhoto_whenFormIsOverTheLimit_shouldSayTheFileIsTooLarge() async throws {
        // When
        let response = try await browser.postPhoto([UInt8](repeating: 1, count: 11_000_000), name: "huge.jpg")

        // Then
        XCTAssertEqual(response.status, 413)
        XCTAssert(response.text.contains(escaped(L10n.Photo.errorTooLarge.text(in: .en))))
    }

    func testPostPhoto_whenLengthSaysThatItIsTooLarge_shouldBeRefusedBeforeAnythingIsRead() async throws {
        // Given
        var fields = RequestFields()
        fields.append("Content-Type", "multipart/form-data; boundary=x")
        let head = RequestHead(method: .post, path: "/report-missing/photo", fields: fields)
        let body = RequestBody(declaredLength: 11_000_001) { () async throws(HTTPError) in
            XCTFail("read on")
            return nil
        }

        // When
        guard case .later(let work) = app.site.respond(to: HTTPRequest(head: head, peer: .loopback, body: body))
        else {
            return XCTFail("does not wait")
        }
        let response = try await work()

        // Then
        XCTAssertEqual(response.status, .contentTooLarge)
    }

    func testPostPhoto_whenFramingIsBroken_shouldBeRefusedWithoutATrace() async throws {
        // Given
        let start = "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n"
        let bodies = [
            start + "data",
            start
                + "data\r\n--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"b.png\"\r\n\r\n\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"action\"\r\n\r\n\(String(repeating: "a", count: 65))\r\n--x--",
        ]
        for body in bodies {
            var request = TestRequest(method: "POST", path: "/report-missing/photo")
            request.fields = [("Content-Type", "multipart/form-data; boundary=x")]
            request.body = Array(body.utf8)

            // When
            let response = try await browser.send(request)

            // Then
            XCTAssertEqual(response.status, 400)
            XCTAssertEqual(app.photoFiles.count, 1)
        }
    }

    func testPostPhoto_whenItIsNoMultipartForm_shouldBeRefusedAndKeepThePhoto() async throws {
        for type in ["application/json", "application/x-www-form-urlencoded", "multipart/mixed; boundary=x", nil] {
            // Given
            var request = TestRequest(method: "POST", path: "/report-missing/photo")
            request.fields = type.map { [("Content-Type", $0)] } ?? []
            request.body = Array("action=remove".utf8)

            // When
            let response = try await browser.send(request)

            // Then
            XCTAssertEqual(response.status, 415, type ?? "-")
            XCTAssertEqual(app.photoFiles.count, 1, type ?? "-")
        }
    }

    func testPostChipNumber_whenSixteenDigitsAreSent_shouldKeepFifteen() async throws {
        // When
        let response = try await browser.post("/report-missing/chip-number", [("chipNumber", "1234567890123456")])

        // Then
        XCTAssertEqual(response.location, "/report-missing/photo")
        let page = try await browser.get("/report-missing/chip-number")
        XCTAssert(page.text.contains("value=\"12345-67890-12345\""))
    }

    func testPost_whenBodyIsNoForm_shouldChangeNothing() async throws {
        // Given
        var request = TestRequest(method: "POST", path: "/report-missing/description")
        request.fields = [("Content-Type", "application/json")]
        request.body = Array("{}".utf8)

        // When
        let response = try await browser.send(request)

        // Then
        XCTAssertEqual(response.status, 415)
        let summary = try await browser.get("/report-missing/summary")
        XCTAssert(summary.text.contains("Kelpie"))
    }

    func testPost_whenFormIsTooLarge_shouldBeAPage() async throws {
        // When
        let response = try await browser.post(
            "/report-missing/description",
            [("description", String(repeating: "a", count: 70_000))]
        )

        // Then
        XCTAssertEqual(response.status, 413)
        XCTAssertNotNil(response.element("error.wayOn"))
    }

    func testMarkup_whenTypedIntoAnyField_shouldComeOutAsTextOnEveryPage() async throws {
        // Given
        let attacks = ["\"\u{301}onfocus=alert(1) ", "</textarea><script>alert(1)</script>", "'><img src=x>"]
        for attack in attacks {
            let description = ["petName", "breed", "lastSeenPlace", "description"].map { ($0, attack) }
            _ = try await browser.post("/report-missing/chip-number", [("chipNumber", attack)])
            _ = try await browser.postPhoto(Samples.png, name: "x'><img src=x>.png")
            _ = try await browser.post("/report-missing/description", description)
            _ = try await browser.post(
                "/report-missing/contact-details",
                [("contactPhone", "600700800"), ("reward", attack)]
            )

            // When
            var pages: [TestResponse] = []
            for step in ReportFlow.missing.order {
                pages.append(try await browser.get("/report-missing/" + step.pathSegment))
            }
            pages.append(try await browser.post("/report-missing/contact-details", [("contactEmail", attack)]))
            pages.append(try await browser.post("/report-missing/description", description + [("age", attack)]))
            pages.append(try await browser.submit("/report-missing/summary"))
            pages.append(try await browser.get("/"))
            pages.append(try await browser.get(XCTUnwrap(pages.last).petPath))

            // Then
            for page in pages {
                XCTAssertFalse(page.text.contains("<img src=x>"))
                XCTAssertFalse(page.text.contains("<script>alert"))
                XCTAssertFalse(page.text.utf8.contains("\"\u{301}".utf8))
            }
            let shown = pages.filter { $0.text.contains(escaped(attack.trimmingCharacters(in: .whitespaces))) }
            XCTAssertGreaterThanOrEqual(shown.count, 6, "the text itself is not shown")
        }
    }

    private func escaped(_ text: String) -> String {
        let references: [Unicode.Scalar: String] = [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
        ]
        return text.unicodeScalars.map { references[$0] ?? String($0) }.joined()
    }
}
