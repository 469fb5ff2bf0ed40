import HTTPServer
import Platform

/// An invalid command line or environment.
public struct OptionError: Error, Sendable, Equatable {
    /// The reason, in one line.
    let message: String
    /// A code of `sysexits.h`, or 1.
    var exitCode: Int32 = EX_USAGE
}

/// A command with its input from the command line and the environment.
public struct Invocation: Sendable {
    let command: Command
    var input = CommandInput()

    /// Variables of the build and of the tests, which begin as those of options do.
    private static let otherVariables: Set = ["PETSPOT_BUILD", "PETSPOT_TEST_DATABASE"]

    /// Parses the arguments, without the program's name, and the environment. An argument counts before a variable. Throws an `OptionError`
    /// when one of them is invalid.
    /// - Parameter process: this process's id; a socket that is passed to another process is ignored.
    public init(_ arguments: [String], environment: [String: String], process: Int32) throws(OptionError) {
        var (rest, words, asksForHelp) = (arguments[...], [String](), false)
        var values: [(name: String, value: String)] = []
        if rest.first == "help" { (rest, asksForHelp) = (rest.dropFirst(), true) }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": asksForHelp = true
            case "--version":
                command = .version
                return
            case _ where argument.hasPrefix("--"):
                let option = try Invocation.option(argument, &rest)
                guard !values.contains(where: { $0.name == option.name }) else {
                    throw OptionError(message: "--\(option.name) is given twice; see --help")
                }
                values.append(option)
            default: words.append(argument)
            }
        }
        if asksForHelp {
            command = try .help(on: words)
            return
        }
        command = try Command.named(by: words)
        try Invocation.checkNames(environment)
        input.operands = Array(words.dropFirst(command.words.count))
        input.configuration.server.inheritedSocket = try ServiceManager.socket(environment, process: process)
        for option in command.options {
            guard let variable = option.variable, let value = environment[variable] else { continue }
            guard try option.take(&input, value) else { throw OptionError(message: "\(variable) \(option.requirement)") }
        }
        for (name, value) in values {
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw OptionError(message: "\(command.title) takes no --\(name); see --help")
            }
            guard try option.take(&input, value) else { throw OptionError(message: "--\(name) \(option.requirement)") }
        }
        try command.operand?.check(input)
        try command.check(input)
    }

    /// Runs the command.
    /// - Parameter makeLog: makes the log of this process.
    /// - Parameter serve: serves, with that log, until a signal ends it.
    /// - Parameter warn: prints a line to standard error.
    public func run(
        makeLog: (Configuration) -> Log,
        serve: @escaping @Sendable (Configuration, Log) async throws -> Void,
        warn: @escaping @Sendable (String) -> Void
    ) async throws {
        var input = input
        (input.log, input.serve, input.warn) = (makeLog(input.configuration), serve, warn)
        defer { input.log.flush() }
        try await command.run(input)
    }

    /// The line and the exit code for a failure.
    public static func description(of error: any Error) -> (line: String, exitCode: Int32) {
        switch error {
        case let error as OptionError: (error.message, error.exitCode)
        case let error as OperatorError: (error.message, error.exitCode)
        case let error as DataError: (error.description, error.exitCode)
        case let error as ServerStartError: (error.description, error.exitCode)
        default: ("\(error)", EX_SOFTWARE)
        }
    }

    /// The option that an argument begins with, and its value, which may be the next argument.
    private static func option(_ argument: String, _ rest: inout ArraySlice<String>) throws(OptionError) -> (name: String, value: String) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = Command.all.flatMap(\.options).first(where: { $0.name == name }) else {
            throw OptionError(message: "unknown option --\(name); see --help")
        }
        guard option.takesValue else {
            guard parts.count == 1 else { throw OptionError(message: "--\(name) takes no value; see --help") }
            return (name, "")
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw OptionError(message: "--\(name) needs a value; see --help")
        }
        return (name, value)
    }

    /// Throws for a variable that looks like one of an option and is none: a mistyped one would have no effect.
    private static func checkNames(_ environment: [String: String]) throws(OptionError) {
        let known = Set(Command.all.flatMap(\.options).compactMap(\.variable))
        let names = environment.keys.filter { $0.hasPrefix("PETSPOT_") }
        guard let name = names.filter({ !known.contains($0) && !otherVariables.contains($0) }).min() else { return }
        let letters = { (name: String) in name.filter { $0 != "_" }.uppercased() }
        let meant = known.first { letters($0) == letters(name) }
        throw OptionError(message: "\(name) is no variable of petspot; \(meant.map { "is it \($0)?" } ?? "see --help")")
    }
}

