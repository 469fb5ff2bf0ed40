import Foundation
import TestSupport
import XCTest

/// The poster as it is seen, read and printed.
final class PosterTests: BrowserTestCase {
    /// The longest texts that the form accepts.
    private static let longest: [String: JSON] = [
        "petName": .string(words("Sir Bartholomew Wigglesworth of Nottingham, the Third", upTo: 60)),
        "species": "dog", "breed": .string(words("Nova Scotia Duck Tolling Retriever and Pointer", upTo: 60)),
        "sex": "female",
        "age": "40", "lastSeenDate": "2024-09-30",
        "lastSeenPlace": .string(
            words("The path along the river behind the old mill, by the wooden bridge", upTo: 120)
        ),
        "description": .string(
            words("Red collar with a bell, white chest, one black ear, comes for cheese.", upTo: 500)
        ),
        "contactEmail": .string(String(repeating: "a-very-long-address.", count: 13).prefix(242) + "@example.org"),
        "contactPhone": "+48 (600) 700-800-900-1",
        "reward": .string(words("A thousand zloty and a home-made cake every month", upTo: 120)),
    ]

    func testPrint_whenTextsAreTheLongest_shouldBeExactlyOneSheetOfA4() throws {
        for language in ["en", "pl"] {
            for (width, height) in [(0, 0), (1600, 1200), (900, 1600), (1000, 1000)] {
                // Given
                try startAfresh()
                let poster = try openPoster(Self.longest, photo: (width, height), in: language)

                // When
                let pages = try driver.printPage().pages

                // Then
                XCTAssertEqual(pages.count, 1, "\(language), \(width) by \(height)")
                for page in pages {
                    XCTAssertEqual(page.width, 595.28, accuracy: 1)
                    XCTAssertEqual(page.height, 841.89, accuracy: 1)
                }
                XCTAssertEqual(try cutOff(poster), [], "\(language), \(width) by \(height)")
            }
        }
    }

    func testPrint_whenTheSystemFontIsMonospaced_shouldKeepTheTextsWhole() throws {
        for language in ["en", "pl"] {
            for (width, height) in [(0, 0), (1600, 1200), (900, 1600)] {
                // Given
                try startAfresh()
                let poster = try openPoster(Self.longest, photo: (width, height), in: language)

                // When
                try driver.run("document.body.style.fontFamily = 'monospace'")

                // Then
                XCTAssertEqual(try cutOff(poster), [], "\(language), \(width) by \(height)")
                XCTAssertEqual(try driver.printPage().pages.count, 1)
            }
        }
    }

    func testPreview_whenTheReaderNeedsLargeOrWideLetters_shouldKeepTheTextsWhole() throws {
        for size in [(0, 0), (1600, 1200), (900, 1600), (3000, 1000)] {
            for script in [
                """
                const sizes = [...document.querySelectorAll(".sheet, .sheet *")]
                    .map((element) => [element, 2 * parseFloat(getComputedStyle(element).fontSize)]);
                for (const [element, size] of sizes) element.style.fontSize = size + "px";
                """,
                // WCAG 2.2, 1.4.12.
                """
                for (const { style } of document.querySelectorAll(".sheet *")) {
                    [style.lineHeight, style.letterSpacing, style.wordSpacing] = ["1.5", ".12em", ".16em"];
                }
                """,
            ] {
                // Given
                try startAfresh()
                let poster = try openPoster(Self.longest, photo: size)

                // When
                try driver.run(script)

                // Then
                XCTAssertEqual(try cutOff(poster), [], "\(size)")
            }
        }
    }

    func testPhoto_whateverItsFormat_shouldBeAtLeast10CentimetresHigh() throws {
        for size in [(1600, 1200), (900, 1600), (3000, 1000)] {
            // Given
            try startAfresh()
            let poster = try openPoster(["petName": "Rex", "contactPhone": "600700800"], photo: size)

            for isPrinting in [false, true] {
                // When
                try driver.emulatePrinting(isPrinting)

                // Then
                XCTAssertGreaterThanOrEqual(try photoHeight(on: poster), 99.9, "\(size), printing \(isPrinting)")
            }
        }
    }

