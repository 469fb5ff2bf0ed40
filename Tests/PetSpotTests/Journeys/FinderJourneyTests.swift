import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// How a finder gets from a chip number or a page to the owner.
final class FinderJourneyTests: ReportedPetTestCase {
    private var finder: Browser { other }

    func testChipSearch_whenNumberIsScanned_shouldFindThePetWhateverItsPunctuation() async throws {
        for typed in [
            "616093900000001", "616*093*900*000*001", "616-093 900000001", "61609-39000-00001",
            "LA 00000 0 616 093900000001",
        ] {
            // When
            let query = typed.replacing(" ", with: "+").replacing("*", with: "%2A")
            let response = try await finder.get("/?chip=" + query)

            // Then
            XCTAssertEqual(response.status, 200)
            XCTAssert(response.text.contains(pet), typed)
            XCTAssertEqual(response["Cache-Control"], "no-store, no-transform")
        }
    }

    func testChipSearch_whenNumberIsAnother_shouldFindNothing() async throws {
        for typed in ["616093900000002", "61609390000000", "1"] {
            // When
            let response = try await finder.get("/?chip=" + typed)

            // Then
            XCTAssertFalse(response.text.contains(pet), typed)
            XCTAssert(response.text.contains("petList.searchResult"))
        }
    }

    func testChipSearch_whenAnswered_shouldLeadOnWithoutTypingTheNumberAgain() async throws {
        // When
        let found = try await finder.get("/?chip=616093900000001")
        let unknown = try await finder.get("/?chip=616093900000002")
        let step = try await finder.submit("/report-found/chip-number", [("chipNumber", "616093900000002")])

        // Then
        XCTAssertEqual(found.element("petList.chip")?["value"], "61609-39000-00001")
        XCTAssertNotNil(found.element("petList.contactButton"))
        XCTAssertNil(unknown.element("petList.contactButton"))
        XCTAssertNotNil(unknown.element("petList.reportUnknownButton"))
        XCTAssertNotNil(step.element("photo.heading"))
        let first = try await finder.get("/report-found/chip-number")
        XCTAssertEqual(first.element("chipNumber.input")?["value"], "61609-39000-00002")
    }

    func testChipSearch_whenTheOwnerShowsNoContactDetails_shouldLeadToAMessage() async throws {
        // Given: another pet, whose owner chose messages.
        let owner = Browser(app)
        try await FlowJourney(browser: owner).report([], chipNumber: "616093900000009")
        let edit = try await owner.get("/report-missing/confirmation").managePath + "/edit"
        _ = try await owner.submit(edit)
        _ = try await owner.post(
            "/report-missing/contact-details?change",
            [("contactPhone", "600 700 800"), ("contactVisible", "messages")]
        )
        _ = try await owner.post("/report-missing/summary")

        // When
        let found = try await finder.get("/?chip=616093900000009")

        // Then
        XCTAssertNil(found.element("petList.contactButton"))
        let form = try await finder.get(try XCTUnwrap(found.element("petList.messageButton")?["href"]))
        XCTAssertNotNil(form.element("message.sendButton"))
    }

    func testChipSearch_whenItIsNoNumber_shouldSaySoAtTheField() async throws {
        for typed in ["", "abc", "1234567890123456", "1+234567890123456+7", "0+0616+093900000001"] {
            // When
            let response = try await finder.get("/?chip=" + typed)

            // Then
            XCTAssert(response.text.contains("petList.chip.error"), typed)
            XCTAssert(response.title.hasPrefix("Error: "))
        }
    }

    func testChipSearch_whenRepeatedTooOften_shouldSayWhenToComeBack() async throws {
        // Given
        for number in 0..<30 { _ = try await finder.get("/?chip=\(number)") }

        // When
        let response = try await finder.get("/?chip=616-093-900000001")

        // Then
        XCTAssertEqual(response.status, 429)
        XCTAssertEqual(response["Retry-After"], "60")
        XCTAssertEqual(response["Cache-Control"], "no-store, no-transform")
        XCTAssertEqual(response.element("petList.chip")?["value"], "61609-39000-00001")
        XCTAssertFalse(response.text.contains("petList.searchResult"))
        XCTAssert(response.text.contains("in 1 minute."))
        app.advance(by: 60)
        let later = try await finder.get("/?chip=616093900000001")
        XCTAssertEqual(later.status, 200)
    }

    func testChipSearch_whenRepeatedAllDay_shouldStopAtThreeHundred() async throws {
        // Given: the owner's own summary was the first.
        for number in 1..<300 {
            if number.isMultiple(of: 30) { app.advance(by: 60) }
            let found = try await finder.get("/?chip=\(number)")
            XCTAssertEqual(found.status, 200)
        }
        app.advance(by: 60)

        // When
        let response = try await finder.get("/?chip=616093900000001")

        // Then
        XCTAssertEqual(response.status, 429)
        XCTAssertEqual(response["Retry-After"], String(86_400 - 600))
    }

