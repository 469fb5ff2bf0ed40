import Foundation
import XCTest

/// How the photo step's script sends the photo.
final class PhotoUploadTests: BrowserTestCase {
    func testPhoto_whenSent_shouldGetTheNextLocation() throws {
        // Given
        let photo = try openPhotoStep()
        try driver.run(
            """
            const send = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.send = function(form) {
                this.addEventListener("load", () => sessionStorage.response = `${this.status} ${this.responseURL}`);
                send.call(this, form);
            };
            """
        )

        // When
        try photo.input.type(file("rex.png"))
        try photo.continueButton.click()

        // Then
        _ = try DescriptionScreen(shownIn: driver)
        let response = try driver.run("return sessionStorage.response", as: String.self)
        XCTAssertEqual(response, "204 \(server.origin)/report-missing/photo")
    }

    func testPhoto_whenChosen_shouldBeShownAsWhenItIsSaved() throws {
        // Given
        let photo = try openPhotoStep()
        let content = try driver.picture(width: 1200, height: 900)
        let heading = photo["heading"]
        XCTAssertEqual(try heading.text, "Add a photo")
        let look = """
            const [{ height, width }] = [arguments[0].getBoundingClientRect()];
            return `${width} ${Math.round(height)} ${arguments[0].nextElementSibling.innerText.replace(/\\s/g, " ")}`;
            """

        // When
        try photo.input.type(file("rex.jpg", content))
        try driver.wait(for: "the photo to be sent") { try photo.sending.text.contains("Photo sent") }
        let (chosen, title) = try (photo.chosen.run(look, as: String.self), heading.text)
        try driver.reload()
        _ = try PhotoScreen(shownIn: driver, with: \.preview)

        // Then
        XCTAssertEqual(try photo.preview.run(look, as: String.self), chosen)
        XCTAssertEqual(try heading.text, title)
    }

    func testPhoto_whenTheWindowIsLow_shouldKeepContinueInView() throws {
        for device in [Device.landscape, .desktop] {
            // Given
            try startAfresh()
            try driver.emulate(device)
            let photo = try openPhotoStep()
            let bottom = "return arguments[0].getBoundingClientRect().bottom"

            // When
            try photo.input.type(file("rex.jpg", driver.picture(width: 900, height: 1200)))
            try driver.wait(for: "the photo to be sent") { try photo.sending.text.contains("Photo sent") }
            let chosen = try photo.continueButton.run(bottom, as: Double.self)
            try driver.reload()
            _ = try PhotoScreen(shownIn: driver, with: \.preview)

            // Then
            XCTAssertLessThanOrEqual(chosen, Double(device.height))
            XCTAssertLessThanOrEqual(try photo.continueButton.run(bottom, as: Double.self), Double(device.height))
        }
    }

    func testPhoto_whenSentSlowly_shouldBeReadOutAtEachQuarterOnly() throws {
        // Given
        let photo = try openPhotoStep()
        try driver.run(
            """
            const status = document.querySelector("[data-testid='photo.progress'] [role=status]");
            const said = [];
            new MutationObserver(() => {
                said.push(status.textContent);
                sessionStorage.said = JSON.stringify(said);
            }).observe(status, { childList: true });
            """
        )
        // Bytes per second.
        let slow: JSON = ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 200_000]
        try driver.devTools("Network.emulateNetworkConditions", slow)

        // When: it is not an image, so that it is sent unchanged.
        try photo.input.type(file("noise.jpg", Data((0..<400_000).map { UInt8($0 % 251) })))
        try photo.continueButton.click()

        // Then
        try photo.errorSummary.waitForFocus()
        let said = try driver.run("return JSON.parse(sessionStorage.said)", as: [String].self)
        let quarters = [0, 25, 50, 75, 100].map { "Sending the photo \($0)%" }
        XCTAssertEqual(said.last, quarters.last)
        XCTAssertEqual(said, quarters.filter(said.contains), "each once, in order, and nothing else")
    }

    private func openPhotoStep() throws -> PhotoScreen {
        try openFlow().continueButton.click()
        return try PhotoScreen(shownIn: driver)
    }
}
