import TestSupport
import XCTest

@testable import PetSpot

/// What a person does in the flow, for any transport.
struct FlowJourney {
    let browser: Browser

    /// Completes all four steps with valid answers; ends on the summary.
    func fillIn() async throws {
        var response = try await browser.post("/report-missing/chip-number", Answers.chipNumber)
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, "/report-missing/photo")
        response = try await browser.postPhoto(Samples.png)
        XCTAssertEqual(response.location, "/report-missing/description")
        response = try await browser.post("/report-missing/description", Answers.description)
        XCTAssertEqual(response.location, "/report-missing/contact-details")
        response = try await browser.post("/report-missing/contact-details", Answers.contactDetails)
        XCTAssertEqual(response.location, "/report-missing/summary")
    }

    /// Reports a pet and finds it on the list.
    func report() async throws {
        try await fillIn()
        let summary = try await browser.get("/report-missing/summary")
        XCTAssertEqual(summary.status, 200)
        for answer in ["61609-39000-00001", "Rex", "Kelpie", "Planty, Kraków", "owner@example.org", "200 zł"] {
            XCTAssert(summary.text.contains(answer), "\(answer) is not on the summary")
        }
        let created = try await browser.submit("/report-missing/summary")
        XCTAssertEqual(browser.path, "/report-missing/confirmation")
        XCTAssertEqual(created.status, 200)
        let list = try await browser.get("/")
        XCTAssert(list.text.contains("Rex"), "the report is not on the list")
        let thumbnail = try XCTUnwrap(list.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/thumbnail\?v=[0-9a-f]+/)).output
        let image = try await browser.get(String(thumbnail))
        XCTAssertEqual(image.body, Samples.png)
    }

    /// Submits a report with a description and a phone number, and a photo if given. Returns the confirmation.
    @discardableResult
    func report(
        _ description: [(String, String)],
        chipNumber: String = "",
        photo: [UInt8]? = nil
    ) async throws -> TestResponse {
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", chipNumber)])
        if let photo {
            _ = try await browser.postPhoto(photo)
        } else {
            _ = try await browser.post("/report-missing/photo")
        }
        _ = try await browser.post("/report-missing/description", description)
        _ = try await browser.post("/report-missing/contact-details", [("contactPhone", "600 700 800")])
        let created = try await browser.submit("/report-missing/summary")
        XCTAssertEqual(browser.path, "/report-missing/confirmation")
        return created
    }

    /// Goes forward, back and forward again.
    func goBackAndForth() async throws {
        try await fillIn()
        let chipNumber = try await browser.get("/report-missing/chip-number")
        XCTAssert(chipNumber.text.contains("61609-39000-00001"))
        let photo = try await browser.get("/report-missing/photo")
        XCTAssert(photo.text.contains("rex.png"))
        let preview = try await browser.get("/report-missing/photo/preview")
        XCTAssertEqual(preview.body, Samples.png)
        let description = try await browser.get("/report-missing/description")
        XCTAssert(description.text.contains("Red collar.\nShy, comes for cheese."))
        let contactDetails = try await browser.get("/report-missing/contact-details")
        XCTAssert(contactDetails.text.contains("+48 600 700 800"))
    }
}