extension Command {
    /// The command that words name. Throws when there is none, or they have too many or too few operands for it.
    fileprivate static func named(by words: [String]) throws(OptionError) -> Command {
        guard let command = find(words) else {
            let group = all.filter { $0.words.count > words.count && $0.words.starts(with: words) }
            let names = group.map { String($0.words[words.count]) }
            guard let last = names.last else {
                throw OptionError(message: "\"\(words.joined(separator: " "))\" is not a command; see --help")
            }
            let others = names.dropLast().joined(separator: ", ")
            throw OptionError(message: "\(words.joined(separator: " ")) needs \(others) or \(last); see --help")
        }
        let operands = words.count - command.words.count
        guard operands <= (command.operand.map { $0.isRepeatable ? .max : 1 } ?? 0) else {
            throw OptionError(message: "\(command.title) does not take \"\(words[words.count - 1])\"; see --help")
        }
        if let operand = command.operand, operands == 0 {
            throw OptionError(message: "\(command.title) needs \(operand.description); see --help")
        }
        return command
    }

    /// The command whose name words begin with; nil when there is none.
    private static func find(_ words: [String]) -> Command? {
        let named = all.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
        return named.flatMap { $0.name.isEmpty && !words.isEmpty ? nil : $0 }
    }

    fileprivate static let version = printing("petspot \(Version.text)")

    private static func printing(_ text: String) -> Command { Command("", "", []) { $0.print(text) } }

    // MARK: Help

    /// A command that prints the help on one command, on those of a group such as `reports`, or on all.
    fileprivate static func help(on words: [String]) throws(OptionError) -> Command {
        let named = words.isEmpty ? all : find(words).map { [$0] } ?? all.filter { $0.words.starts(with: words) }
        // No command has these words; this throws the reason.
        if named.isEmpty { return try self.named(by: words) }
        return printing(help(on: named))
    }

    /// Every command of a list with its usage, and every option once.
    static func help(on commands: [Command]) -> String {
        let column = 9 + (commands.map(\.usage.count).max() ?? 0)
        var lines = commands.enumerated().flatMap { index, command in
            columns((index == 0 ? "Usage: " : "       ") + command.usage, command.summary, at: column)
        }
        var options: [CommandOption] = []
        for option in commands.flatMap(\.options) where !option.help.isEmpty {
            if !options.contains(where: { $0.name == option.name }) { options.append(option) }
        }
        lines.append("")
        for option in options { lines += columns("  " + option.usage, option.description, at: 24) }
        lines += columns("  --help", "this text, or on a command: petspot <command> --help", at: 24)
        if commands.contains(where: \.name.isEmpty) {
            lines += columns("  --version", "the version", at: 24)
            lines += [
                "", "A socket that systemd hands over (LISTEN_FDS) is served in place of --host and --port.",
                "SIGTERM, SIGINT and SIGHUP end the server when requests in flight are finished, within 10 seconds; under nohup SIGHUP does not.",
            ]
        }
        return lines.joined(separator: "\n")
    }

    private var usage: String {
        let operand = operand.map { [$0.placeholder + ($0.isRepeatable ? "…" : "")] } ?? []
        return (["petspot"] + words + operand + ["[options]"]).joined(separator: " ")
    }

    /// Two columns, the second of which is broken into lines.
    private static func columns(_ first: String, _ second: String, at column: Int) -> [String] {
        let width = 120 - column
        var lines: [String] = []
        for word in second.split(separator: " ") {
            if let line = lines.last, line.count + word.count < width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(String(word))
            }
        }
        let margin = String(repeating: " ", count: column)
        guard first.count < column, let line = lines.first else { return [first] + lines.map { margin + $0 } }
        return [first + margin.dropFirst(first.count) + line] + lines.dropFirst().map { margin + $0 }
    }
}
