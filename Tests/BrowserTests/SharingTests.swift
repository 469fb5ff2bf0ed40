import XCTest

/// The buttons that share or copy an address.
final class SharingTests: BrowserTestCase {
    func testCopy_whenTheBrowserCannotShare_shouldCopyAndSaySo() throws {
        // Given
        let created = try report()
        try driver.post("permissions", ["descriptor": ["name": "clipboard-read"], "state": "granted"])

        try created.showLink.unfold()
        for name in ["publicAddress", "manageAddress"] {
            // When
            try created[name + ".button"].click()
            try created.waitForWords(in: name + ".status")

            // Then
            XCTAssertEqual(try created[name + ".status"].text, "Copied")
            let copied = try driver.run("return navigator.clipboard.readText()", as: String.self)
            XCTAssertEqual(copied, try created[name].text)
        }
        XCTAssert(try created["publicAddress"].text.hasPrefix(server.origin + "/pets/"))
        XCTAssert(try created["manageAddress"].text.hasPrefix(server.origin + "/manage/"))
    }

    func testCopy_whenATranslatorChangesThePage_shouldCopyTheAddress() throws {
        // Given
        let created = try report()
        try driver.post("permissions", ["descriptor": ["name": "clipboard-read"], "state": "granted"])
        let address = try created["publicAddress"].text

        // When: all texts are changed, more than a translator does, because some leave no address alone.
        try driver.run(
            """
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) texts.currentNode.data = "[" + texts.currentNode.data + "]";
            """
        )
        try created["publicAddress.button"].click()
        try created.waitForWords(in: "publicAddress.status")

        // Then
        XCTAssertEqual(try driver.run("return navigator.clipboard.readText()", as: String.self), address)
    }

    func testCopy_whenRefused_shouldSelectTheAddressAndSaySo() throws {
        // Given
        let pet = try openPet()
        try driver.run("navigator.clipboard.writeText = async () => { throw new DOMException('', 'NotAllowedError'); }")

        // When
        try pet["publicAddress.button"].click()
        try pet.waitForWords(in: "publicAddress.status")

        // Then
        XCTAssert(try pet["publicAddress.status"].text.contains("selected"))
        let selected = try driver.run("return getSelection().toString().trim()", as: String.self)
        XCTAssertEqual(selected, try pet["publicAddress"].text)
    }

    func testShare_whenTheBrowserCan_shouldHandOverTheAddressWithItsTitle() throws {
        // Given
        try letShare("async (card) => { sessionStorage.card = JSON.stringify(card); }")
        let pet = try openPet()

        // When
        try pet["publicAddress.button"].click()
        try driver.wait(for: "the address to be shared") { try shared != nil }

        // Then
        XCTAssertEqual(try pet["publicAddress.button"].text, "Share the link")
        XCTAssertEqual(try shared, ["title": "Missing: Łatka", "url": try pet["publicAddress"].text])
    }

    func testShare_whenThePersonCancels_shouldSayNothing() throws {
        // Given
        try letShare(
            "(card) => { sessionStorage.card = '{}'; return Promise.reject(new DOMException('', 'AbortError')); }"
        )
        let pet = try openPet()

        // When
        try pet["publicAddress.button"].click()
        try driver.wait(for: "the list of ways to share to be closed") { try shared != nil }

        // Then
        XCTAssertEqual(try pet["publicAddress.status"].text, "")
        XCTAssertEqual(try driver.run("return getSelection().toString()", as: String.self), "")
    }

    func testPrivateLink_whenTheBrowserCanShare_shouldStillBeCopiedOnly() throws {
        // Given
        try letShare("async (card) => { sessionStorage.card = JSON.stringify(card); }")

        // When
        let created = try report()
        try created.showLink.unfold()

        // Then
        XCTAssertEqual(try created["manageAddress.button"].text, "Copy the private link")
        XCTAssertEqual(try created["publicAddress.button"].text, "Share the link")
    }

    func testButtons_whenScriptsAreOff_shouldNotBeShown() throws {
        // Given
        try turnScriptsOff()

        // When
        let created = try report()
        try created.showLink.unfold()

        // Then
        for name in ["publicAddress", "manageAddress"] {
            XCTAssertFalse(try created[name + ".button"].run("return arguments[0].checkVisibility()", as: Bool.self))
            XCTAssertFalse(try created[name].text.isEmpty)
        }
    }

    /// What was shared last.
    private var shared: [String: String]? {
        get throws {
            try driver.run("return JSON.parse(sessionStorage.card ?? 'null')", as: [String: String]?.self)
        }
    }

    /// Replaces `navigator.share` on all further pages.
    private func letShare(_ share: String) throws {
        let source = "navigator.share = \(share);"
        try driver.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
    }

    private func report() throws -> ReportCreatedScreen {
        _ = try openFlow()
        try Journey(driver: driver, hand: .mouse).fillIn(photo: file("rex.png")).submitButton.click()
        return try ReportCreatedScreen(shownIn: driver)
    }

    private func openPet() throws -> PetDetailsScreen {
        try report().publicLink.click()
        return try PetDetailsScreen(shownIn: driver)
    }
}

extension Screen {
    fileprivate func waitForWords(in name: String) throws {
        try driver.wait(for: "\(name) to say something") { try !self[name].text.isEmpty }
    }
}
