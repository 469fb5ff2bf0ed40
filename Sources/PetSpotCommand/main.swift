import Dispatch
import HTTPServer
import PetSpot
// The C library's `stdout` is a variable, which this thread alone uses.
@preconcurrency import Platform

/// Prints an error and exits with a code of `sysexits.h`.
func fail(_ message: String, _ code: Int32) -> Never {
    let line = "petspot: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(code)
}

func makeLog(_ configuration: Configuration) -> Log {
    Log(
        format: configuration.logFormat,
        isForJournal: ServiceManager.isJournal(STDERR_FILENO, environment: environment)
    )
}

/// Calls `action` at each such signal from now on, until the returned source is cancelled.
func onSignal(_ number: Int32, _ action: @escaping @Sendable () -> Void) async -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler(handler: action)
    // A signal that came before the source is registered would be lost.
    await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.resume()
    }
    return source
}

/// The signals that end the server. `SIGHUP`, at the end of a terminal, is none where it is ignored already, as `nohup` does.
func endSignals() -> [Int32] {
    let before = signal(SIGHUP, SIG_IGN)
    let isIgnored = unsafeBitCast(before, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
    return [SIGTERM, SIGINT] + (isIgnored ? [] : [SIGHUP])
}

func serve(_ configuration: Configuration) async {
    do {
        let (stopRequests, stopRequest) = AsyncStream<Void>.makeStream()
        var signals: [any DispatchSourceSignal] = []
        for number in endSignals() { signals.append(await onSignal(number) { stopRequest.yield() }) }
        let log = makeLog(configuration)
        // First the address: one that cannot be used leaves no data behind.
        let listener = try Listener(configuration.server)
        let app = try await PetSpotApp(configuration, log: log)
        let server = try HTTPServer(configuration: configuration.server, listener: listener, responder: app.site)
        // Unbuffered, so that a program that starts this with port 0 learns the port at once.
        let url = server.address.url
        write(STDOUT_FILENO, url + "\n", url.utf8.count + 1)
        app.logStart(url: url)
        let maintenance = Task { await app.maintain() }
        ServiceManager.notify("READY=1\nSTATUS=petspot \(Version.text)", environment: environment)
        for await _ in stopRequests { break }
        ServiceManager.notify("STOPPING=1", environment: environment)
        maintenance.cancel()
        await server.stop()
        await app.close()
        for source in signals { source.cancel() }
        // A pipe that nobody reads takes no more lines, and must not keep the process.
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { exit(0) }
        log.flush()
    } catch let error as ServerStartError {
        fail(error.description, error.exitCode)
    } catch let error as DataError {
        fail(error.description, error.exitCode)
    } catch {
        fail("cannot start: \(error)", EX_SOFTWARE)
    }
}

// What this program makes is for its user alone: SQLite would let everybody read the database.
umask(0o077)
let environment = ProcessInfo.processInfo.environment
do {
    let command = try Options.parse(
        Array(CommandLine.arguments.dropFirst()),
        environment: environment,
        process: getpid()
    )
    switch command {
    case .serve(let configuration): await serve(configuration)
    case .reports(let list, let format, let configuration):
        let log = makeLog(configuration)
        for line in try await Operator.lines(list, format, configuration.data, configuration.life, log: log) {
            print(line)
        }
    case .moderate(let action, let ids, let format, let configuration):
        let log = makeLog(configuration)
        try await Operator.moderate(action, ids, format, configuration.data, configuration.life, log: log) { print($0) }
    case .moderators(let action, let configuration):
        for line in try await Operator.moderators(action, configuration.data, origin: configuration.origin) {
            print(line)
        }
    case .backup(let folder, let configuration):
        print(try await Operator.backup(to: folder, configuration.data))
    case .restore(let backup, let replaces, let bringsBack, let configuration):
        for line in try await Operator.restore(
            backup,
            configuration.data,
            replaces: replaces,
            bringsBack: bringsBack
        ) {
            print(line)
        }
    case .mail(let mailer, let configuration):
        let log = makeLog(configuration)
        let left = try SendMail.run(in: configuration.data.folder, mailer: mailer, log: log)
        log.flush()
        if left > 0 { exit(EX_TEMPFAIL) }
    case .demo(let configuration):
        print(try await Demo.make(in: configuration.data.folder, origin: configuration.origin))
    case .help: print(Options.help)
    case .version: print("petspot \(Version.text)")
    }
    guard fflush(stdout) == 0, ferror(stdout) == 0 else {
        fail("cannot write the output: \(SystemError())", EX_IOERR)
    }
} catch let error as OptionError {
    fail(error.message, error.exitCode)
} catch let error as DemoError {
    fail(error.message, EXIT_FAILURE)
} catch let error as OperatorError {
    fail(error.message, EX_DATAERR)
} catch let error as DataError {
    fail(error.description, error.exitCode)
} catch {
    fail("\(error)", EX_SOFTWARE)
}
