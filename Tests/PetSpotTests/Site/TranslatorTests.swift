import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// What a translator in the browser must leave as it is: names, web addresses, phone numbers and e-mail addresses.
final class TranslatorTests: AppTestCase {
    private static let name = "Łatka"
    private static let place = "Nowa Wola"
    private static let (phone, email) = ("+48 600 700 800", "owner@example.org")

    /// Words that stand alone, and addresses wherever they stand.
    private static let alone = [name, place, "61609-39000-00001"]
    private static let anywhere = [
        phone, email, "http://127.0.0.1:8080/", "127.0.0.1:8080/pets/", "operator@example.org",
    ]

    func testEveryPage_whenItShowsNamesAndAddresses_shouldKeepThemFromTranslators() async throws {
        // Given
        try await start { configuration in
            configuration.operatorContact = "operator@example.org"
            configuration.contacts = [
                LocalContact(kind: .vet, name: Self.place, phone: PhoneNumber(rawValue: Self.phone))
            ]
        }

        // When
        let pages = try await everyPage()

        // Then
        XCTAssertGreaterThan(pages.count, 15)
        for (path, page) in pages {
            XCTAssertEqual(page.status / 100, 2, path)
            for (text, isKept) in page.texts where !isKept {
                XCTAssertFalse(Self.alone.contains(text), "\(text) may be translated in \(path)")
                for address in Self.anywhere where text.contains(address) {
                    XCTFail("\(text) may be translated in \(path)")
                }
            }
        }
        let kept = Set(pages.flatMap(\.page.texts).filter(\.isKept).map(\.text))
        XCTAssert(kept.isSuperset(of: Self.alone + [Self.phone, Self.email]), "\(kept)")
    }

    func testScripts_whenTheyRun_shouldReadNoTextThatATranslatorMayHaveChanged() throws {
        let files = Assets.all.compactMap { asset -> (name: String, text: String)? in
            guard case .text(let text) = asset.body, asset.url.text.hasSuffix(".js") else { return nil }
            return (asset.url.text, text.description)
        }
        for script in try Recordings.inlineScripts() + files {
            // When
            let reads = script.text.matches(of: Self.reads).map { String($0.output) }

            // Then
            XCTAssertEqual(reads, [], script.name)
        }
    }

    /// Reads of text that is shown, and not its replacement.
    private static var reads: Regex<Substring> {
        /(?:textContent|innerText|innerHTML|\.title|\.alt|\.placeholder|\.ariaLabel)\b(?!\s*=[^=])|getAttribute\("aria/
    }

    private func everyPage() async throws -> [(path: String, page: TestResponse)] {
        var pages: [(path: String, page: TestResponse)] = []
        func add(_ path: String, in browser: Browser? = nil) async throws {
            pages.append((path, try await (browser ?? self.browser).open(path)))
        }
        let description = [("petName", Self.name), ("species", "dog"), ("lastSeenPlace", Self.place)]
        let reach = [("contactPhone", Self.phone), ("contactEmail", Self.email)]
        func report(_ kind: String, in browser: Browser) async throws -> TestResponse {
            _ = try await browser.post("/report-\(kind)/chip-number", [("chipNumber", "616093900000001")])
            _ = try await browser.postPhoto(Samples.png, name: "\(Self.name).png", to: "/report-\(kind)/photo")
            _ = try await browser.post("/report-\(kind)/description", description)
            _ = try await browser.post("/report-\(kind)/contact-details", reach)
            try await add("/report-\(kind)/photo", in: browser)
            try await add("/report-\(kind)/summary", in: browser)
            return try await browser.submit("/report-\(kind)/summary")
        }
        let created = try await report("missing", in: browser)
        let finder = Browser(app)
        let found = try await report("found", in: finder)
        pages += [("created", created), ("found", found)]
        let (pet, manage) = try (created.petPath, created.managePath)
        let sighting = [("kind", "seen"), ("place", Self.place), ("replyTo", Self.email)]
        _ = try await Browser(app).post(pet + "/message", sighting)
        let sender = [("kind", "holding"), ("place", Self.place), ("replyTo", Self.phone)]
        _ = try await Browser(app).post(pet + "/message", sender)
        _ = try await browser.post(manage + "/messages/1/publish")
        for path in ["/", "/?kind=found", "/?chip=616093900000001", "/privacy", pet, manage, manage + "/poster"] {
            try await add(path)
        }
        try await add(try found.petPath)
        try await add(try found.managePath)
        try await add(try found.managePath + "/poster")
        pages.append(("contact", try await browser.post(pet + "/contact")))
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count))))
        try await app.app.storage.moderation.hide(id, Hiding(), by: .theOperator, now: TestApp.noon)
        try await add(manage)
        return pages
    }
}

extension TestResponse {
    /// The texts between the tags, and whether translators leave them alone. A document's title has no such mark.
    fileprivate var texts: [(text: String, isKept: Bool)] {
        let void: Set<Substring> = ["meta", "link", "input", "img", "br", "wbr", "path", "circle", "rect"]
        var open: [(name: Substring, isKept: Bool)] = []
        var texts: [(text: String, isKept: Bool)] = []
        for match in text.matches(of: /<(\/?)([a-z0-9]+)((?:\s+[^<>"]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/) {
            if let words = match.5 {
                let ignored: Set<Substring> = ["title", "script", "option", "textarea", "data"]
                let plain = words.trimmingCharacters(in: .whitespacesAndNewlines)
                guard !plain.isEmpty, !ignored.contains(open.last?.name ?? "") else { continue }
                texts.append((plain, open.contains(where: \.isKept)))
            } else if let name = match.2, match.1 == "/" {
                while let last = open.popLast(), last.name != name {}
            } else if let name = match.2, match.4 != "/", !void.contains(name) {
                open.append((name, match.3?.contains(#"translate="no""#) == true))
            }
        }
        return texts
    }
}
