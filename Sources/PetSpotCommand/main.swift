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
    fputs("petspot: \(message)\n", stderr)
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
        let app = try await PetSpotApp(configuration)
        let server = HTTPServer(
            configuration: ServerConfiguration(
                host: configuration.host,
                port: configuration.port,
                workers: configuration.workers
            ),
            responder: app.site
        )
        let address = try server.start()
        print(address.url)
        fflush(stdout)
        let sweeping = Task { await app.sweep() }
        await stopRequested()
        sweeping.cancel()
        await server.stop()
    } catch let error as ServerStartError {
        fail(error.message, error.exitCode)
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
    case .help: print(Options.help)
    case .version: print("petspot \(Options.version)")
    }
} catch {
    fail(error.message, EX_USAGE)
}
