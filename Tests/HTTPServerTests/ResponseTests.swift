@testable import HTTP
import Platform
import TestSupport
import XCTest

@testable import HTTPServer

final class ResponseTests: XCTestCase {
    private func makeFile(_ content: [UInt8] = giantContent) throws -> (path: String, file: OpenFile) {
        let path = temporaryPath()
        try Data(content).write(to: URL(fileURLWithPath: path))
        return (path, try XCTUnwrap(try OpenFile(path: path)))
    }

    func testServe_whenBodyIsAFile_shouldSendTheRange() async throws {
        // Given
        let file = try makeFile().file
        for range in [0..<16_000_000, 0..<1, 15_999_999..<16_000_000, 500_000..<1_500_000, 7..<7] {
            let response = HTTPResponse(.ok, body: .file(file, range))
            try await withServer(handler: { $0.head.path == "/file" ? response : .text("next") }) { port, _, _ in
                let client = try TestClient(port: port)
                // When
                try client.send(request("/file") + request("/file", method: "HEAD") + request("/next"))
                // Then
                XCTAssertEqual(try client.readResponse().body, Array(giantContent[range]))
                XCTAssertEqual(try client.readResponse(toHead: true)["content-length"], "\(range.count)")
                XCTAssertEqual(try client.readResponse().text, "next")
            }
        }
    }

    func testServe_whenFileIsReadSlowly_shouldSendAllOfItAndServeOthers() async throws {
        // Given: no room for its content in memory, which it does not need
        let file = try makeFile().file
        let response = HTTPResponse(.ok, body: .file(file, 0..<file.size))
        try await withServer(
            {
                $0.workers = 1
                $0.limits.unsentLength = 1_000_000
            },
            handler: { $0.head.path == "/file" ? response : .text("other") }
        ) { port, _, _ in
            let client = try TestClient(port: port)
            let other = try TestClient(port: port)
            // When
            try client.send(request("/file"))
            try other.send(request())
            // Then
            XCTAssertEqual(try other.readResponse().text, "other")
            XCTAssertEqual(try client.readResponse().body, giantContent)
        }
    }

    func testServe_whenFileHasBecomeShorter_shouldCloseInsteadOfPadding() async throws {
        // Given
        let (path, file) = try makeFile()
        XCTAssertEqual(truncate(path, 1000), 0)
        let response = HTTPResponse(.ok, body: .file(file, 0..<file.size))
        try await withServer(handler: { _ in response }) { port, _, _ in
            let client = try TestClient(port: port)
            // When
            try client.send(request())
            // Then
            XCTAssertThrowsError(try client.readResponse())
        }
    }

    func testServe_whenClientLeavesBeforeItsFileIsSent_shouldServeOthers() async throws {
        // Given
        let file = try makeFile().file
        let response = HTTPResponse(.ok, body: .file(file, 0..<file.size))
        try await withServer(handler: { $0.head.path == "/file" ? response : .text("other") }) { port, _, _ in
            for _ in 0..<20 {
                let client = try TestClient(port: port)
                // When: it asks and closes in good order, so that what is sent then gets a reset.
                try client.send(request("/file"))
                client.disconnect()
            }
            // Then
            for _ in 0..<20 {
                let other = try TestClient(port: port)
                try other.send(request())
                XCTAssertEqual(try other.readResponse().text, "other")
            }
        }
    }

    func testServe_whenBodyIsLarge_shouldSendAllOfItInOrder() async throws {
        let constant: StaticString = "a constant"
        try await withServer({ $0.httpLimits.batchLength = 5 }) { request in
            switch request.head.path {
            case "/bytes": HTTPResponse(.ok, body: .bytes(giantContent))
            case "/constant": HTTPResponse(.ok, body: .constant(constant))
            default: HTTPResponse(.ok)
            }
        } test: { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(request("/bytes") + request("/constant") + request("/empty"))
            // Then
            XCTAssertEqual(try client.readResponse().body, giantContent)
            XCTAssertEqual(try client.readResponse().text, "a constant")
            XCTAssertEqual(try client.readResponse().body, [])
        }
    }