    func testPetPage_whenShared_shouldTellWhatIsMissedAndShowIt() async throws {
        // When
        let page = try await finder.get(pet)

        // Then
        XCTAssert(page.text.contains(#"<meta property="og:title" content="Missing: Rex">"#))
        let image = try XCTUnwrap(page.text.firstMatch(of: /og:image" content="http:\/\/127.0.0.1:8080([^"]+)"/)).1
        let photo = try await finder.get(String(image))
        XCTAssertEqual(photo.body, Samples.png)
        let list = try await finder.get("/")
        XCTAssertFalse(list.text.contains("og:title"))
    }

    func testPublicResponses_whenAStrangerReadsThemAll_shouldHoldNoSecret() async throws {
        // Given
        let secrets = [
            "owner@example.org", "600 700 800", "600700800", "616093900000001", "61609-39000-00001", "/manage/",
        ]
        let list = try await finder.get("/")
        let assets = list.text.matches(of: /\/assets\/[a-z0-9.\-]+/).map { String($0.output) }
        let pages = ["/", "/?before=999", "/?chip=1", pet, pet + "/photo", pet + "/thumbnail", "/report-missing"]
        let flow = ReportFlow.missing.order.map { "/report-missing/" + $0.pathSegment }
        let rest = [
            "/report-missing/confirmation", "/report-missing/photo/preview", "/healthz", "/nothing", "/robots.txt",
        ]

        for path in pages + flow + rest + assets {
            for method in ["GET", "HEAD"] {
                // When
                let response = try await finder.send(TestRequest(method: method, path: path))

                // Then
                let head = response.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
                for secret in secrets {
                    XCTAssertFalse(head.contains(secret), "\(secret) in the head of \(path)")
                    XCTAssertNil(response.body.firstRange(of: Array(secret.utf8)), "\(secret) in \(path)")
                }
            }
        }
    }

    func testSearch_whenNothingIsFound_shouldSayWhatElseToDoAndHowManyDigitsWereTyped() async throws {
        // When
        let short = try await finder.get("/?chip=12345678901234")
        let whole = try await finder.get("/?chip=123456789012345")

        // Then
        XCTAssert(short.text.contains("You entered 14 digits. A microchip number usually has 15."))
        XCTAssertFalse(whole.text.contains("You entered"))
        for page in [short, whole] {
            XCTAssertEqual(page.title, "No report has this microchip number – Missing pets – PetSpot")
            XCTAssert(page.text.contains(L10n.PetList.chipUnknownShelter.text(in: .en)))
        }
    }

    func testPages_whenAboutOnePet_shouldBeginTheirTitlesWithItsName() async throws {
        // When
        let details = try await finder.get(pet)
        let contact = try await finder.post(pet + "/contact")

        // Then
        XCTAssertEqual(details.title, "Rex – Missing pet – PetSpot")
        XCTAssertEqual(contact.title, "Rex – Contact – PetSpot")
    }

    func testContact_whenAskedForByAPost_shouldShowHowToReachTheOwner() async throws {
        // When
        let response = try await finder.post(pet + "/contact")

        // Then
        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(response["Cache-Control"], "no-store, no-transform")
        let links = ["email", "phone", "textMessage"].map { response.element("petDetails." + $0)?["href"] }
        let mail = "mailto:owner@example.org?subject=Your%20missing%20pet%20Rex"
        XCTAssertEqual(links, [mail, "tel:+48600700800", "sms:+48600700800"])
        XCTAssert(response.text.contains("petDetails.warning"))
        let put = try await finder.send(TestRequest(method: "PUT", path: pet + "/contact"))
        XCTAssertEqual(put.status, 405)
        let unknown = try await finder.post("/pets/0000000000/contact")
        XCTAssertEqual(unknown.status, 404)
    }

    func testContact_whenAPhoneReloadsItsPage_shouldLeadToThePet() async throws {
        for method in ["GET", "HEAD"] {
            // When
            let response = try await finder.send(TestRequest(method: method, path: pet + "/contact"))

            // Then
            XCTAssertEqual(response.status, 303)
            XCTAssertEqual(response.location, pet)
        }
    }

    func testContact_whenRepeatedTooOften_shouldSayWhenToComeBack() async throws {
        // Given
        for _ in 0..<20 { _ = try await finder.post(pet + "/contact") }

        // When
        let response = try await finder.post(pet + "/contact")

        // Then
        XCTAssertEqual(response.status, 429)
        XCTAssertEqual(response["Retry-After"], "600")
        XCTAssertFalse(response.text.contains("owner@example.org"))
        XCTAssert(response.text.contains(pet + "/message"), "a way on")
    }

    func testContact_whenOneNetworkAsksForOneReportTooOften_shouldLeaveTheRestToOthers() async throws {
        // Given
        for number in 10..<40 {
            let address = try XCTUnwrap(IPAddress("2001:db8:7:\(number)00::1"))
            let response = try await Browser(app, at: address).post(pet + "/contact")
            XCTAssertEqual(response.status, 200)
        }

        // When
        let refused = try await Browser(app, at: XCTUnwrap(IPAddress("2001:db8:7:ffff::1"))).post(pet + "/contact")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], "3600")
        XCTAssert(refused.text.contains(pet + "/message"))
        for address in ["2001:db8:8::1", "192.0.2.1"] {
            let shown = try await Browser(app, at: XCTUnwrap(IPAddress(address))).post(pet + "/contact")
            XCTAssertEqual(shown.status, 200, address)
        }
    }

    func testContact_whenRepeatedAllDay_shouldStopAtSixty() async throws {
        // Given
        for number in 1...60 {
            let shown = try await finder.post(pet + "/contact")
            XCTAssertEqual(shown.status, 200)
            if number.isMultiple(of: 20) { app.advance(by: 3600) }
        }

        // When
        let refused = try await finder.post(pet + "/contact")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(refused["Retry-After"], String(86_400 - 3 * 3600))
    }
}