    func testPrint_whenTextsAreOrdinary_shouldShowAllOfThemAndALargePhoto() throws {
        // Given
        let answers: [String: JSON] = [
            "petName": "Burek", "species": "dog", "breed": "mieszaniec", "sex": "male", "age": "7", "size": "large",
            "colours": "black", "lastSeenDate": "2024-09-30", "lastSeenPlace": "Kraków, Park Jordana przy placu zabaw",
            "description": .string(
                words(
                    "Biały krawat i czerwona obroża z adresówką, jest płochliwy, ale przyjdzie do kogoś z serem",
                    upTo: 150
                )
            ),
            "contactEmail": "anna.kowalska@example.org", "contactPhone": "+48 600 700 800", "reward": "500 zł",
        ]
        for size in [(1600, 1200), (1600, 1067), (1200, 1200), (900, 1600), (3000, 1000)] {
            for language in ["en", "pl"] {
                try startAfresh()
                let poster = try openPoster(answers, photo: size, in: language)

                // When
                try driver.emulatePrinting()

                // Then
                XCTAssertEqual(try cutOff(poster), [], "\(size), \(language)")
                XCTAssertGreaterThanOrEqual(try photoHeight(on: poster), 99.9, "\(size), \(language)")
            }
        }
    }

    func testPrint_whenTextsAreWideAndWithoutSpaces_shouldBeOneSheet() throws {
        // Given
        var answers = Self.longest
        for (name, limit) in [("petName", 60), ("breed", 60), ("lastSeenPlace", 120), ("description", 500)] {
            answers[name] = .string(String(repeating: "W", count: limit))
        }
        _ = try openPoster(answers, photo: (700, 1600))

        // When / Then
        XCTAssertEqual(try driver.printPage().pages.count, 1)
    }

    func testPhoneNumber_howeverItIsWritten_shouldStandOnOneLine() throws {
        for language in ["en", "pl"] {
            for phone in ["600700800", "48600700800", "+48600700800", "+48 600 700 800", "+123456789012345"] {
                // Given
                try startAfresh()
                let poster = try openPoster(["contactPhone": .string(phone)], in: language)
                for isPrinting in [false, true] {
                    // When
                    try driver.emulatePrinting(isPrinting)
                    let lines = try poster.sheet.run(
                        """
                        return [...arguments[0].querySelectorAll(".phone, .strips span")].map((element) => {
                            const range = document.createRange();
                            range.selectNodeContents(element);
                            return range.getClientRects().length;
                        });
                        """,
                        as: [Int].self
                    )

                    // Then
                    XCTAssertGreaterThan(lines.count, 1)
                    XCTAssert(lines.allSatisfy { $0 == 1 }, "\(phone), \(language), printing \(isPrinting): \(lines)")
                }
            }
        }
    }

    func testCode_onThePrintedSheet_shouldLeadToThePublicPage() throws {
        // Given
        let zbarimg = try orSkip { try Tool("zbarimg", from: .apt("zbar-tools")) }
        let poster = try openPoster(["petName": "Łatka", "contactPhone": "600 700 800"])
        let address = try poster.address.text
        try driver.emulate(.desktop)
        try driver.emulatePrinting()

        // When
        let picture = try file("poster.png", driver.screenshot)
        let verdict = try zbarimg.run("--quiet", "--raw", "--nodbus", picture)

        // Then
        XCTAssertEqual(verdict.code, 0, verdict.errors)
        XCTAssertEqual(verdict.output.trimmingCharacters(in: .newlines), address)
        XCTAssert(address.hasPrefix(server.origin + "/pets/"), address)
        try driver.open(address)
        XCTAssertEqual(try PetDetailsScreen(shownIn: driver).heading.text, "Łatka")
    }

