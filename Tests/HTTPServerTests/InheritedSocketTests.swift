import HTTP
import Platform
import TestSupport
import XCTest

@testable import HTTPServer

/// A socket that another process holds and that one server after the other serves.
final class InheritedSocketTests: XCTestCase {
    func testStart_whenASocketIsHandedOver_shouldServeItInPlaceOfHostAndPort() async throws {
        for host in [IPAddress.loopback, IPAddress(ipv6: 1)] {
            // Given
            let held = try Listener(host: host, port: 0, backlog: 10)
            try await withServer({
                $0.inheritedSocket = held.descriptor
                $0.host = IPAddress(ipv4: 0xC000_0201)
                $0.port = 1
            }) { port, server, _ in
                // When / Then
                XCTAssertEqual(server.address, held.address)
                let client = try TestClient(port: port, overIPv6: !host.isIPv4)
                try client.send(request("/"))
                XCTAssertEqual(try client.readResponse().text, "/")
            }
        }
    }

    func testStop_whenClientsWaitInTheQueue_shouldLeaveThemToTheNextServer() async throws {
        // Given
        let held = try Listener(host: .loopback, port: 0, backlog: 10)
        let gate = Gate()
        let started = Recorder<Void>()
        try await withServer(
            {
                $0.inheritedSocket = held.descriptor
                $0.workers = 1
            },
            handler: { request in
                if request.head.path == "/busy" {
                    started.record(())
                    await gate.pass()
                }
                return .text("first")
            }
        ) { port, server, clock in
            gate.close()
            let before = started.values.count
            let busy = try TestClient(port: port)
            try busy.send(request("/busy"))
            _ = await started.values(before + 1)

            // When: as soon as a response says that the server stops, it accepts no more
            let served = try TestClient.served(port: port)
            async let stopped: Void = server.stop()
            var isStopping = false
            while !isStopping {
                try served.send(request())
                isStopping = try served.readResponse()["connection"] == "close"
            }
            let waiting = try (0..<3).map { _ in try TestClient(port: port) }
            for client in waiting { try client.send(request()) }
            gate.open()
            clock.advance(by: .seconds(1))
            await stopped

            // Then
            XCTAssertEqual(try busy.readResponse()["connection"], "close")
            var configuration = ServerConfiguration()
            configuration.inheritedSocket = held.descriptor
            let next = try HTTPServer(configuration, TestResponder { _ in .text("next") })
            for client in waiting {
                XCTAssertEqual(try client.readResponse().text, "next")
                client.reset()
            }
            await next.stop()
        }
    }

    func testStart_whenWhatIsHandedOverIsNoListeningTCPSocket_shouldThrow() throws {
        // Given
        let local = socket(AF_UNIX, SocketType.stream, 0)
        var address = sockaddr(sa_family: sa_family_t(AF_UNIX), sa_data: sockaddr().sa_data)
        // A local socket without a name gets one of its own.
        _ = bind(local, &address, socklen_t(MemoryLayout<sa_family_t>.size))
        _ = listen(local, 1)
        let descriptors = [
            local, socket(AF_INET, SocketType.stream, 0), socket(AF_INET, SocketType.datagram, 0),
            open("/dev/null", O_RDONLY),
            -1,
        ]
        defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
        for descriptor in descriptors {
            var configuration = ServerConfiguration()
            configuration.inheritedSocket = descriptor
            // When / Then
            XCTAssertThrowsError(try HTTPServer(configuration, TestResponder { _ in .text("") })) { error in
                XCTAssertEqual(error as? ServerStartError, .notAListener(descriptor: descriptor))
            }
        }
    }
}
