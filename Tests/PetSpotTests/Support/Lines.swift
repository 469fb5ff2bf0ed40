import Synchronization

@testable import PetSpot

/// Lines that a command prints.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func append(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Runs a command of the operator on a data directory, at `TestApp.noon`. Returns its lines.
@discardableResult
func output(
    of command: (CommandInput) async throws -> Void,
    _ operands: String...,
    on location: DataLocation,
    _ configure: (inout CommandInput) -> Void = { _ in }
) async throws -> [String] {
    let lines = Lines()
    var input = CommandInput()
    input.configuration.data = location
    input.operands = operands
    input.now = TestApp.noon
    input.log = .silent
    input.print = lines.append
    configure(&input)
    defer { input.log.flush() }
    try await command(input)
    return lines.all
}