    func testServe_whenClientReadsBetweenTwoSends_shouldSendEachByteOnce() async throws {
        let (held, released) = (Signal(), Signal())
        let (descriptors, drained) = (Recorder<Int32>(), Recorder<[UInt8]>())
        try await withServer {
            $0.workers = 1
            $0.httpLimits.batchLength = .max
        } handler: { request in
            switch request.head.path {
            case "/hold":
                held.give()
                released.take()
            case "/giant": return HTTPResponse(.ok, body: .bytes(giantContent))
            case "/drain": drained.record(readAvailable(descriptors.values.last ?? -1))
            default: break
            }
            return HTTPResponse(.ok)
        } test: { port, _, _ in
            // Given
            let clients = try (0..<3).map { _ in try TestClient.served(port: port) }
            descriptors.record(clients[1].descriptor)
            // When: the loop finds both requests at once, and responds to the second between two sends to the first
            try clients[0].send(request("/hold"))
            held.take()
            try clients[1].send(request("/giant", fields: "Connection: close"))
            try clients[2].send(request("/drain"))
            released.give()
            _ = try clients[2].readResponse()
            // Then
            let received = try (drained.values.last ?? []) + clients[1].readToEnd()
            let end = try XCTUnwrap(received.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
            XCTAssertEqual(received.count - end, giantContent.count)
            XCTAssertTrue(Array(received[end...]) == giantContent)
        }
    }

    func testServe_whenOneClientPipelinesMuch_shouldServeOthersBetweenBatches() async throws {
        for method in ["GET", "HEAD"] { try await othersAreServed(between: method) }
    }

    private func othersAreServed(between method: String) async throws {
        let (held, released) = (Signal(), Signal())
        let served = Recorder<String>()
        try await withServer {
            $0.workers = 1
            $0.httpLimits.batchLength = 1000
        } handler: { request in
            served.record(request.head.path)
            guard request.head.path == "/hold" else { return HTTPResponse(.ok) }
            held.give()
            released.take()
            return HTTPResponse(.ok)
        } test: { port, _, _ in
            // Given
            let clients = try (0..<3).map { _ in try TestClient.served(port: port) }
            // When: the loop finds both at once
            try clients[0].send(request("/hold"))
            held.take()
            try clients[1].send(String(repeating: request("/many").replacing("GET", with: method), count: 200))
            try clients[2].send(request("/other"))
            released.give()
            // Then
            _ = try clients[2].readResponse()
            for _ in 0..<200 { _ = try clients[1].readResponse() }
            XCTAssertEqual(served.values.last, "/many", method)
        }
    }

    func testServe_whenBodyIsConstant_shouldSendIt() async throws {
        try await withServer(handler: { _ in HTTPResponse(.ok, body: .constant("ok")) }) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(request())
            // Then
            XCTAssertEqual(try client.readResponse().text, "ok")
        }
    }

    func testServe_whenClientLeavesInTheMiddleOfAResponse_shouldServeOthers() async throws {
        try await withServer(handler: { _ in HTTPResponse(.ok, body: .bytes(giantContent)) }) { port, _, _ in
            for _ in 0..<10 {
                // Given
                let client = try TestClient(port: port)
                try client.send(request() + request())
                _ = try client.read(100)
                // When
                client.reset()
            }
            // Then
            let other = try TestClient(port: port)
            try other.send(request())
            XCTAssertEqual(try other.readResponse().body.count, giantContent.count)
        }
    }
}

/// Reads from a socket until nothing more comes.
private func readAvailable(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1_048_576)
    var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&awaited, 1, 10) > 0 {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { break }
        bytes += buffer.prefix(count)
    }
    return bytes
}
