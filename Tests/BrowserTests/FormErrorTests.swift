import XCTest

/// The display of form errors, and how to correct them.
final class FormErrorTests: EveryEngineTestCase {
    func testContactDetails_whenEmpty_shouldLeadFromTheSummaryToTheField() throws {
        try inEveryEngine {
            // Given
            let contactDetails = try openContactDetails()
            try contactDetails.reward.type("200 zł")

            // When
            try contactDetails.continueButton.click()

            // Then
            try contactDetails.errorSummary.waitForFocus()
            XCTAssert(try driver.title.hasPrefix("Error:"))
            XCTAssertEqual(try contactDetails.reward.value, "200 zł")
            try driver.press(Key.tab + Key.enter)
            try contactDetails.phone.waitForFocus()
        }
    }

    func testDescription_whenSeveralFieldsAreWrong_shouldNameTheFirstFirst() throws {
        try inEveryEngine {
            // Given
            try openFlow().continueButton.click()
            try PhotoScreen(shownIn: driver).continueButton.click()
            let description = try DescriptionScreen(shownIn: driver)
            let longName = String(repeating: "x", count: 61)
            try description.petName.type(longName)
            try Hand.mouse.typeDate("05", "01", "2199", into: description.lastSeenDate)
            try description.details.unfold()
            try description.age.type("99")

            // When
            try description.continueButton.click()

            // Then
            try description.errorSummary.waitForFocus()
            let invalid = ["petName", "lastSeenDate", "age"].map { "description." + $0 }
            XCTAssertEqual(try description.invalidFields, invalid)
            XCTAssertEqual(try description.age.value, "99")
            XCTAssertEqual(try description.petName.value, longName)
            try driver.press(Key.tab + Key.enter)
            try description.petName.waitForFocus()
        }
    }

    func testBack_whenAnErrorWasCorrected_shouldShowTheFormWithWhatWasSaved() throws {
        try inEveryEngine {
            // Given
            let contactDetails = try openContactDetails()
            try contactDetails.continueButton.click()
            try contactDetails.errorSummary.waitForFocus()
            try contactDetails.phone.type("1234567")
            try contactDetails.continueButton.click()
            _ = try SummaryScreen(shownIn: driver)

            // When
            try driver.goBack()

            // Then
            XCTAssertEqual(try ContactDetailsScreen(shownIn: driver).phone.value, "1234567")
        }
    }

    func testSubmit_whenDoubleClicked_shouldMakeOneReport() throws {
        try inEveryEngine {
            // Given
            let contactDetails = try openContactDetails()
            try contactDetails.phone.type("600700800")
            try contactDetails.continueButton.click()
            let summary = try SummaryScreen(shownIn: driver)

            // When
            try driver.point("mouse", at: summary.submitButton, times: 2)

            // Then
            try ReportCreatedScreen(shownIn: driver).listLink.click()
            XCTAssertEqual(try PetListScreen(shownIn: driver).card.count, 1)
        }
    }

    private func openContactDetails() throws -> ContactDetailsScreen {
        try openFlow().continueButton.click()
        try PhotoScreen(shownIn: driver).continueButton.click()
        try DescriptionScreen(shownIn: driver).continueButton.click()
        return try ContactDetailsScreen(shownIn: driver)
    }
}
