import Foundation
import XCTest

/// The photo step with real files.
final class PhotoTests: EveryEngineTestCase {
    func testPhoto_whenChosenReplacedAndRemoved_shouldBeShownEachTime() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()

            // When / Then
            for name in ["rex.png", "better.png"] {
                try photo.input.type(file(name))
                try photo.continueButton.click()
                try DescriptionScreen(shownIn: driver).backButton.click()
                _ = try PhotoScreen(shownIn: driver, with: \.preview)
                XCTAssertGreaterThan(try photo.preview.run("return arguments[0].naturalWidth", as: Int.self), 0)
                XCTAssert(try driver.run("return document.body.innerText", as: String.self).contains(name))
            }
            try photo.removeButton.click()
            try driver.wait(for: "the photo to be gone") { try !photo.preview.exists }
            try photo.continueButton.click()
            _ = try DescriptionScreen(shownIn: driver)
        }
    }

    func testPhoto_whenLarge_shouldBeScaledInTheBrowser() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()
            let content = try driver.picture(width: 3000, height: 2000)

            // When
            try photo.input.type(file("large.jpg", content))
            try photo.continueButton.click()
            try DescriptionScreen(shownIn: driver).backButton.click()

            // Then
            _ = try PhotoScreen(shownIn: driver, with: \.preview)
            XCTAssertEqual(try photo.preview.run("return arguments[0].naturalWidth", as: Int.self), 1600)
        }
    }

    func testPhoto_whenItIsText_shouldShowTheError() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()

            // When
            try photo.input.type(file("letter.jpg", Data("Dear finder".utf8)))

            // Then
            try photo.errorSummary.waitForFocus()
            XCTAssertFalse(try photo.error.text.isEmpty)
            XCTAssert(try driver.title.hasPrefix("Error:"))
            XCTAssertFalse(try driver.run("return document.body.innerText", as: String.self).contains("letter.jpg"))
            XCTAssertFalse(try photo.chosen.run("return arguments[0].checkVisibility()", as: Bool.self))

            // When
            try photo.input.type(file("letter.jpg", Data("Dear finder".utf8)))
            try driver.wait(for: "one summary") { try photo.errorSummary.count == 1 && photo.errorSummary.isFocused }
            try photo.continueButton.click()

            // Then
            _ = try DescriptionScreen(shownIn: driver)
        }
    }

    func testPhoto_whenAnotherIsChosenAfterAnError_shouldNotSpeakOfTheErrorAnyMore() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()
            try photo.input.type(file("letter.jpg", Data("Dear finder".utf8)))
            try photo.errorSummary.waitForFocus()

            // When
            try photo.input.type(file("rex.png"))

            // Then
            try driver.wait(for: "the photo to be shown") {
                try photo.chosen.run("return arguments[0].checkVisibility()", as: Bool.self)
            }
            XCTAssertFalse(try photo.errorSummary.exists)
            XCTAssert(try driver.title.hasPrefix("Photo"))
        }
    }

    func testPhoto_whenReplacedAndThePageBeforeComesBack_shouldStayReplaced() throws {
        try inEveryEngine {
            // Given
            var photo = try openPhotoStep()
            try photo.input.type(file("rex.png"))
            try photo.continueButton.click()
            try DescriptionScreen(shownIn: driver).backButton.click()
            photo = try PhotoScreen(shownIn: driver, with: \.preview)
            try photo.input.type(file("better.png"))
            try photo.continueButton.click()
            _ = try DescriptionScreen(shownIn: driver)

            // When
            for screen in 0..<3 {
                try driver.goBack()
                if screen == 1 { _ = try DescriptionScreen(shownIn: driver) }
            }
            _ = try PhotoScreen(shownIn: driver, with: \.preview)
            try photo.continueButton.click()
            try DescriptionScreen(shownIn: driver).backButton.click()

            // Then
            _ = try PhotoScreen(shownIn: driver, with: \.preview)
            XCTAssert(try driver.run("return document.body.innerText", as: String.self).contains("better.png"))
        }
    }

    func testPhoto_whenTheBrowserKeptItsFile_shouldBeSent() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()
            let restore = """
                const files = new DataTransfer();
                files.items.add(new File([arguments[0]], "rex.txt"));
                document.getElementById("photo").files = files.files;
                dispatchEvent(new Event("pageshow"));
                """

            // When
            _ = try driver.run(restore, .string("Dear finder"))

            // Then
            try photo.errorSummary.waitForFocus()
        }
    }

    func testPhoto_whenItsFileIsGone_shouldBeAskedForAgain() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()
            let path = try file("rex.png")
            let script = "XMLHttpRequest.prototype.send = function () { this.onerror(); }"
            try driver.run(script)
            try photo.input.type(path)
            try photo.failure.waitUntilVisible()
            try driver.wait(for: "the picture") {
                try photo.chosen.run("return arguments[0].naturalWidth", as: Int.self) > 0
            }
            try FileManager.default.removeItem(atPath: path)

            // When
            try photo.continueButton.click()

            // Then
            let sentence = "This photo has changed or moved. Please choose it again."
            try driver.wait(for: sentence) { try photo.failure.text == sentence }
            XCTAssertFalse(try photo.chosen.run("return arguments[0].checkVisibility()", as: Bool.self))

            // When
            try driver.reload()
            try photo.input.type(file("rex.png"))
            try photo.chosen.waitUntilVisible()
            XCTAssertFalse(try photo.failure.run("return arguments[0].checkVisibility()", as: Bool.self))
            try photo.continueButton.click()

            // Then
            _ = try DescriptionScreen(shownIn: driver)
        }
    }

    func testPhoto_whenItsFileLacksItsEnd_shouldBeSentAsFarAsItGoes() throws {
        for (width, height, cut) in [(3000, 2000, 2), (300, 200, 2), (300, 200, 500)] {
            try inEveryEngine {
                // Given
                let photo = try openPhotoStep()
                let content = try driver.picture(width: width, height: height).dropLast(cut)

                // When
                try photo.input.type(file("panorama.jpg", content))
                try photo.chosen.waitUntilVisible()
                try photo.continueButton.click()
                try DescriptionScreen(shownIn: driver).backButton.click()

                // Then
                _ = try PhotoScreen(shownIn: driver, with: \.preview)
                let script = """
                    const canvas = document.createElement("canvas");
                    const context = canvas.getContext("2d");
                    const { naturalWidth, naturalHeight } = arguments[0];
                    [canvas.width, canvas.height] = [naturalWidth, naturalHeight];
                    context.drawImage(arguments[0], 0, 0);
                    const { data } = context.getImageData(0, 0, naturalWidth, naturalHeight);
                    const colour = (y) => [...data.slice(4 * y * naturalWidth, 4 * y * naturalWidth + 4)].join();
                    return [naturalWidth, colour(3), colour(naturalHeight - 2)].join(" ");
                    """
                let drawn = try photo.preview.run(script, as: String.self).split(separator: " ")
                XCTAssertEqual(drawn[0], "\(min(width, 1600))")
                // Sky and meadow.
                XCTAssertFalse(["255,255,255,255", "0,0,0,0"].contains(drawn[1]), "\(drawn)")
                if cut == 2 { XCTAssertFalse(["255,255,255,255", "0,0,0,0", drawn[1]].contains(drawn[2]), "\(drawn)") }
            }
        }
    }

    private func openPhotoStep() throws -> PhotoScreen {
        try openFlow().continueButton.click()
        return try PhotoScreen(shownIn: driver)
    }
}
