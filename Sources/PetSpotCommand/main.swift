import Dispatch
import FoundationEssentials
import HTTPServer
import PetSpot

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Says what went wrong in one line and ends the program with a code of `sysexits.h`.
func fail(_ message: String, _ code: Int32) -> Never {
    let line = "petspot: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(code)
}

/// Waits for the operator's `SIGTERM` or `SIGINT`.
func stopRequested() async {
    let signals = [SIGTERM, SIGINT].map { number in
        signal(number, SIG_IGN)
        return DispatchSource.makeSignalSource(signal: number)
    }
    let stream = AsyncStream<Void> { continuation in
        for source in signals {
            source.setEventHandler { continuation.yield() }
            source.resume()
        }
    }
    for await _ in stream { break }
    for source in signals { source.cancel() }
}

func serve(_ configuration: Configuration) async {
    do {
        let log = Log(format: configuration.logFormat)
        let app = try await PetSpotApp(configuration, log: log)
        var settings = ServerConfiguration()
        settings.host = configuration.host
        settings.port = configuration.port
        settings.workers = configuration.workers
        let server = HTTPServer(configuration: settings, responder: app.site)
        // Said at once, unbuffered, for whoever started this with port 0.
        let url = try server.start().url
        write(STDOUT_FILENO, url + "\n", url.utf8.count + 1)
        app.logStart(url: url)
        let tasks = [Task { await app.sweep() }, Task { await app.obeyOperator() }]
        let reporting = DispatchSource.makeSignalSource(signal: SIGUSR1)
        signal(SIGUSR1, SIG_IGN)
        reporting.setEventHandler { app.logCounts() }
        reporting.resume()
        await stopRequested()
        for task in tasks { task.cancel() }
        await server.stop()
        app.logCounts()
        log.flush()
    } catch let error as ServerStartError {
        fail(error.description, error.exitCode)
    } catch let error as DataDirectoryError {
        fail(error.message, EX_CANTCREAT)
    } catch {
        fail("cannot start: \(error)", EX_SOFTWARE)
    }
}

do {
    let command = try Options.parse(
        Array(CommandLine.arguments.dropFirst()),
        environment: ProcessInfo.processInfo.environment,
        cores: ProcessInfo.processInfo.activeProcessorCount
    )
    switch command {
    case .serve(let configuration): await serve(configuration)
    case .listReports(let configuration):
        for line in try await Operator.list(configuration) { print(line) }
    case .removeReport(let id, let configuration):
        try await Operator.remove(id, configuration)
    case .backup(let file, let configuration):
        try await Operator.backup(to: file, configuration)
    case .help: print(Options.help)
    case .version: print("petspot \(Options.version)")
    }
} catch let error as OptionError {
    fail(error.message, EX_USAGE)
} catch let error as OperatorError {
    fail(error.message, EX_DATAERR)
} catch {
    fail("\(error)", EX_SOFTWARE)
}
