import HTTP
import XCTest

@testable import PetSpot

/// The command line and the environment.
final class OptionsTests: XCTestCase {
    private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws(OptionError) -> Invocation {
        try Invocation(arguments, environment: environment, process: 7)
    }

    /// The input of the command that is expected.
    private func input(
        of name: String,
        _ arguments: [String],
        _ environment: [String: String] = [:],
        line: UInt = #line
    ) throws -> CommandInput {
        let invocation = try parse(arguments, environment)
        XCTAssertEqual(invocation.command.name, name, line: line)
        return invocation.input
    }

    /// The configuration of the server.
    private func configuration(
        _ arguments: [String] = [],
        _ environment: [String: String] = [:],
        line: UInt = #line
    ) throws -> Configuration {
        try input(of: "", arguments, environment, line: line).configuration
    }

    /// What a command prints that asks for no data.
    private func output(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> String {
        var invocation = try parse(arguments, environment)
        let lines = Lines()
        invocation.input.print = lines.append
        try await invocation.run(makeLog: { _ in .silent }, serve: { _, _ in }, warn: { _ in })
        return lines.all.joined(separator: "\n")
    }

    func testParse_whenNothingIsGiven_shouldTakeTheDefaults() throws {
        // When
        let configuration = try configuration()

        // Then
        XCTAssertEqual(configuration.server.host, .loopback)
        XCTAssertEqual(configuration.server.port, 8080)
        XCTAssertEqual(configuration.data.folder, "data")
        XCTAssertNil(configuration.publicURL)
        XCTAssertEqual(configuration.server.workers, ProcessInfo.processInfo.activeProcessorCount)
    }

    func testParse_whenOptionAndVariableAreGiven_shouldTakeTheOption() throws {
        // Given
        let environment = ["PETSPOT_PORT": "1", "PETSPOT_DATA_DIR": "/var/petspot", "PETSPOT_HOST": "::1"]

        // When
        let configuration = try configuration(
            [
                "--port", "2", "--public-url=https://PetSpot.example:443/", "--workers", "3",
                "--operator=Jan, jan@example.org", "--keep-days", "7", "--language", "pl",
            ],
            environment
        )

        // Then
        XCTAssertEqual(configuration.server.port, 2)
        XCTAssertEqual(configuration.data.folder, "/var/petspot")
        XCTAssertEqual(configuration.server.host, IPAddress("::1"))
        XCTAssertEqual(configuration.publicURL, "https://petspot.example")
        XCTAssertEqual(configuration.server.workers, 3)
        XCTAssertEqual(configuration.operatorContact, "Jan, jan@example.org")
        XCTAssertEqual(configuration.life.keepDays, 7)
        XCTAssertEqual(configuration.language, .pl)
    }

    func testParse_whenSomethingIsWrong_shouldSayWhatInOneLine() {
        // Given
        let cases: [([String], [String: String], String)] = [
            (["--port", "x"], [:], "--port"), (["--port", "65536"], [:], "--port"), (["--port", "-1"], [:], "--port"),
            (["--port"], [:], "--port"), (["--colour", "red"], [:], "--colour"), (["serve"], [:], "serve"),
            (["--language", "de"], [:], "--language"),
            (["--keep-days", "0"], [:], "--keep-days"), (["--keep-days", "3651"], [:], "--keep-days"),
            ([], ["PETSPOT_KEEP_DAYS": "x"], "PETSPOT_KEEP_DAYS"), (["--operator", ""], [:], "--operator"),
            (["--workers", "0"], [:], "--workers"), (["--public-url", "petspot.example"], [:], "--public-url"),
            (["--public-url", "https://petspot.example/path"], [:], "--public-url"), (["--host="], [:], "--host"),
            (["--host", "example.org"], [:], "--host"), (["--host", "127.0.0.1:80"], [:], "--host"), (["--host", "[::1]"], [:], "--host"),
            (["--data-dir", ""], [:], "--data-dir"), ([], ["PETSPOT_PORT": "many"], "PETSPOT_PORT"),
            (["--trusted-proxy", "10.1.2.3/8"], [:], "10.1.2.3/8"),
            (["--trusted-proxy", "10.0.0.1, 2001:db8::1/64"], [:], "2001:db8::1/64"),
            (["--trusted-proxy", ""], [:], "--trusted-proxy"),
            (["--trusted-proxy", "10.0.0.1,"], [:], "--trusted-proxy"),
            (["--trusted-proxy", "10.0. 0.1"], [:], "10.0. 0.1"),
            (["--trusted-proxy", "10.0.0.1 10.0.0.2"], [:], "--trusted-proxy"),
            (["--trusted-proxy", "10.0.0.0/08"], [:], "10.0.0.0/08"),
            (["--public-url", "https://petspot.example:1:2"], [:], "--public-url"),
            (["--public-url", "https://[2001:db8::1"], [:], "--public-url"),
            (["--public-url", "https://[192.0.2.1]"], [:], "--public-url"),
            (["--public-url", "https://:443"], [:], "--public-url"),
            (["--port", "1", "--port=2"], [:], "--port is given twice"),
            (["--trusted-proxy=10.0.0.1", "--trusted-proxy=10.0.0.2"], [:], "--trusted-proxy is given twice"),
            (["restore", "x", "--replace", "--replace"], [:], "--replace is given twice"),
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
        let configuration = try configuration([], ["PETSPOT_CONTACTS": file])
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
            let configuration = try configuration(["--port", "1"], environment)

            // Then
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
        let listing = try input(of: "reports list", ["reports", "list", "--data-dir", "/d"])
        let removal = try input(
            of: "reports remove",
            ["reports", "remove", "x", "--json", "y"],
            ["PETSPOT_DATA_DIR": "/d"]
        )
        let backup = try input(of: "backup", ["backup", "--data-dir=/d", "f"])
        for input in [listing, removal, backup] { XCTAssertEqual(input.configuration.data.folder, "/d") }
        XCTAssertEqual([listing, removal, backup].map(\.operands), [[], ["x", "y"], ["f"]])
        XCTAssertEqual([listing, removal, backup].map(\.asJSON), [false, true, false])
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
        let configuration = try configuration(address + ["--moderator-mail=m@petspot.example"])

        // Then
        XCTAssertEqual(configuration.mail?.from, Mailbox("PetSpot <post@petspot.example>"))
        XCTAssertEqual(configuration.mail?.moderators?.text, "m@petspot.example")
        XCTAssertEqual(configuration.mail?.host, "petspot.example")
        for wrong in [
            ["--mail-from", "post"], ["--mail-from", "post@petspot.example"], ["--moderator-mail", "x"],
            ["--moderator-mail", "m@petspot.example"],
        ] {
            XCTAssertThrowsError(try parse(wrong)) { error in
                XCTAssertEqual((error as? OptionError)?.exitCode, EX_USAGE)
            }
        }
        XCTAssertEqual(try input(of: "mail", ["mail", "--sendmail", "/bin/true"]).sendmail, "/bin/true")
    }

    func testParse_whenABackupIsToBeRestored_shouldReadWhichAndWhetherToReplace() throws {
        for replaces in [false, true] {
            for (option, bringsBack) in [(nil, nil), ("--with-erased", true), ("--without-erased", false)] {
                // When
                let options = (replaces ? ["--replace"] : []) + [option].compactMap(\.self)
                let input = try input(of: "restore", ["restore", "x"] + options)

                // Then
                XCTAssertEqual(input.operands, ["x"])
                XCTAssertEqual(input.replaces, replaces)
                XCTAssertEqual(input.bringsBack, bringsBack)
            }
        }
        for options in [["--with-erased", "--without-erased"], ["--without-erased", "--with-erased"]] {
            XCTAssertThrowsError(try parse(["restore", "x"] + options)) { error in
                let (line, exitCode) = Invocation.description(of: error)
                XCTAssertEqual(line, "\(options[1]) and \(options[0]) exclude each other; see --help")
                XCTAssertEqual(exitCode, 64)
            }
        }
        XCTAssertThrowsError(try parse(["restore"]))
        XCTAssertThrowsError(try parse(["backup", "x", "--replace"]))
    }

    func testParse_whenADemoIsAskedFor_shouldTakeAFolderAndNoDatabase() throws {
        // When / Then
        let demo = try input(of: "demo", ["demo", "--data-dir", "/d"])
        XCTAssertEqual(demo.configuration.data.folder, "/d")
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
        let input = try input(of: "reports hide", words)
        XCTAssertEqual(input.operands, ["x", "y"])
        XCTAssertEqual(input.hiding, Hiding(reason: .personalData, note: "A name."))
    }

    func testParse_whenSomethingIsMissing_shouldNameIt() throws {
        let reasons = "false, abuse, personal-data, illegal, other"
        for (words, missing) in [
            ("reports hide", "the id of a report"), ("reports hide --reason abuse", "the id of a report"),
            ("reports hide x", "a --reason: \(reasons)"), ("reports hide x --note y", "a --reason: \(reasons)"),
            ("reports show", "the id of a report"), ("reports remove", "the id of a report"),
            ("backup", "a folder for backups"), ("restore", "a backup"), ("restore --replace", "a backup"),
            ("moderators add", "a moderator's name"), ("moderators remove", "a moderator's name"),
            ("reports find", "an e-mail address, a phone number or a chip number"),
            ("reports export", "the id of a report"),
            ("alerts find", "an e-mail address"), ("alerts remove", "an e-mail address"),
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
            ("mail", "--json"), ("demo", "--workers=1"), ("health", "--data-dir=/d"), ("status", "--port=1"),
            ("move", "--backups=/b"), ("backup x", "--check"),
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
        let input = try input(of: "reports list", ["reports", "list"], environment)

        // Then
        XCTAssertEqual(input.configuration.data.folder, "/d")
    }

    func testParse_whenOptionsStandBeforeTheCommand_shouldReadBoth() throws {
        // When
        let input = try input(of: "reports list", ["--data-dir", "/d", "reports", "--json", "list"])

        // Then
        XCTAssert(input.asJSON)
        XCTAssertEqual(input.configuration.data.folder, "/d")
    }

    func testParse_whenModeratorsAreNamed_shouldReadWho() throws {
        // When / Then
        for (words, operands) in [(["add", "Zoë Ż."], ["Zoë Ż."]), (["list"], []), (["remove", "help"], ["help"])] {
            let input = try input(of: "moderators " + words[0], ["moderators"] + words)
            XCTAssertEqual(input.operands, operands)
        }
    }

    func testParse_whenItIsNoCommand_shouldSayWhat() throws {
        let nameMessage = "a moderator's name has 1 to 60 characters, no controls, and is not \"operator\""
        for (words, message) in [
            (["reports", "list", "x"], "reports list does not take \"x\"; see --help"),
            (["reports", "hid", "1"], "\"reports hid 1\" is not a command; see --help"),
            (["reports"], "reports needs list, flagged, hide, show, remove, find or export; see --help"),
            (["moderators", "--data-dir", "/d"], "moderators needs add, list or remove; see --help"),
            (["backup", "f", "--json"], "backup takes no --json; see --help"),
            (["moderators", "list", "--json"], "moderators list takes no --json; see --help"),
            (["backup", "f", "g"], "backup does not take \"g\"; see --help"),
            (["mail", "x"], "mail does not take \"x\"; see --help"),
            (["reports", "list", "--json=yes"], "--json takes no value; see --help"),
            (["moderators", "add", "operator"], nameMessage), (["moderators", "add", "a\u{1B}b"], nameMessage),
            (["moderators", "remove", String(repeating: "x", count: 61)], nameMessage),
            (["move"], "move needs a --database: an empty one of PostgreSQL; see --help"),
            (["reports", "export", "1", "2"], "reports export does not take \"2\"; see --help"),
            (
                ["reports", "find", "Rex 12"],
                "reports find needs an e-mail address, or a number of at least 7 digits; see --help"
            ),
            (["alerts", "remove", "600 700 800"], "alerts have an e-mail address, such as post@petspot.example; see --help"),
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

    func testParse_whenAVariableIsMistyped_shouldSayWhichIsMeant() throws {
        for (name, message) in [
            ("PETSPOT_PUBLICURL", "PETSPOT_PUBLICURL is no variable of petspot; is it PETSPOT_PUBLIC_URL?"),
            ("PETSPOT_Data_Dir", "PETSPOT_Data_Dir is no variable of petspot; is it PETSPOT_DATA_DIR?"),
            ("PETSPOT_COLOUR", "PETSPOT_COLOUR is no variable of petspot; see --help"),
            ("PETSPOT_REPLACE", "PETSPOT_REPLACE is no variable of petspot; see --help"),
        ] {
            for words in [[], ["reports", "list"], ["backup", "f"], ["mail"]] {
                // When / Then
                XCTAssertThrowsError(try parse(words, [name: "x"])) { error in
                    XCTAssertEqual((error as? OptionError)?.message, message)
                    XCTAssertEqual((error as? OptionError)?.exitCode, 64)
                }
            }
            XCTAssertNoThrow(try parse(["--help"], [name: "x"]))
        }
        XCTAssertNoThrow(try parse([], ["PETSPOT_BUILD": "1", "PETSPOT": "x"]), "the build has one, and tests")
    }

    func testHelp_whenAskedForWithACommand_shouldBeAboutThat() async throws {
        for (words, names) in [
            (["restore", "--help"], ["restore"]), (["help", "restore"], ["restore"]),
            (["restore", "x", "-h"], ["restore"]),
            (["reports", "hide", "--help", "--note=x"], ["reports hide"]),
            (["moderators", "--help"], ["moderators add", "moderators list", "moderators remove"]),
        ] {
            // When
            let text = try await output(words)

            // Then
            let commands = Command.all.filter { text.contains("petspot \($0.name) ") }.map(\.name)
            XCTAssertEqual(commands.filter { !$0.isEmpty }, names)
            let options = Set(Command.all.filter { names.contains($0.name) }.flatMap(\.options).map(\.usage))
            for option in Command.all.flatMap(\.options).map(\.usage) {
                XCTAssertEqual(text.contains("\n  \(option)"), options.contains(option), "\(words): \(option)")
            }
            XCTAssert(text.split(separator: "\n").allSatisfy { $0.count <= 120 }, text)
        }
        XCTAssertThrowsError(try parse(["help", "foo"]))
        XCTAssertThrowsError(try parse(["foo", "--help"]))
    }

    func testHelp_whenAskedForAlone_shouldHaveEveryCommandAndOption() async throws {
        for asked in [["--help"], ["-h"], ["help"], ["--help", "--port=1"]] {
            // When
            let text = try await output(asked)

            // Then
            for option in ["--help", "--version"] + Command.all.flatMap({ $0.options.map { "--\($0.name)" } }) {
                XCTAssert(text.contains(option), option)
            }
            for variable in Command.all.flatMap(\.options).compactMap(\.variable) {
                XCTAssert(text.contains(variable), variable)
            }
            for command in Command.all { XCTAssert(text.contains("petspot \(command.name)"), command.name) }
            XCTAssert(text.split(separator: "\n").allSatisfy { $0.count <= 130 }, text)
        }
        let version = try await output(["--port", "1", "--version"])
        XCTAssertEqual(version, "petspot \(Version.text)")
    }
}
