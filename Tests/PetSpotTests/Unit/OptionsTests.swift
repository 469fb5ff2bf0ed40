import XCTest

@testable import PetSpot

/// The command line and the environment.
final class OptionsTests: XCTestCase {
    func testParse_whenNothingIsGiven_shouldTakeTheDefaults() throws {
        // When
        let command = try Options.parse([], environment: [:], process: 7, cores: 2)

        // Then
        guard case .serve(let configuration) = command else { return XCTFail("not serving") }
        XCTAssertEqual(configuration.host, "127.0.0.1")
        XCTAssertEqual(configuration.port, 8080)
        XCTAssertEqual(configuration.data.folder, "data")
        XCTAssertNil(configuration.publicURL)
        XCTAssertEqual(configuration.workers, 2)
    }

    func testParse_whenOptionAndVariableAreGiven_shouldTakeTheOption() throws {
        // Given
        let environment = ["PETSPOT_PORT": "1", "PETSPOT_DATA_DIR": "/var/petspot", "PETSPOT_HOST": "::1"]

        // When
        let command = try Options.parse(
            [
                "--port", "2", "--public-url=https://PetSpot.example:443/", "--workers", "3",
                "--operator=Jan, jan@example.org", "--keep-days", "7",
            ],
            environment: environment,
            process: 7,
            cores: 1
        )

        // Then
        guard case .serve(let configuration) = command else { return XCTFail("not serving") }
        XCTAssertEqual(configuration.port, 2)
        XCTAssertEqual(configuration.data.folder, "/var/petspot")
        XCTAssertEqual(configuration.host, "::1")
        XCTAssertEqual(configuration.publicURL, "https://petspot.example")
        XCTAssertEqual(configuration.workers, 3)
        XCTAssertEqual(configuration.operatorContact, "Jan, jan@example.org")
        XCTAssertEqual(configuration.life.keepDays, 7)
    }

    func testParse_whenSomethingIsWrong_shouldSayWhatInOneLine() {
        // Given
        let cases: [([String], [String: String], String)] = [
            (["--port", "x"], [:], "--port"), (["--port", "65536"], [:], "--port"), (["--port", "-1"], [:], "--port"),
            (["--port"], [:], "--port"), (["--colour", "red"], [:], "--colour"), (["serve"], [:], "serve"),
            (["--keep-days", "0"], [:], "--keep-days"), (["--keep-days", "3651"], [:], "--keep-days"),
            ([], ["PETSPOT_KEEP_DAYS": "x"], "PETSPOT_KEEP_DAYS"), (["--operator", ""], [:], "--operator"),
            (["--workers", "0"], [:], "--workers"), (["--public-url", "petspot.example"], [:], "--public-url"),
            (["--public-url", "https://petspot.example/path"], [:], "--public-url"), (["--host="], [:], "--host"),
            (["--data-dir", ""], [:], "--data-dir"), ([], ["PETSPOT_PORT": "many"], "PETSPOT_PORT"),
        ]
        for (arguments, environment, name) in cases {
            // When / Then
            XCTAssertThrowsError(try Options.parse(arguments, environment: environment, process: 7, cores: 1)) {
                error in
                let message = (error as? OptionError)?.message ?? ""
                XCTAssert(message.contains(name), "\(arguments): \(message)")
                XCTAssertFalse(message.contains("\n"))
            }
        }
    }

    func testParse_whenASocketIsHandedOver_shouldTakeItOnlyWhenItIsForThisProcess() throws {
        // Given
        let cases: [(environment: [String: String], socket: Int32?)] = [
            (["LISTEN_PID": "7", "LISTEN_FDS": "1"], 3),
            (["LISTEN_PID": "7", "LISTEN_FDS": "0"], nil), (["LISTEN_PID": "7"], nil),
            (["LISTEN_PID": "8", "LISTEN_FDS": "1"], nil), (["LISTEN_FDS": "1"], nil),
        ]
        for (environment, socket) in cases {
            // When
            let command = try Options.parse(["--port", "1"], environment: environment, process: 7, cores: 1)

            // Then
            guard case .serve(let configuration) = command else { return XCTFail("not serving") }
            XCTAssertEqual(configuration.inheritedSocket, socket, "\(environment)")
        }
        for count in ["2", "-1", "", "one"] {
            let environment = ["LISTEN_PID": "7", "LISTEN_FDS": count]
            XCTAssertThrowsError(try Options.parse([], environment: environment, process: 7, cores: 1)) { error in
                XCTAssert((error as? OptionError)?.message.contains("LISTEN_FDS") == true)
            }
        }
    }

    func testParse_whenOperatorAsks_shouldReadWhatAndWhere() throws {
        // Given
        var configuration = Configuration(cores: 1)
        configuration.data.folder = "/d"

        // When / Then
        XCTAssertEqual(
            try Options.parse(["reports", "list", "--data-dir", "/d"], environment: [:], process: 7, cores: 1),
            .reports(.all, .text, configuration)
        )
        XCTAssertEqual(
            try Options.parse(
                ["reports", "remove", "x", "--json", "y"],
                environment: ["PETSPOT_DATA_DIR": "/d"],
                process: 7,
                cores: 1
            ),
            .moderate(.remove, ["x", "y"], .json, configuration)
        )
        XCTAssertEqual(
            try Options.parse(["backup", "--data-dir=/d", "f"], environment: [:], process: 7, cores: 1),
            .backup("f", configuration)
        )
        for words in [
            ["reports"], ["reports", "remove"], ["reports", "list", "x"], ["reports", "burn", "x"], ["backup"],
            ["reports", "hide"], ["reports", "flagged", "x"], ["--json"],
        ] {
            XCTAssertThrowsError(try Options.parse(words, environment: [:], process: 7, cores: 1))
        }
    }

    func testParse_whenItIsNoCommand_shouldSayWhat() throws {
        for (words, message) in [
            (["reports", "list", "x"], "\"reports list x\" is not a command; see --help"),
            (["reports", "hid", "1"], "\"reports hid 1\" is not a command; see --help"),
            (["reports"], "\"reports\" is not a command; see --help"),
            (["backup", "f", "--json"], "backup takes no --json; see --help"),
        ] {
            XCTAssertThrowsError(try Options.parse(words, environment: [:], process: 7, cores: 1)) { error in
                XCTAssertEqual((error as? OptionError)?.message, message)
            }
        }
    }

    func testParse_whenAskedForHelpOrVersion_shouldReturnThat() throws {
        XCTAssertEqual(try Options.parse(["--help"], environment: [:], process: 7, cores: 1), .help)
        XCTAssertEqual(
            try Options.parse(["--port", "1", "--version"], environment: [:], process: 7, cores: 1),
            .version
        )
        for option in [
            "--host", "--port", "--data-dir", "--public-url", "--operator", "--keep-days", "--workers", "--help",
            "--version",
        ] {
            XCTAssert(Options.help.contains(option))
        }
    }
}