    func testPrintButton_whenPressed_shouldPrint() throws {
        // Given
        let poster = try openPoster(["contactPhone": "600 700 800"])
        try driver.run("window.print = () => { window.isPrinted = true }")

        // When
        try poster.printButton.click()

        // Then
        XCTAssertTrue(try driver.run("return window.isPrinted", as: Bool.self))
    }

    func testPrint_whenBrowsersPutTheAddressOnPaper_shouldNotGiveThePrivateLinkAway() throws {
        // Given
        let poster = try openPoster(["contactPhone": "600 700 800"])
        let address = try driver.url

        // When / Then
        try driver.run("dispatchEvent(new Event('beforeprint'))")
        XCTAssertEqual(try driver.url, try poster.address.text)
        try driver.run("dispatchEvent(new Event('afterprint'))")
        XCTAssertEqual(try driver.url, address)
    }

    func testPoster_whenScriptsAreOff_shouldStillBePrinted() throws {
        // Given
        _ = try openPoster(["contactPhone": "600 700 800"])
        try turnScriptsOff()
        try driver.reload()
        let poster = try PosterScreen(shownIn: driver)

        // When / Then
        XCTAssertEqual(try poster.printButton.run("return arguments[0].offsetHeight", as: Int.self), 0)
        XCTAssertEqual(try driver.printPage().pages.count, 1)
    }

    /// Reports a pet by requests, without the screens, and opens its poster.
    private func openPoster(
        _ answers: [String: JSON],
        photo: (width: Int, height: Int) = (0, 0),
        in language: String = "en"
    ) throws -> PosterScreen {
        try openList(language)
        let script = """
            const [answers, width, height] = arguments;
            const send = async (step, body) => {
                const {ok} = await fetch("/report-missing/" + step, {method: "POST", body});
                if (!ok) throw Error(step);
            };
            return (async () => {
                const form = new FormData();
                if (width) {
                    const canvas = new OffscreenCanvas(width, height);
                    canvas.getContext("2d").fillRect(0, 0, width, height);
                    form.append("photo", await canvas.convertToBlob(), "rex.png");
                }
                form.append("action", "continue");
                await send("chip-number", new URLSearchParams({chipNumber: "616093900000001"}));
                await send("photo", form);
                await send("description", new URLSearchParams(answers));
                await send("contact-details", new URLSearchParams(answers));
                await send("summary", new URLSearchParams());
            })();
            """
        try driver.run(
            script,
            .object(answers),
            JSON(integerLiteral: photo.width),
            JSON(integerLiteral: photo.height)
        )
        try driver.open(server.origin + "/report-missing/confirmation")
        try ReportCreatedScreen(shownIn: driver).posterLink.click()
        return try PosterScreen(shownIn: driver)
    }

    /// The height of the photo in millimetres.
    private func photoHeight(on poster: PosterScreen) throws -> Double {
        // The sheet has 210 mm.
        let script = """
            const img = arguments[0].querySelector("img");
            const { width, height } = img.getBoundingClientRect();
            const shown = getComputedStyle(img).objectFit == "cover"
                ? height : Math.min(height, width * img.naturalHeight / img.naturalWidth);
            return 210 * shown / arguments[0].getBoundingClientRect().width;
            """
        return try poster.sheet.run(script, as: Double.self)
    }

    /// The texts that do not fit their place on the sheet, except the names on the strips, which end in an ellipsis.
    private func cutOff(_ poster: PosterScreen) throws -> [String] {
        let script = """
            const [sheet] = arguments;
            const isTooLarge = element =>
                element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
            return [sheet, ...sheet.querySelectorAll("div, p, ul, .name")]
                .filter(element => !element.closest(".strips") && isTooLarge(element))
                .map(element => `${element.className}: ${element.textContent.trim().slice(0, 40)}`);
            """
        return try poster.sheet.run(script, as: [String].self)
    }
}

/// Words repeated up to a number of characters.
private func words(_ words: String, upTo length: Int) -> String {
    var text = words
    while text.count < length { text += " " + words }
    return String(text.prefix(length))
}
