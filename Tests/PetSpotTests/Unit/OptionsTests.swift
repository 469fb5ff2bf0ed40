import XCTest

@testable import PetSpot

/// The command line and the environment.
final class OptionsTests: XCTestCase {
    private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws(OptionError) -> Command {
        try Options.parse(arguments, environment: environment, process: 7)
    }

    func testParse_whenNothingIsGiven_shouldTakeTheDefaults() throws {
        // When
        let command = try parse([])

        // Then
        guard case .serve(let configuration) = command else { return XCTFail("not serving") }
        XCTAssertEqual(configuration.server.host, "127.0.0.1")
        XCTAssertEqual(configuration.server.port, 8080)
        XCTAssertEqual(configuration.data.folder, "data")
        XCTAssertNil(configuration.publicURL)
        XCTAssertEqual(configuration.server.workers, ProcessInfo.processInfo.activeProcessorCount)
    }

    func testParse_whenOptionAndVariableAreGiven_shouldTakeTheOption() throws {
        // Given
        let environment = ["PETSPOT_PORT": "1", "PETSPOT_DATA_DIR": "/var/petspot", "PETSPOT_HOST": "::1"]

        // When
        let command = try parse(
            [
                "--port", "2", "--public-url=https://PetSpot.example:443/", "--workers", "3",
                "--operator=Jan, jan@example.org", "--keep-days", "7",
            ],
            environment
        )

        // Then
        guard case .serve(let configuration) = command else { return XCTFail("not serving") }
        XCTAssertEqual(configuration.server.port, 2)
        XCTAssertEqual(configuration.data.folder, "/var/petspot")
        XCTAssertEqual(configuration.server.host, "::1")
        XCTAssertEqual(configuration.publicURL, "https://petspot.example")
        XCTAssertEqual(configuration.server.workers, 3)
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
            XCTAssertThrowsError(try parse(arguments, environment)) {
                error in
                let message = (error as? OptionError)?.message ?? ""
                XCTAssert(message.contains(name), "\(arguments): \(message)")
                XCTAssertFalse(message.contains("\n"))
            }
        }
    }

    func testParse_whenContactsAreNamed_shouldReadThemOrSayWhichLineIsWrong() throws {
        // Given
        let file = temporaryPath()
        try Data("# here\nvet | Łapa\n".utf8).write(to: URL(fileURLWithPath: file))

        // When / Then
        guard case .serve(let configuration) = try parse([], ["PETSPOT_CONTACTS": file]) else {
            return XCTFail("not serving")
        }
        XCTAssertEqual(configuration.contacts, [LocalContact(kind: .vet, name: "Łapa")])
        try Data("# here\nvet | Łapa\nzoo\n".utf8).write(to: URL(fileURLWithPath: file))
        for (path, message) in [
            (file, "\(file), line 3 must begin with one of municipality, shelter, vet, police, register, other"),
            (file + "x", "cannot read the contacts in \(file)x: No such file or directory"),
        ] {
            XCTAssertThrowsError(try parse(["--contacts", path])) { error in
                XCTAssertEqual((error as? OptionError)?.message, message)
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
            let command = try parse(["--port", "1"], environment)

            // Then
            guard case .serve(let configuration) = command else { return XCTFail("not serving") }
            XCTAssertEqual(configuration.server.inheritedSocket, socket, "\(environment)")
        }
        for count in ["2", "-1", "", "one"] {
            let environment = ["LISTEN_PID": "7", "LISTEN_FDS": count]
            XCTAssertThrowsError(try parse([], environment)) { error in
                XCTAssert((error as? OptionError)?.message.contains("LISTEN_FDS") == true)
            }
        }
    }

    func testParse_whenOperatorAsks_shouldReadWhatAndWhere() throws {
        // When / Then
        guard case .reports(.all, .text, let listing) = try parse(["reports", "list", "--data-dir", "/d"]),
            case .moderate(.remove, ["x", "y"], .json, let removal) = try parse(
                ["reports", "remove", "x", "--json", "y"],
                ["PETSPOT_DATA_DIR": "/d"]
            ),
            case .backup("f", let backup) = try parse(["backup", "--data-dir=/d", "f"])
        else { return XCTFail("another command") }
        for configuration in [listing, removal, backup] { XCTAssertEqual(configuration.data.folder, "/d") }
        for words in [
            ["reports"], ["reports", "remove"], ["reports", "list", "x"], ["reports", "burn", "x"], ["backup"],
            ["reports", "hide"], ["reports", "flagged", "x"], ["--json"],
        ] {
            XCTAssertThrowsError(try parse(words))
        }
    }

    func testParse_whenMailIsConfigured_shouldReadFromWhomAndNeedAPublicAddress() throws {
        // Given
        let address = ["--mail-from", "PetSpot <post@petspot.example>", "--public-url", "https://petspot.example"]

        // When
        let command = try Options.parse(address + ["--moderator-mail=m@petspot.example"], environment: [:], process: 1)

        // Then
        guard case .serve(let configuration) = command else { return XCTFail("\(command)") }
        XCTAssertEqual(configuration.mail?.from, Mailbox("PetSpot <post@petspot.example>"))
        XCTAssertEqual(configuration.mail?.moderators?.text, "m@petspot.example")
        XCTAssertEqual(configuration.mail?.host, "petspot.example")
        for wrong in [
            ["--mail-from", "post"], ["--mail-from", "post@petspot.example"], ["--moderator-mail", "x"],
            ["--moderator-mail", "m@petspot.example"],
        ] {
            XCTAssertThrowsError(try Options.parse(wrong, environment: [:], process: 1)) { error in
                XCTAssertEqual((error as? OptionError)?.exitCode, EX_USAGE)
            }
        }
        guard
            case .mail("/bin/true", _) = try Options.parse(
                ["mail", "--sendmail", "/bin/true"],
                environment: [:],
                process: 1
            )
        else { return XCTFail("no mail") }
    }

    func testParse_whenABackupIsToBeRestored_shouldReadWhichAndWhetherToReplace() throws {
        for replaces in [false, true] {
            for (option, bringsBack) in [(nil, nil), ("--with-erased", true), ("--without-erased", false)] {
                // When
                let options = (replaces ? ["--replace"] : []) + [option].compactMap(\.self)
                let command = try parse(["restore", "x"] + options)

                // Then
                guard case .restore("x", replaces, bringsBack, _) = command else { return XCTFail("\(command)") }
            }
        }
        XCTAssertThrowsError(try Options.parse(["restore"], environment: [:], process: 1))
        XCTAssertThrowsError(try Options.parse(["backup", "x", "--replace"], environment: [:], process: 1))
    }

    func testParse_whenADemoIsAskedFor_shouldTakeAFolderAndNoDatabase() throws {
        // When / Then
        guard case .demo(let configuration) = try parse(["demo", "--data-dir", "/d"]) else {
            return XCTFail("another command")
        }
        XCTAssertEqual(configuration.data.folder, "/d")
        let database = "postgres://petspot@db.example/petspot"
        for (arguments, environment) in [
            (["demo", "--database", database], [:]), (["demo", "--database=\(database)"], [:]),
            (["demo"], ["PETSPOT_DATABASE": database]),
        ] {
            XCTAssertThrowsError(try parse(arguments, environment)) { error in
                XCTAssertEqual((error as? OptionError)?.exitCode, 1)
            }
        }
        XCTAssertThrowsError(try parse(["demo", "x"])) { error in
            XCTAssertEqual((error as? OptionError)?.exitCode, 64)
        }
    }

    func testParse_whenAPageIsHidden_shouldReadWhy() throws {
        // When / Then
        let words = ["reports", "hide", "x", "--reason", "personal-data", "--note=A name.", "y"]
        guard case .moderate(.hide(let hiding), ["x", "y"], .text, _) = try parse(words) else {
            return XCTFail("another command")
        }
        XCTAssertEqual(hiding, Hiding(reason: .personalData, note: "A name."))
    }

    func testParse_whenSomethingIsMissing_shouldNameIt() throws {
        let reasons = "false, abuse, personal-data, illegal, other"
        for (words, missing) in [
            ("reports hide", "the id of a report"), ("reports hide --reason abuse", "the id of a report"),
            ("reports hide x", "a --reason: \(reasons)"), ("reports hide x --note y", "a --reason: \(reasons)"),
            ("reports show", "the id of a report"), ("reports remove", "the id of a report"),
            ("backup", "a folder for backups"), ("restore", "a backup"), ("restore --replace", "a backup"),
            ("moderators add", "a moderator's name"), ("moderators remove", "a moderator's name"),
        ] {
            // When / Then
            let arguments = words.split(separator: " ").map(String.init)
            let command = arguments.prefix(["backup", "restore"].contains(arguments[0]) ? 1 : 2).joined(separator: " ")
            XCTAssertThrowsError(try parse(arguments)) { error in
                XCTAssertEqual((error as? OptionError)?.message, "\(command) needs \(missing); see --help")
                XCTAssertEqual((error as? OptionError)?.exitCode, 64)
            }
        }
    }

    func testParse_whenACommandDoesNotTakeAnOption_shouldRefuseIt() throws {
        for (words, option) in [
            ("reports list", "--port=1"), ("reports flagged", "--reason=abuse"), ("reports hide x", "--public-url=1"),
            ("reports show x", "--note=1"), ("reports remove x", "--mail-from=1"), ("moderators list", "--json"),
            ("moderators remove x", "--public-url=1"), ("backup x", "--replace"), ("restore x", "--keep-days=1"),
            ("mail", "--json"), ("demo", "--workers=1"),
        ] {
            // When / Then
            let command = words.replacing(" x", with: "")
            let name = option.prefix { $0 != "=" }
            XCTAssertThrowsError(try parse(words.split(separator: " ").map(String.init) + [option])) { error in
                XCTAssertEqual((error as? OptionError)?.message, "\(command) takes no \(name); see --help")
            }
        }
        XCTAssertThrowsError(try parse(["--json"])) { error in
            XCTAssertEqual((error as? OptionError)?.message, "the server takes no --json; see --help")
        }
    }

    func testParse_whenVariablesAreForTheServer_shouldLetCommandsRun() throws {
        // Given
        let environment = [
            "PETSPOT_CONTACTS": temporaryPath(), "PETSPOT_PORT": "many", "PETSPOT_MAIL_FROM": "post@petspot.example",
            "PETSPOT_DATA_DIR": "/d",
        ]

        // When
        let command = try parse(["reports", "list"], environment)

        // Then
        guard case .reports(.all, .text, let configuration) = command else { return XCTFail("\(command)") }
        XCTAssertEqual(configuration.data.folder, "/d")
    }

    func testParse_whenOptionsStandBeforeTheCommand_shouldReadBoth() throws {
        // When
        let command = try parse(["--data-dir", "/d", "reports", "--json", "list"])

        // Then
        guard case .reports(.all, .json, let configuration) = command else { return XCTFail("\(command)") }
        XCTAssertEqual(configuration.data.folder, "/d")
    }

    func testParse_whenModeratorsAreNamed_shouldReadWho() throws {
        // When / Then
        let name = try XCTUnwrap(ModeratorName(rawValue: "Zoë Ż."))
        for (words, expected) in [
            (["add", "Zoë Ż."], Operator.Moderators.add(name)), (["list"], .list),
            (["remove", "Zoë Ż."], .remove(name)),
        ] {
            guard case .moderators(let command, _) = try parse(["moderators"] + words) else {
                return XCTFail("another command")
            }
            XCTAssertEqual(command, expected)
        }
    }

    func testParse_whenItIsNoCommand_shouldSayWhat() throws {
        let nameMessage = "a moderator's name has 1 to 60 characters, no controls, and is not \"operator\""
        for (words, message) in [
            (["reports", "list", "x"], "reports list does not take \"x\"; see --help"),
            (["reports", "hid", "1"], "\"reports hid 1\" is not a command; see --help"),
            (["reports"], "\"reports\" is not a command; see --help"),
            (["backup", "f", "--json"], "backup takes no --json; see --help"),
            (["moderators", "list", "--json"], "moderators list takes no --json; see --help"),
            (["backup", "f", "g"], "backup does not take \"g\"; see --help"),
            (["mail", "x"], "mail does not take \"x\"; see --help"),
            (["reports", "list", "--json=yes"], "--json takes no value; see --help"),
            (["moderators", "add", "operator"], nameMessage), (["moderators", "add", "a\u{1B}b"], nameMessage),
            (["moderators", "remove", String(repeating: "x", count: 61)], nameMessage),
            (["reports", "show", "1", "--note", "x"], "reports show takes no --note; see --help"),
            (["reports", "list", "--colour=red"], "unknown option --colour; see --help"),
            (["reports", "hide", "1", "--note"], "--note needs a value; see --help"),
            (
                ["reports", "hide", "1", "--reason=war"],
                "--reason must be one of false, abuse, personal-data, illegal, other"
            ),
            (
                ["reports", "hide", "1", "--note", String(repeating: "x", count: 501)],
                "--note must have at most 500 characters"
            ),
        ] {
            XCTAssertThrowsError(try parse(words)) { error in
                XCTAssertEqual((error as? OptionError)?.message, message)
            }
        }
    }

    func testParse_whenAskedForHelpOrVersion_shouldReturnThat() throws {
        for asked in [["--help"], ["-h"], ["help"], ["reports", "hide", "-h"]] {
            guard case .help = try parse(asked) else { return XCTFail("\(asked)") }
        }
        guard case .version = try parse(["--port", "1", "--version"]) else { return XCTFail("another command") }
        for option in ["--help", "--version"] + CommandForm.all.flatMap({ $0.options.map { "--\($0.name)" } }) {
            XCTAssert(Options.help.contains(option), option)
        }
        for form in CommandForm.all {
            XCTAssert(Options.help.contains("petspot \(form.words.joined(separator: " "))"), "\(form.words)")
        }
    }
}
