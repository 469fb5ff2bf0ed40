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
            try photo.continueButton.click()

            // Then
            try photo.errorSummary.waitForFocus()
            XCTAssertFalse(try photo.error.text.isEmpty)
            XCTAssert(try driver.title.hasPrefix("Error:"))
        }
    }

    func testPhoto_whenAnotherIsChosenAfterAnError_shouldNotSpeakOfTheErrorAnyMore() throws {
        try inEveryEngine {
            // Given
            let photo = try openPhotoStep()
            try photo.input.type(file("letter.jpg", Data("Dear finder".utf8)))
            try driver.wait(for: "the file's name") {
                try driver.run("return document.body.innerText", as: String.self).contains("letter.jpg")
            }
            XCTAssertFalse(try photo.chosen.run("return arguments[0].checkVisibility()", as: Bool.self))
            try photo.continueButton.click()
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
            _ = try driver.run(restore, .string("Dear finder"))

            // When
            try photo.continueButton.click()

            // Then
            try photo.errorSummary.waitForFocus()
        }
    }

    private func openPhotoStep() throws -> PhotoScreen {
        try openFlow().continueButton.click()
        return try PhotoScreen(shownIn: driver)
    }
}
