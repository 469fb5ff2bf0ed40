import TestSupport
import XCTest

/// The forms that ask for a mail, and the page after them.
final class InboxTests: EveryEngineTestCase {
    func testInbox_whenAnAddressWasTyped_shouldShowItAndAskNothing() throws {
        try inEveryEngine {
            let server = try ServerProcess(sendsMail: true)
            for path in ["/alerts?place=Wola", "/manage"] {
                // Given
                try driver.open(server.origin + path)
                let isAlert = path.hasPrefix("/alerts")
                let form: any InboxScreen = isAlert ? AlertsScreen(driver: driver) : FindReportScreen(driver: driver)

                // When
                try form.email.type("anna@example.org")
                try form.sendButton.click()
                try driver.wait(for: "the notice") { try form.notice.exists }

                // Then
                XCTAssertEqual(try form["address"].text, "anna@example.org")
                XCTAssert(try form.notice.isFocused)
                XCTAssertFalse(try form.email.exists)

                // When
                try form["again"].click()
                try driver.wait(for: "the form") { try form.email.exists }

                // Then
                XCTAssertFalse(try form.notice.exists)
            }
        }
    }

    func testAlerts_whenThePositionIsAdded_shouldShowItsDistance() throws {
        try inEveryEngine {
            // Given
            let server = try ServerProcess(sendsMail: true)
            try driver.open(server.origin + "/alerts")
            let form = try AlertsScreen(shownIn: driver)
            let isShown = "return arguments[0].checkVisibility()"
            XCTAssertFalse(try form.distance.run(isShown, as: Bool.self))
            try locate("done({ coords: { latitude: 52.23456, longitude: 20.97, accuracy: 20 } })")

            // When
            try form.addPosition()

            // Then
            try driver.wait(for: "the distance") { try form.distance.run(isShown, as: Bool.self) }
            XCTAssertEqual(try form.position.value, "52.235, 20.970")
        }
    }
}
