import Foundation
import TestSupport
import XCTest

/// A passer-by scans the poster, tells the owner, and everyone reads what the owner publishes of it.
final class MessageTests: BrowserTestCase {
    func testMessage_whenScriptsRun_shouldReachTheOwnerAndThenEveryone() throws {
        try walk("en", at: "Planty, by the fountain")
        try startAfresh()
        try walk("pl", at: "Planty, przy fontannie")
    }

    func testMessage_withoutScripts_shouldReachTheOwnerAndThenEveryone() throws {
        try driver.turnScriptsOff()
        try walk("en", at: "Planty, by the fountain")
        try startAfresh()
        try driver.turnScriptsOff()
        try walk("pl", at: "Planty, przy fontannie")
    }

    private func walk(_ language: String, at place: String) throws {
        // Given
        try openList(language).reportButton.click()
        let summary = try Journey(driver: driver, hand: .finger).fillIn(photo: file("rex.png"))
        try summary.change("contactVisible").click()
        let contactDetails = try ContactDetailsScreen(shownIn: driver)
        try contactDetails.visible(to: "messages").click()
        try contactDetails.continueButton.click()
        try SummaryScreen(shownIn: driver).submitButton.click()
        let created = try ReportCreatedScreen(shownIn: driver)
        let manage = try created.manageLink.address
        try created.posterLink.click()
        let code = try scannedCode(on: PosterScreen(shownIn: driver))

        // When
        try driver.forgetSession()
        try driver.open(code)
        let pet = try PetDetailsScreen(shownIn: driver)
        XCTAssertFalse(try pet.contactButton.exists)
        try pet.messageButton.click()
        let message = try MessageScreen(shownIn: driver)
        try message.kind("seen").click()
        try message.place.type(place)
        try message.note.type("It limps. https://example.org")
        try message.replyTo.type("finder@example.org")
        try message.photo.type(photoWithPosition())
        try message.sendButton.click()

        // Then
        _ = try PetDetailsScreen(shownIn: driver, with: \.notice)
        XCTAssertFalse(try pet.sighting.exists)
        try driver.open(manage)
        let owner = try ManageScreen(shownIn: driver, with: \.message)
        XCTAssertEqual(try owner.message.count, 1)
        for text in [place, "It limps. https://example.org", "finder@example.org"] {
            XCTAssert(try owner.message.text.contains(text), text)
        }
        XCTAssertEqual(try owner.messagePhoto.run("return arguments[0].naturalWidth", as: Int.self), 640)
        let top = "return arguments[0].getBoundingClientRect().top"
        XCTAssertEqual(
            try owner.publishButton.run(top, as: Double.self),
            try owner.deleteMessageButton.run(top, as: Double.self)
        )
        try owner.publishButton.click()
        _ = try ManageScreen(shownIn: driver, with: \.unpublishButton)
        try driver.forgetSession()
        try driver.open(code)
        _ = try PetDetailsScreen(shownIn: driver, with: \.sighting)
        let sighting = try pet.sighting.text
        XCTAssert(sighting.hasPrefix(place + ", "), sighting)
        let page = try driver.source
        for secret in ["limps", "finder@example.org", "owner@example.org", "600 700 800", "/messages/"] {
            XCTAssertFalse(page.contains(secret), secret)
        }
    }

    func testMessage_whenThePhotosFileIsGone_shouldAskForItAgain() throws {
        // Given
        let path = try reportPet(in: "en")
        try driver.open(server.origin + path + "/message")
        let message = try MessageScreen(shownIn: driver)
        try message.kind("holding").click()
        try message.replyTo.type("finder@example.org")
        let photo = try file("rex.png")
        try message.photo.type(photo)
        try FileManager.default.removeItem(atPath: photo)

        // When
        try message.sendButton.click()

        // Then
        try message.failure.waitUntilVisible()
        XCTAssertEqual(try message.failure.text, "This photo has changed or moved. Please choose it again.")
        XCTAssertEqual(try message.photo.value, "")

        // When
        try message.photo.type(file("rex.png"))
        try message.sendButton.click()

        // Then
        _ = try PetDetailsScreen(shownIn: driver, with: \.notice)
    }

    func testForm_whenItsSenderHasThePet_shouldAskForTheirPhoneFirstAndOpenNothingEmpty() throws {
        // Given
        let path = try reportPet(in: "en")
        try driver.open(server.origin + path + "/message")
        let message = try MessageScreen(shownIn: driver)

        // When
        try message.kind("holding").click()
        try message.sendButton.click()

        // Then
        try message.errorSummary.waitForFocus()
        XCTAssertEqual(try message.replyTo.run("return arguments[0].labels[0].innerText.trim()", as: String.self), "Your phone or e‑mail")
        let top = "return arguments[0].getBoundingClientRect().top"
        XCTAssertLessThan(try message.replyTo.run(top, as: Double.self), try message.place.run(top, as: Double.self))
        XCTAssertFalse(try driver.run("return document.querySelector('details[open]') != null", as: Bool.self))
    }

    func testForm_whenSeenForTheFirstTime_shouldTakeFewBytesAndFitAPhone() throws {
        for language in ["en", "pl"] {
            // Given
            let path = try reportPet(in: language)
            try driver.devTools("Network.setCacheDisabled", ["cacheDisabled": true])

            // When
            try driver.open(server.origin + path + "/message")
            let message = try MessageScreen(shownIn: driver)

            // Then
            let sizes = try driver.run(
                """
                const [{ loadEventStart }] = performance.getEntriesByType("navigation");
                return ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
                    .filter(({ startTime }) => startTime < loadEventStart)
                    .map(({ decodedBodySize }) => decodedBodySize);
                """,
                as: [Int].self
            )
            XCTAssertLessThanOrEqual(sizes.reduce(0, +), 14_336, "\(language): \(sizes)")
            let script = "return arguments[0].getBoundingClientRect().bottom"
            let bottom = try message.sendButton.run(script, as: Double.self)
            XCTAssertLessThanOrEqual(bottom, 844, "the whole form is on one screen")
            let today = try driver.run(
                "const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join()",
                as: String.self
            )
            let filled = try message.seenDate.value.split(separator: "-").compactMap { Int($0) }
            XCTAssertEqual(filled.map(String.init).joined(separator: ","), today)
        }
    }

    /// What a phone's camera reads on the poster.
    private func scannedCode(on poster: PosterScreen) throws -> String {
        let zbarimg = try orSkip { try Tool("zbarimg", from: .apt("zbar-tools")) }
        let address = try poster.address.text
        try driver.emulate(.desktop)
        try driver.emulatePrinting()
        let picture = try file("poster.png", driver.screenshot)
        try driver.emulatePrinting(false)
        try driver.emulate(.phone)
        let code = try zbarimg.run("--quiet", "--raw", "--nodbus", picture).output.trimmingCharacters(in: .newlines)
        XCTAssertEqual(code, address)
        return code
    }

    /// A photo as phones take them, with the position where it was taken.
    private func photoWithPosition() throws -> String {
        let tools = try orSkip { try Tool("exiftool", from: .apt("libimage-exiftool-perl")) }
        let pixels = try Tool("python3", from: .apt("python3"))
        let path = server.folder + "/seen.jpg"
        let made = try pixels.run("-c", "from PIL import Image; Image.new('RGB', (640, 480)).save('\(path)')")
        XCTAssertEqual(made.code, 0, made.errors)
        let marked = try tools.run("-q", "-GPSLatitude=50.06", "-GPSLatitudeRef=N", "-overwrite_original", path)
        XCTAssertEqual(marked.code, 0, marked.errors)
        return path
    }
}
