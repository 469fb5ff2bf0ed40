import Foundation
import SQLite
import TestSupport

/// The error pages, each after a real error.
extension Tour {
    func visitErrors() throws {
        for (path, name, status) in [
            ("/nowhere", "not-found", 404), ("/report-missing/exit", "method-not-allowed", 405),
            ("/" + String(repeating: "x", count: 9000), "address-too-long", 414),
        ] {
            try open(path)
            try lookAtError(name, status)
        }
        try visitForeignPost()
        try visitTooLargePost()
        try visitTooManySearches()
        try visitFullDisk()
        try visitLostTable()
    }

    private func lookAtError(_ name: String, _ status: Int) throws {
        _ = try ErrorScreen(shownIn: driver)
        try look(name, expecting: "status of \(status)")
    }

    /// A button of another website.
    private func visitForeignPost() throws {
        let button = "<button data-testid=error.foreignButton>Free food</button>"
        let page = "<form method=post action=\(server.origin)/report-missing/exit>\(button)</form>"
        try driver.open("data:text/html;base64," + Data(page.utf8).base64EncodedString())
        try ErrorScreen(driver: driver)["foreignButton"].click()
        try lookAtError("forbidden", 403)
    }

    private func visitTooLargePost() throws {
        try open("/report-missing/chip-number")
        let screen = try ChipNumberScreen(shownIn: driver)
        try screen.input.run("arguments[0].value = '1'.repeat(100_000)")
        try screen.continueButton.click()
        try lookAtError("too-large", 413)
    }

    private func visitTooManySearches() throws {
        try openRefused("/?chip=1")
        _ = try PetListScreen(shownIn: driver, with: \.wait)
        try look("search-too-many", expecting: "status of 429")
        // A private link that nobody has, as often as nobody mistypes one.
        try openRefused("/manage/" + String(repeating: "0", count: 32))
        try lookAtError("too-many", 429)
        try openRefused("/?place=a")
        _ = try PetListScreen(shownIn: driver, with: \.wait)
        try look("list-too-many", expecting: "status of 429")
    }

    /// Requests a page until the site refuses it, and opens it before the site allows it again.
    private func openRefused(_ path: String) throws {
        let requests = """
            const request = new XMLHttpRequest();
            do {
                request.open("GET", arguments[0], false);
                request.send();
            } while (request.status != 429);
            """
        try driver.run(requests, .string(path))
        _ = try driver.consoleLog()
        // One script, because a slow machine may need a second for two commands.
        try driver.run(requests + "location.href = arguments[0];", .string(path))
    }

    /// A photo on a full disk.
    private func visitFullDisk() throws {
        let server = try ServerProcess(diskSize: 500_000)
        try driver.open("\(server.origin)/report-missing")
        try ChipNumberScreen(shownIn: driver).continueButton.click()
        let screen = try PhotoScreen(shownIn: driver)
        // A browser that cannot draw it sends it unchanged. The page's script writes the response in its place.
        try driver.run(
            """
            Image.prototype.decode = async () => { throw "not drawn"; };
            const { write } = Document.prototype;
            Document.prototype.write = function (html) { write.call(this, self.written = html); };
            """
        )
        let photo = Samples.png.prefix(33) + [0x00, 0x1E, 0x84, 0x80] + Array("IDAT".utf8)
        try screen.input.type(server.file("large.png", Data(photo) + Data(count: 1_000_000)))
        try lookAtError("unavailable", 503)
    }

    /// A database without its reports.
    private func visitLostTable() throws {
        let server = try ServerProcess()
        // Renamed by SQLite, so that no connection of the program answers from pages it has read before.
        try SQLiteConnection(path: server.folder + "/petspot.sqlite").execute("ALTER TABLE reports RENAME TO lost")
        try driver.open("\(server.origin)/pets/abcdefghjk")
        try lookAtError("internal-error", 500)
    }
}
