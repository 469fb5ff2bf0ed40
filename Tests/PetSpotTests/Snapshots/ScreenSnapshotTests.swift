import TestSupport
import XCTest

@testable import PetSpot

/// Every screen in every language, empty, filled in and with errors, as the whole answer.
final class ScreenSnapshotTests: AppTestCase {
    func testScreens_whenEmpty_shouldBeAsRecorded() async throws {
        try await inEveryLanguage { browser, language in
            try assertSnapshot(try await browser.get("/"), named: "list-empty-\(language)")
            for step in FlowStep.allCases {
                let page = try await browser.get("/report-missing/" + step.pathSegment)
                try assertSnapshot(page, named: "\(step.pathSegment)-empty-\(language)")
                if step == .contactDetails {
                    _ = try await browser.post("/report-missing/contact-details", [("contactPhone", "600 700 800")])
                } else {
                    _ = try await browser.post("/report-missing/" + step.pathSegment)
                }
            }
            let created = try await browser.get("/report-missing/confirmation")
            try assertSnapshot(created, named: "created-bare-\(language)")
            try assertSnapshot(
                try await browser.get(created.managePath + "/poster"),
                named: "poster-bare-\(language)"
            )
            try assertSnapshot(try await newestPet(browser), named: "pet-bare-\(language)")
        }
    }

    func testScreens_whenFilledIn_shouldBeAsRecorded() async throws {
        try await inEveryLanguage { browser, language in
            try await FlowJourney(browser: browser).fillIn()
            for step in FlowStep.allCases {
                let page = try await browser.get("/report-missing/" + step.pathSegment)
                try assertSnapshot(page, named: "\(step.pathSegment)-filled-\(language)")
                let change = try await browser.get("/report-missing/" + step.pathSegment + "?change")
                XCTAssertEqual(change.status, 200)
            }
            try assertSnapshot(try await browser.get("/"), named: "list-resume-\(language)")
            try assertSnapshot(try await browser.submit("/report-missing/summary"), named: "created-\(language)")
            try assertSnapshot(try await browser.get("/"), named: "list-\(language)")
            try assertSnapshot(try await newestPet(browser), named: "pet-\(language)")
            try await assertOwnerAndFinderSnapshots(browser, language)
        }
    }

    func testPoster_whenThereIsNoPhone_shouldBeAsRecorded() async throws {
        try await inEveryLanguage { browser, language in
            try await FlowJourney(browser: browser).fillIn()
            _ = try await browser.post("/report-missing/contact-details", [("contactEmail", "owner@example.org")])
            let created = try await browser.submit("/report-missing/summary")
            try assertSnapshot(
                try await browser.get(created.managePath + "/poster"),
                named: "poster-no-phone-\(language)"
            )
        }
    }

    func testScreens_whenInputIsWrong_shouldBeAsRecorded() async throws {
        try await inEveryLanguage { browser, language in
            try assertSnapshot(
                try await browser.submit("/report-missing/summary"),
                named: "chip-number-lost-\(language)"
            )
            try assertSnapshot(
                try await browser.postPhoto(Array("text".utf8), name: "cat.jpg"),
                named: "photo-errors-\(language)"
            )
            try assertSnapshot(
                try await browser.post(
                    "/report-missing/description",
                    [
                        ("petName", String(repeating: "x", count: 62)), ("species", "dragon"), ("sex", "yes"),
                        ("age", "41"), ("lastSeenDate", "2999-01-01"),
                    ]
                ),
                named: "description-errors-\(language)"
            )
            try assertSnapshot(
                try await browser.post(
                    "/report-missing/contact-details",
                    [("contactEmail", "owner@"), ("contactPhone", "12"), ("reward", "100")]
                ),
                named: "contact-details-errors-\(language)"
            )
            try assertSnapshot(
                try await browser.post("/report-missing/contact-details"),
                named: "no-contact-\(language)"
            )
            try assertSnapshot(try await browser.get("/nothing"), named: "not-found-\(language)")
        }
    }

    private func assertOwnerAndFinderSnapshots(_ browser: Browser, _ language: Language) async throws {
        let created = try await browser.get("/report-missing/confirmation")
        let manage = try created.managePath
        let pet = try created.petPath
        try assertSnapshot(try await browser.post(pet + "/contact"), named: "contact-\(language)")
        try assertSnapshot(try await browser.get("/?chip=616093900000001"), named: "search-found-\(language)")
        try assertSnapshot(try await browser.get("/?chip=1"), named: "search-unknown-\(language)")
        try assertSnapshot(try await browser.get("/?chip=x"), named: "search-error-\(language)")
        try assertSnapshot(try await browser.get(manage), named: "manage-\(language)")
        try assertSnapshot(try await browser.get(manage + "/poster"), named: "poster-\(language)")
        try assertSnapshot(try await browser.submit(manage + "/edit"), named: "summary-editing-\(language)")
        _ = try await browser.post("/report-missing/exit")
        _ = try await browser.post("/report-missing/chip-number")
        try assertSnapshot(try await browser.post(manage + "/edit"), named: "manage-discard-\(language)")
        try assertSnapshot(try await browser.submit(manage + "/found"), named: "manage-found-\(language)")
        try assertSnapshot(try await browser.get(pet), named: "pet-found-\(language)")
        try assertSnapshot(try await browser.post(pet + "/contact"), named: "gone-\(language)")
    }

    private func newestPet(_ browser: Browser) async throws -> TestResponse {
        try await browser.get(browser.get("/").petPath)
    }

    private func inEveryLanguage(_ walk: (Browser, Language) async throws -> Void) async throws {
        for language in Language.allCases {
            try await start()
            browser.setCookie("petspot_lang", language.rawValue)
            try await walk(browser, language)
        }
    }
}
