import HTTP
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// Behaviour of all paths: methods, errors, languages, header lines.
final class SiteTests: AppTestCase {
    func testPath_whenUnknown_shouldBeAPageWithALink() async throws {
        for path in ["/nothing", "/pets", "/pets/", "/pets/x", "/pets/0123456789", "/pets/0123456789/x", "/assets/x"] {
            // When
            let response = try await browser.get(path)

            // Then
            XCTAssertEqual(response.status, 404, path)
            XCTAssertNotNil(response.element("error.wayOn"), path)
        }
    }

    func testPath_whenPunctuationFollows_shouldLeadToTheOneBefore() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get("/report-missing/confirmation")
        let (pet, manage) = (try created.petPath, try created.managePath)
        let ends = [
            ".", ",", ")", ";", ":", "!", "\"", "'", "/", "%20", "%E2%80%8B", "%2C", "%29", ").", "//", "/.%20)",
        ]
        for path in ["/", pet, manage, "/privacy", "/report-missing/chip-number", pet + "/flag"] {
            for end in ends {
                for method in ["GET", "HEAD"] {
                    // When
                    let response = try await browser.send(TestRequest(method: method, path: path + end + "?a=b%20c"))

                    // Then
                    XCTAssertEqual(response.status, 303, path + end)
                    XCTAssertEqual(response.location, path + "?a=b%20c", path + end)
                }
            }
        }
        let plain = try await browser.get(pet + ".")
        XCTAssertEqual(plain.location, pet)
        let feed = try await browser.get("/feed.atom/?lang=pl")
        XCTAssertEqual(feed.location, "/feed.atom?lang=pl", "its readers keep no cookies")
        for path in [
            "/nothing.", pet + "x.", "/.privacy", pet + "-", "/pets.", "/" + String(repeating: ".", count: 8000),
        ] {
            let response = try await browser.get(path)
            XCTAssertEqual(response.status, 404, path)
        }
        let posted = try await browser.post(pet + "/flag.", [("reason", "abuse")])
        XCTAssertEqual(posted.status, 404, "a post is not sent twice")
    }

    func testPath_whenAnIdIsTypedFromPaper_shouldLeadToItsOwn() async throws {
        for (typed, id) in [("ABCDEFGHJK", "abcdefghjk"), ("OoIiLl0123", "0011110123"), ("abcdefghjl", "abcdefghj1")] {
            for end in ["", "/photo", "/flag", "/message", ".", "/contact?x=y"] {
                // When
                let response = try await browser.get("/pets/" + typed + end)

                // Then
                XCTAssertEqual(response.status, 303, typed + end)
                XCTAssertEqual(response.location, "/pets/" + id + (end == "." ? "" : end), typed + end)
            }
        }
        for typed in ["abcdefghjku", "abcdefghju", "ABCDEFGHJ", "ÓÓÓÓÓÓÓÓÓÓ"] {
            let response = try await browser.get("/pets/" + typed)
            XCTAssertEqual(response.status, 404, typed)
        }
        let posted = try await browser.post("/pets/ABCDEFGHJK/flag", [("reason", "abuse")])
        XCTAssertEqual(posted.status, 404)
    }

    func testMethod_whenUnknownToThePath_shouldNameTheOnesItKnows() async throws {
        // Given
        let cases = [
            ("DELETE", "/", "GET, HEAD"), ("POST", "/", "GET, HEAD"), ("GET", "/report-missing/exit", "POST"),
            ("PUT", "/report-missing/photo", "GET, HEAD, POST"), ("POST", "/healthz", "GET, HEAD"),
        ]
        for (method, path, allowed) in cases {
            // When
            let response = try await browser.send(TestRequest(method: method, path: path))

            // Then
            XCTAssertEqual(response.status, 405, path)
            XCTAssertEqual(response["Allow"], allowed, path)
        }
    }

    func testEveryResponse_whenSent_shouldCarryEachHeaderLineOnce() async throws {
        // Given
        let once = [
            "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
            "Cross-Origin-Resource-Policy", "Permissions-Policy", "Cache-Control",
        ]
        for path in ["/", "/report-missing", "/report-missing/chip-number", "/nothing", "/healthz", "/robots.txt"] {
            // When
            let response = try await browser.get(path)

            // Then
            for name in once {
                XCTAssertEqual(response.fields.filter { $0.name == name }.count, 1, "\(name) of \(path)")
            }
            XCTAssertNil(response["Server"])
        }
    }

    func testContentSecurityPolicy_whenPageHasAnInlineScript_shouldAllowNothingElse() async throws {
        // When
        let response = try await browser.get("/report-missing/chip-number")

        // Then
        let policy = response["Content-Security-Policy"] ?? ""
        XCTAssert(policy.hasPrefix("default-src 'none'; script-src 'sha256-"), policy)
        for directive in ["manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"] {
            XCTAssert(policy.contains(directive), directive)
        }
        XCTAssertFalse(policy.contains("unsafe"))
    }

    func testPermissions_whenAPageHasTheButtonForAPosition_shouldBeOpenThereAlone() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let pet = try await browser.get("/report-missing/confirmation").petPath
        for step in ["chip-number", "photo"] { _ = try await browser.post("/report-found/" + step) }
        let manage = try await browser.get("/report-missing/confirmation").managePath

        for (path, isOpen) in [
            ("/report-found/description", true), (pet + "/message", true), ("/report-found/chip-number", false),
            ("/report-found/photo", false), (pet, false), (pet + "/flag", false), (manage, false), ("/privacy", false),
            ("/pets/0000000000/message", false), ("/healthz", false),
        ] {
            // When
            let page = try await browser.get(path)

            // Then
            let geolocation = isOpen ? "geolocation=(self)" : "geolocation=()"
            XCTAssertEqual(page["Permissions-Policy"], "camera=(), \(geolocation), microphone=()", path)
            let script = "http://127.0.0.1:8080" + Assets.positionJs.url.text
            XCTAssertEqual(page["Content-Security-Policy"]?.contains(script), isOpen, path)
            XCTAssertEqual(page.text.contains(".positionButton"), isOpen, path)
        }
        let refused = try await browser.post(pet + "/message", [("kind", "seen")])
        XCTAssertEqual(refused.status, 422)
        let list = try await browser.get("/")
        XCTAssertNotNil(list.element("petList.nearButton"))
        for page in [refused, list] {
            XCTAssertEqual(page["Permissions-Policy"], "camera=(), geolocation=(self), microphone=()")
        }
        let file = try await browser.get(Assets.positionJs.url.text)
        XCTAssertEqual(file["Content-Type"], "text/javascript; charset=utf-8")
        XCTAssertEqual(file["Cache-Control"], "public, max-age=31536000, immutable")
    }

    func testPages_whenSent_shouldForbidChangesOnTheWay() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get("/report-missing/confirmation")
        let (pet, manage) = try (created.petPath, created.managePath)
        let paths = [
            "/", "/?chip=x", "/?place=krak", "/report-missing/chip-number", "/report-found/chip-number", "/privacy",
            "/statistics",
            "/report-missing/confirmation", pet, pet + "/message", pet + "/flag", manage, manage + "/poster",
            "/nothing", "/moderate",
        ]

        // When
        var pages = [try await browser.post(pet + "/contact"), try await browser.post(pet + "/message")]
        for path in paths { pages.append(try await browser.get(path)) }

        // Then
        for page in pages {
            XCTAssertEqual(page["Content-Type"], "text/html; charset=utf-8")
            let directives = (page["Cache-Control"] ?? "").components(separatedBy: ", ")
            XCTAssert(directives.contains("no-transform"), page.text)
            XCTAssert(directives.contains("no-store") || directives.contains("no-cache"), page.text)
        }
    }

    func testFlowPages_whenShown_shouldNotBeKept() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        for path in ["chip-number", "photo", "photo/preview", "description", "contact-details", "summary"] {
            // When
            let response = try await browser.get("/report-missing/" + path)

            // Then
            XCTAssertEqual(response.status, 200, path)
            let caching = path == "photo/preview" ? "no-store" : "no-store, no-transform"
            XCTAssertEqual(response["Cache-Control"], caching, path)
        }
    }

    func testPost_whenItComesFromAnotherSite_shouldBeRefusedAndChangeNothing() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number", Answers.chipNumber)

        // When
        browser.fields = [("Sec-Fetch-Site", "cross-site")]
        let response = try await browser.post("/report-missing/exit")

        // Then
        XCTAssertEqual(response.status, 403)
        browser.fields = []
        let page = try await browser.get("/report-missing/chip-number")
        XCTAssert(page.text.contains("61609"))
    }

    func testGet_whenAPageOfAnotherSiteLoadsIt_shouldBeRefusedUnlessItIsAPublicPhoto() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get("/report-missing/confirmation")
        let (pet, manage) = (try created.petPath, try created.managePath)
        let cases = [
            ("/", 403), (pet, 403), (manage, 403), (manage + "/poster", 403), ("/report-missing/chip-number", 403),
            ("/manage/00000000000000000000000000000000", 403), (pet + "/photo", 200), (pet + "/thumbnail", 200),
        ]
        browser.fields = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Dest", "image")]
        for (path, status) in cases {
            // When
            let response = try await browser.get(path)

            // Then
            XCTAssertEqual(response.status, status, path)
            let policy = status == 200 ? "cross-origin" : "same-origin"
            XCTAssertEqual(response["Cross-Origin-Resource-Policy"], policy, path)
        }
    }

    func testPages_whenTheyAreForOnePerson_shouldNotBeIndexed() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get("/report-missing/confirmation")
        let (pet, manage) = (try created.petPath, try created.managePath)

        for path in [manage, manage + "/poster", "/report-missing/confirmation", "/report-missing/chip-number"] {
            let response = try await browser.get(path)
            XCTAssertEqual(response["X-Robots-Tag"], "noindex", path)
        }
        for path in ["/", pet, pet + "/photo"] {
            let response = try await browser.get(path)
            XCTAssertNil(response["X-Robots-Tag"], path)
        }

        // When
        _ = try await browser.post(manage + "/reunited")

        // Then
        let found = try await browser.get(pet)
        XCTAssertEqual(found["X-Robots-Tag"], "noindex")
    }

    func testLanguage_whenChosen_shouldBeRememberedOnTheSamePage() async throws {
        // When
        let response = try await browser.get("/report-missing/chip-number?change&lang=pl")

        // Then
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, "/report-missing/chip-number?change")
        XCTAssertEqual(browser.cookies["petspot_lang"], "pl")
        let page = try await browser.get("/report-missing/chip-number")
        XCTAssertEqual(page.language, "pl")
    }

    func testLanguage_whenChosenOnAPageThatOnlyAPostShows_shouldLeadToTheOneAbove() async throws {
        let secret = "/manage/" + String(repeating: "0", count: 32)
        for (path, above) in [(secret + "/edit", secret), ("/report-missing/exit", "/report-missing")] {
            // When
            let response = try await Browser(app).get(path + "?lang=pl")

            // Then
            XCTAssertEqual(response.location, above)
            XCTAssertEqual(response["Set-Cookie"]?.hasPrefix("petspot_lang=pl"), true)
        }

        // When
        let contact = try await browser.get("/pets/0123456789/contact?lang=pl")
        let pet = try await browser.get(try XCTUnwrap(contact.location))

        // Then
        XCTAssertEqual(pet.location, "/pets/0123456789")
        XCTAssertEqual(browser.cookies["petspot_lang"], "pl")
    }

    func testLanguage_whenAcceptedOverTwoLines_shouldCountBoth() async throws {
        // Given
        browser.fields = [("Accept-Language", "qaa"), ("Accept-Language", "pl;q=0.5")]

        // When
        let page = try await browser.get("/")

        // Then
        XCTAssertEqual(page.language, "pl")
    }

    func testLanguage_whenNoneOfTheSitesIsAccepted_shouldBeTheOperatorsChoice() async throws {
        // Given
        try await start { $0.language = .pl }
        browser.fields = [("Accept-Language", "qaa")]

        // When
        let page = try await browser.get("/")
        let feed = try await browser.get("/feed.atom")
        let lost = try await browser.get("/nothing")

        // Then
        XCTAssertEqual([page.language, lost.language], ["pl", "pl"])
        XCTAssert(feed.text.contains("xml:lang=\"pl\""))
        browser.fields = [("Accept-Language", "en")]
        let english = try await browser.get("/")
        XCTAssertEqual(english.language, "en")
    }

    func testLanguage_whenUnknown_shouldChangeNothing() async throws {
        // When
        let response = try await browser.get("/?lang=xx")

        // Then
        XCTAssertEqual(response.status, 200)
        XCTAssertNil(response["Set-Cookie"])
    }

    func testLanguage_whenPathLooksLikeAnotherHost_shouldStayOnTheSite() async throws {
        // When
        let response = try await browser.get("//evil.example?lang=pl")

        // Then
        XCTAssertEqual(response.location, "/")
    }

    func testErrorPage_whenReaderIsPolish_shouldBePolish() async throws {
        // Given
        browser.fields = [("Accept-Language", "pl")]

        // When
        let response = try await browser.get("/nothing")

        // Then
        XCTAssertEqual(response.language, "pl")
    }

    func testSessionCookie_whenFlowBegins_shouldBeClosedAndWithoutAnEnd() async throws {
        // When
        let response = try await browser.post("/report-missing/chip-number")

        // Then
        let cookie = response["Set-Cookie"] ?? ""
        XCTAssertNotNil(
            try /petspot_session=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax/.wholeMatch(in: cookie),
            cookie
        )
    }

    func testSessionCookie_whenOthersOfItsNameComeFirst_shouldStillFindTheFlow() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "616093900000001")])
        let id = try XCTUnwrap(browser.cookies["petspot_session"])
        let unknown = String(repeating: "0", count: 32)
        let prefixes = ["", "petspot_session=junk; ", "petspot_session=\(unknown); petspot_session=; "]
        for prefix in prefixes {
            // When
            let cookie = ("Cookie", prefix + "petspot_session=" + id)
            let other = Browser(app)
            let step = try await other.send(TestRequest(path: "/report-missing/chip-number", fields: [cookie]))
            let list = try await other.send(TestRequest(path: "/", fields: [cookie]))

            // Then
            XCTAssert(step.text.contains("61609-39000-00001"), prefix)
            XCTAssert(list.text.contains("petList.resumeFlow"), prefix)
        }
    }

    func testErrorPage_whenItIsBelowAFlow_shouldLeadToItsFormWithoutSayingThatThereIsAReport() async throws {
        // Given
        let manage = try await FlowJourney(browser: browser).report([("petName", "Rex")]).managePath
        let editor = Browser(app)
        _ = try await editor.post(manage + "/edit")

        for browser in [Browser(app), browser, editor] {
            for path in ["/report-missing", "/report-found"] {
                // When
                let page = try await browser?.get(path + "/foo")

                // Then
                XCTAssertEqual(page?.element("error.resumeFlow")?["href"], path)
                XCTAssertEqual(page?.texts("error.resumeFlow"), ["Go to the report form"])
            }
        }
    }

    func testSessionCookie_whenSiteIsSecure_shouldBeBoundToItsHost() async throws {
        // Given
        try await start(publicURL: "https://petspot.example")

        // When
        let response = try await browser.post("/report-missing/chip-number")

        // Then
        let cookie = response["Set-Cookie"] ?? ""
        XCTAssert(cookie.hasPrefix("__Host-petspot_session="), cookie)
        XCTAssert(cookie.contains("; Secure"), cookie)
        XCTAssertEqual(response["Strict-Transport-Security"], "max-age=31536000")
    }

    func testRefusedHead_whenNothingIsKnownOfTheReader_shouldBeExplainedInEveryLanguage() async throws {
        // When
        let response = app.site.respond(to: HTTPError(.uriTooLong, "target too long"))

        // Then
        guard case .bytes(let bytes) = response.body else { return XCTFail("no page") }
        let text = String(decoding: bytes, as: UTF8.self)
        for language in Language.allCases {
            XCTAssert(text.contains(L10n.Error.Request.message.text(in: language)), language.rawValue)
        }
    }

    func testHost_whenPublicURLIsSet_shouldBeThatAlone() async throws {
        // Given
        try await start(publicURL: "https://petspot.example")
        let cases: [(host: String, path: String, status: Int)] = [
            ("petspot.example", "/", 200), ("PetSpot.example", "/", 200), ("petspot.example:443", "/", 200),
            ("127.0.0.1:8080", "/", 421),
            ("petspot.example.evil.example", "/", 421), ("petspot.example:8080", "/report-missing/photo", 421),
            ("petspot.example", "/nothing", 404), ("evil.example", "/nothing", 421), ("evil.example", "/?lang=pl", 421),
            ("127.0.0.1:8080", "/healthz", 200),
        ]
        for (host, path, status) in cases {
            // When
            browser.fields = [("Host", host)]
            let response = try await browser.get(path)

            // Then
            XCTAssertEqual(response.status, status, host + path)
            guard status == 421 else { continue }
            XCTAssert(response.text.contains(#"href="https://petspot.example/""#), host + path)
            XCTAssertNil(response["Set-Cookie"])
        }
    }

    func testAssets_whenLinkedFromAPage_shouldBeCachedForGood() async throws {
        // Given
        let page = try await browser.get("/")
        let paths = page.text.matches(of: /\/assets\/[a-z0-9.\-]+/).map { String($0.output) }
        XCTAssertGreaterThan(paths.count, 1)

        for path in paths {
            // When
            let response = try await browser.get(path)

            // Then
            XCTAssertEqual(response.status, 200, path)
            XCTAssertEqual(response["Cache-Control"], "public, max-age=31536000, immutable")
            XCTAssertFalse(response.body.isEmpty)
        }
    }

    func testHealth_whenTheSchemaDoesNotFit_shouldFail() async throws {
        // Given
        guard app.isOnSQLite else { return }
        for (table, column) in Schema.tables.flatMap({ table in table.columnNames.map { (table.name, $0) } }) {
            // When
            let other = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
            try other.execute("ALTER TABLE \(table) RENAME COLUMN \(column) TO old")
            let broken = try await browser.get("/healthz")
            try other.execute("ALTER TABLE \(table) RENAME COLUMN old TO \(column)")
            let mended = try await browser.get("/healthz")

            // Then
            XCTAssertEqual(broken.status, 503, column)
            XCTAssertEqual(mended.status, 200, column)
        }
    }

    func testHealth_whenTheLastWriteFailed_shouldFailUntilOneSucceeds() async throws {
        // Given
        guard app.isOnSQLite else { return }
        _ = try await browser.get("/healthz")
        try await app.app.storage.store.transaction { try $0.execute("PRAGMA busy_timeout = 0") }
        let other = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
        try other.execute("BEGIN IMMEDIATE")
        let begun = try await browser.get("/healthz")

        // When
        let post = try await browser.post("/report-missing/chip-number", [("chipNumber", "1")])
        let broken = try await browser.get("/healthz")
        try other.execute("ROLLBACK")
        app.advance(by: 59)
        let untried = try await browser.get("/healthz")
        app.advance(by: 1)
        let mended = try await browser.get("/healthz")

        // Then
        XCTAssertEqual([begun, post, broken, untried, mended].map(\.status), [200, 503, 503, 503, 200])
        XCTAssertEqual(broken.text, "the data cannot be used\n")
    }

    func testHealth_whenNobodyWrites_shouldTryARowAndAFileOnceAMinute() async throws {
        // Given: another process that keeps everybody from writing rows, and then files that cannot be made in the folder.
        guard app.isOnSQLite else { return }
        try await app.app.storage.store.transaction { try $0.execute("PRAGMA busy_timeout = 0") }
        let other = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
        let writes = try XCTUnwrap(app.app.storage.store.writeCount)
        let before = writes.value

        // When
        var statuses: [Int] = []
        for seconds in [0, 30, 29, 1] {
            app.advance(by: seconds)
            statuses.append(try await browser.get("/healthz").status)
        }

        // Then
        XCTAssertEqual(statuses, [200, 200, 200, 200])
        XCTAssertEqual(writes.value, before + 2)

        // When: what nobody has tried to write is not known for a minute.
        try other.execute("BEGIN IMMEDIATE")
        let unknown = try await browser.get("/healthz")
        app.advance(by: 60)
        let broken = try await browser.get("/healthz")
        try other.execute("ROLLBACK")
        app.advance(by: 59)
        let untried = try await browser.get("/healthz")
        app.advance(by: 1)
        let mended = try await browser.get("/healthz")

        // Then
        XCTAssertEqual([unknown, broken, untried, mended].map(\.status), [200, 503, 503, 200])
        XCTAssertEqual(app.photoFiles, [])
    }

    func testHealth_whenAPostIsStoredAfterAFailure_shouldBeWellAgain() async throws {
        // Given
        guard app.isOnSQLite else { return }
        _ = try await browser.get("/healthz")
        try await app.app.storage.store.transaction { try $0.execute("PRAGMA busy_timeout = 0") }
        let other = try SQLiteConnection(path: app.folder + "/petspot.sqlite")
        try other.execute("BEGIN IMMEDIATE")
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "1")])
        try other.execute("ROLLBACK")

        // When
        _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "1")])
        let writes = app.app.storage.store.writeCount?.value
        let health = try await browser.get("/healthz")

        // Then
        XCTAssertEqual(health.status, 200)
        XCTAssertEqual(app.app.storage.store.writeCount?.value, writes, "it was not tried again")
    }

    func testHealth_whenPhotosCannotBeWritten_shouldFailUntilTheyCan() async throws {
        // Given
        guard app.isOnSQLite else { return }
        let (photos, aside) = (app.folder + "/photos", app.folder + "/aside")
        try FileManager.default.moveItem(atPath: photos, toPath: aside)

        // When
        let broken = try await browser.get("/healthz")
        try FileManager.default.moveItem(atPath: aside, toPath: photos)
        let mended = try await browser.get("/healthz")

        // Then
        XCTAssertEqual([broken.status, mended.status], [503, 200])
        XCTAssertEqual(broken.text, "the data cannot be used\n")
    }

    func testFixedNames_whenAskedFor_shouldBeServed() async throws {
        let health = try await browser.get("/healthz")
        XCTAssertEqual(health.text, "ok\n")
        let robots = try await browser.get("/robots.txt")
        XCTAssertFalse(robots.text.contains("Disallow"), "a page that crawlers do not read cannot ask to be left out")
        for (path, type, start) in [
            ("/favicon.ico", "image/vnd.microsoft.icon", "\0\0\u{1}\0"),
            ("/apple-touch-icon.png", "image/png", "\u{89}PNG"),
        ] {
            let icon = try await browser.get(path)
            XCTAssertEqual(icon["Content-Type"], type)
            XCTAssertEqual(icon.body.prefix(4), ArraySlice(start.unicodeScalars.map { UInt8($0.value) }), path)
            XCTAssertEqual(icon["Cache-Control"], "public, max-age=86400", path)
        }
    }

    func testManifest_whenLinkedFromTheList_shouldNameIconsOfTheirSizes() async throws {
        // Given
        struct Manifest: Decodable {
            struct Icon: Decodable {
                let src: String
                let sizes: String
                let type: String
                let purpose: String?
            }
            let name: String
            let start_url: String
            let icons: [Icon]
        }
        let list = try await browser.get("/")
        let link = try XCTUnwrap(list.text.firstMatch(of: /<link rel="manifest" href="([^"]+)">/)).1

        // When
        let response = try await browser.get(String(link))

        // Then
        XCTAssertEqual(response["Content-Type"], "application/manifest+json")
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(response.body))
        XCTAssertEqual(manifest.name, "PetSpot")
        XCTAssertEqual(manifest.start_url, "/")
        XCTAssertEqual(manifest.icons.map(\.purpose), [nil, nil, "maskable"])
        for icon in manifest.icons {
            let image = try await browser.get(icon.src)
            XCTAssertEqual(image["Content-Type"], icon.type, icon.src)
            XCTAssertEqual(image["Cache-Control"], "public, max-age=31536000, immutable", icon.src)
            // The first chunk of a PNG is its header: width and height, four bytes each (PNG, section 11.2.1).
            let sizes = [image.body[16..<20], image.body[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
            XCTAssertEqual(sizes.map(String.init).joined(separator: "x"), icon.sizes, icon.src)
        }
    }

    func testManifest_whenAPageMayBeKeptOnAHomeScreen_shouldNotLeadItToTheList() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get("/report-missing/confirmation")
        let pages = created.text.matches(of: /href="(\/(?:pets|manage)\/[0-9a-z]+)"/).map { String($0.1) }
        XCTAssertEqual(pages.count, 2)

        for path in pages + ["/report-missing/confirmation", "/report-missing/chip-number"] {
            // When
            let page = try await browser.get(path)

            // Then
            XCTAssertEqual(page.status, 200)
            XCTAssertFalse(page.text.contains("rel=\"manifest\""), path)
        }
    }

    func testFirstView_whenAStepIsOpened_shouldWeighAtMost14Kilobytes() async throws {
        // Given
        let finder = Browser(app)
        try await FlowJourney(browser: browser).fillIn()
        for (step, form) in [("chip-number", []), ("photo", []), ("description", Answers.description)] {
            _ = try await finder.post("/report-found/" + step, form)
        }
        _ = try await finder.post("/report-found/contact-details", Answers.contactDetails)
        let steps = [(browser, ReportFlow.missing), (finder, .found)].flatMap { browser, flow in
            flow.order.map { (browser: browser!, url: flow.url(of: $0).text) }
        }

        for (browser, url) in steps {
            // When / Then
            for language in ["en", "pl"] { _ = try await assertFirstViewIsSmall(url, in: language, browser) }
        }
    }

    func testFirstView_whenTheSummaryShowsEveryAnswerAndMatches_shouldWeighAtMost14Kilobytes() async throws {
        // Given: three reports of each kind, then a draft that has every answer, in texts of usual length.
        let answers: [(flow: ReportFlow, own: [(String, String)], ofContact: [(String, String)])] = [
            (.missing, [("petName", "Reksio"), ("age", "4")], [("reward", "500 PLN")]),
            (.found, [("holder", "me"), ("privateMark", "a scar")], []),
        ]
        for number in 1...4 {
            for (flow, own, ofContact) in answers {
                let author = Browser(app)
                let path = "/report-\(flow.kind.rawValue)"
                _ = try await author.post(path + "/chip-number", number < 4 ? [] : Answers.chipNumber)
                _ = try await author.postPhoto(Samples.png, name: "IMG_20261120_152233.png", to: path + "/photo")
                let description = [
                    ("species", "dog"), ("breed", "Labrador retriever"), ("sex", "male"), ("colours", "black"), ("colours", "white"),
                    ("size", "medium"), ("lastSeenDate", "2026-11-20"), ("lastSeenPlace", "Warszawa Wola, ul. Górczewska 12"),
                    ("position", "52.2297, 21.0122"), ("description", String(repeating: "A shy dog, a red collar, ", count: 5)),
                ]
                _ = try await author.post(path + "/description", description + own)
                let contact = [
                    ("contactPhone", "+48 600 100 200"), ("contactEmail", "katarzyna.wisniewska@example.org"), ("contactVisible", "ask"),
                ]
                _ = try await author.post(path + "/contact-details", contact + ofContact)
                guard number == 4 else {
                    let created = try await author.submit(path + "/summary")
                    XCTAssertNotNil(created.element("reportCreated.heading"))
                    continue
                }
                for language in ["en", "pl"] {
                    // When
                    let summary = try await assertFirstViewIsSmall(path + "/summary", in: language, author)

                    // Then
                    XCTAssertEqual(summary.text.components(separatedBy: "matches.card").count - 1, 3)
                    XCTAssertNotNil(summary.element("summary.photo.change"))
                    XCTAssertFalse(summary.text.contains("id=\"gaps\""), "all is answered")
                }
            }
        }
    }

    /// Asserts that a page and its style sheets fit into the first flight of packets. Returns the page.
    private func assertFirstViewIsSmall(_ path: String, in language: String, _ browser: Browser) async throws -> TestResponse {
        browser.fields = [("Accept-Language", language)]
        let page = try await browser.get(path)
        var size = page.body.count
        for sheet in page.text.matches(of: /\/assets\/[a-z0-9.\-]+css/) {
            size += try await browser.get(String(sheet.output)).body.count
        }
        XCTAssertEqual(page.status, 200, path)
        XCTAssertLessThanOrEqual(size, 14_336, "\(path), \(language)")
        return page
    }
}
