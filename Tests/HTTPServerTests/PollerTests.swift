import Foundation
import HTTP
import Synchronization
import TestSupport
import XCTest

@testable import HTTPServer

/// How often event loops wake.
final class PollerTests: XCTestCase {
    func testWait_whenWakeUpWasCleared_shouldReportNothingUntilTheNextSignal() throws {
        for poller in pollers {
            // Given
            let wakeUp = try XCTUnwrap(WakeUp())
            let poll = try XCTUnwrap(poller.make())
            XCTAssertTrue(poll.add(wakeUp.descriptor))
            func reports() -> [Int32] {
                var reports: [Int32] = []
                poll.arm(wakeUp.descriptor, for: .reading)
                poll.wait(milliseconds: 0) { descriptor, _ in reports.append(descriptor) }
                return reports
            }
            XCTAssertEqual(reports(), [], poller.name)
            for _ in 0..<2 {
                // When
                wakeUp.signal()
                // Then
                XCTAssertEqual(reports(), [wakeUp.descriptor], poller.name)
                wakeUp.clear()
                XCTAssertEqual(reports(), [], poller.name)
            }
        }
    }

    func testWait_whenManyDescriptorsAreReady_shouldReportAllOfThem() throws {
        for poller in pollers {
            // Given
            let wakeUps = try (0..<300).map { _ in try XCTUnwrap(WakeUp()) }
            let poll = try XCTUnwrap(poller.make())
            for wakeUp in wakeUps {
                XCTAssertTrue(poll.add(wakeUp.descriptor))
                poll.arm(wakeUp.descriptor, for: .reading)
                wakeUp.signal()
            }
            // When
            var reports: Set<Int32> = []
            poll.wait(milliseconds: 0) { descriptor, _ in reports.insert(descriptor) }
            // Then
            XCTAssertEqual(reports, Set(wakeUps.map(\.descriptor)), poller.name)
        }
    }

    #if os(Linux)
    func testWait_whenASignalWakesItAndInputCame_shouldReportTheInput() throws {
        signal(SIGUSR2) { _ in
            var byte: UInt8 = 1
            write(writtenBySignal.load(ordering: .relaxed), &byte, 1)
        }
        defer { signal(SIGUSR2, SIG_DFL) }
        for poller in pollers {
            // Given
            var ends: [Int32] = [-1, -1]
            XCTAssertEqual(pipe(&ends), 0)
            defer { for end in ends { close(end) } }
            writtenBySignal.store(ends[1], ordering: .relaxed)
            let poll = try XCTUnwrap(poller.make())
            XCTAssertTrue(poll.add(ends[0]))
            poll.arm(ends[0], for: .reading)
            let task = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            let (thread, status) = (pthread_self(), "/proc/\(task)/stat")
            Thread.detachNewThread {
                // Until it sleeps.
                while (try? String(contentsOfFile: status, encoding: .utf8))?.contains(") S ") != true { usleep(1000) }
                pthread_kill(thread, SIGUSR2)
            }
            // When
            var reports: [Int32] = []
            poll.wait(milliseconds: 20_000) { descriptor, _ in reports.append(descriptor) }
            // Then
            XCTAssertEqual(reports, [ends[0]], poller.name)
        }
    }

    func testServe_whenANetworkSendsMuch_shouldNotLetOthersWaitForAllOfIt() async throws {
        for poller in pollers {
            // Given
            let (gathering, paths) = (Gathering(), Recorder<String>())
            var configuration = ServerConfiguration()
            (configuration.port, configuration.workers) = (0, 1)
            configuration.limits.lastRequestTime = .milliseconds(10)
            configuration.makePoller = { poller.make().map { GatheringPoller($0, gathering) } }
            let responder = TestResponder { request in
                paths.record(request.head.path)
                return .now(.text(""))
            }
            let server = try HTTPServer(configuration, responder)
            let crowd = try (0..<100).map { _ in try TestClient.served(port: server.address.port, block: 2) }
            let other = try TestClient.served(port: server.address.port)
            // When: all of it is reported at once, and the other's last
            gathering.begin(101) {}
            for client in crowd { try client.send(request("/crowd")) }
            try other.send(request("/other"))
            // Then
            for client in crowd + [other] { XCTAssertEqual(try client.readResponse().status, 200) }
            let place = try XCTUnwrap(paths.values.filter { $0 != "/on" }.firstIndex(of: "/other"))
            XCTAssertLessThan(place, 10, poller.name)
            await server.stop()
        }
    }
    #endif

    func testServe_whenThereIsNoConnection_shouldSleepWithoutEnd() async throws {
        for poller in pollers {
            // Given
            let waits = Recorder<Int32>()
            var configuration = ServerConfiguration()
            configuration.port = 0
            configuration.workers = 1
            configuration.limits.lastRequestTime = .milliseconds(10)
            configuration.makePoller = { poller.make().map { RecordingPoller($0, waits) } }
            // When
            let server = try HTTPServer(configuration, TestResponder { _ in .text("") })
            // Then
            await eventually { waits.values.last == -1 }
            XCTAssertEqual(waits.values.last, -1, poller.name)
            // A connection has deadlines.
            let client = try TestClient.served(port: server.address.port)
            XCTAssertNotEqual(waits.values.last, -1, poller.name)
            client.disconnect()
            await eventually { waits.values.last == -1 }
            XCTAssertEqual(waits.values.last, -1, poller.name)
            await server.stop()
        }
    }
}

/// The descriptor that the handler of a signal writes to.
private let writtenBySignal = Atomic<Int32>(-1)

/// Records how long a loop is willing to sleep.
private final class RecordingPoller: Poller {
    private let poller: any Poller
    private let waits: Recorder<Int32>

    init(_ poller: any Poller, _ waits: Recorder<Int32>) {
        (self.poller, self.waits) = (poller, waits)
    }

    func add(_ descriptor: Int32) -> Bool { poller.add(descriptor) }
    func remove(_ descriptor: Int32) { poller.remove(descriptor) }
    func arm(_ descriptor: Int32, for direction: Direction) { poller.arm(descriptor, for: direction) }

    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {
        waits.record(milliseconds)
        poller.wait(milliseconds: milliseconds, report)
    }
}
