import Dispatch
import HTTPServer
import PetSpot
// The C library's `stdout` is a variable, which this thread alone uses.
@preconcurrency import Platform

/// Prints a line to standard error.
@Sendable func warn(_ message: String) {
    let line = "petspot: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
}

/// Prints an error and exits with a code of `sysexits.h`.
func fail(_ message: String, _ code: Int32) -> Never {
    warn(message)
    exit(code)
}

@Sendable func makeLog(_ configuration: Configuration) -> Log {
    Log(format: configuration.logFormat, isForJournal: ServiceManager.isJournal(STDERR_FILENO, environment: environment))
}

/// Calls `action` at each signal of a number, until the returned source is cancelled.
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

/// The signals that end the server: `SIGTERM`, `SIGINT`, and the `SIGHUP` of a closed terminal unless `nohup` has it ignored, which can
/// only be read by setting it; `onSignal` sets the same.
func endSignals() -> [Int32] {
    let before = signal(SIGHUP, SIG_IGN)
    let isIgnored = unsafeBitCast(before, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
    return [SIGTERM, SIGINT] + (isIgnored ? [] : [SIGHUP])
}

/// Serves until a signal ends it. Throws when it cannot start.
@Sendable func serve(_ configuration: Configuration, log: Log) async throws {
    let (stopRequests, stopRequest) = AsyncStream<Void>.makeStream()
    var signals: [any DispatchSourceSignal] = []
    for number in endSignals() { signals.append(await onSignal(number) { stopRequest.yield() }) }
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
}

// Files of this program are for its user alone: SQLite would let everybody read the database.
umask(0o077)
let environment = ProcessInfo.processInfo.environment
do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let invocation = try Invocation(arguments, environment: environment, process: getpid())
    try await invocation.run(makeLog: makeLog, serve: serve, warn: warn)
    guard fflush(stdout) == 0, ferror(stdout) == 0 else { fail("cannot write the output: \(SystemError())", EX_IOERR) }
} catch {
    let failure = Invocation.description(of: error)
    fail(failure.line, failure.exitCode)
}
