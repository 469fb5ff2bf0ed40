import HTTP
import TestSupport
import XCTest

@testable import HTTPServer

final class ConnectionTests: XCTestCase {
    func testServe_whenSeveralRequestsComeOneByOne_shouldKeepTheConnection() async throws {
        try await withServer { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            for path in ["/first", "/second", "/third"] {
                // When
                try client.send(request(path))
                let response = try client.readResponse()
                // Then
                XCTAssertEqual(response.status, 200)
                XCTAssertEqual(response.text, path)
                XCTAssertNil(response["connection"])
                XCTAssertNotNil(response["date"])
            }
        }
    }

    func testServe_whenResponsesNeedNoWaiting_shouldGiveThemOutsideOfTasks() async throws {
        let responder = TestResponder { _ in .now(.text(withUnsafeCurrentTask { $0 == nil } ? "no task" : "a task")) }
        try await withServer(responder: responder) { port, _, _ in
            // Given
            let client = try TestClient.served(port: port)
            for _ in 0..<3 {
                // When
                try client.send(request())
                // Then
                XCTAssertEqual(try client.readResponse().text, "no task")
            }
        }
    }

    func testServe_whenMakingAResponseFails_shouldRespondWithTheErrorAndGoOn() async throws {
        struct Failure: Error {}
        let responder = TestResponder { request in
            .later { throw request.head.path == "/gone" ? HTTPError(.gone, "over") : Failure() }
        }
        try await withServer(responder: responder) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            for (path, status) in [("/gone", 410), ("/", 500), ("/gone", 410)] {
                // When
                try client.send(request(path))
                // Then
                let response = try client.readResponse()
                XCTAssertEqual(response.status, status)
                XCTAssertTrue(response.text.hasPrefix("refused: "))
            }
        }
    }

    func testServe_whenHundredRequestsArePipelined_shouldRespondToAllInOrder() async throws {
        try await withServer { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            let paths = (0..<100).map { "/\($0)" }
            // When
            try client.send(paths.map { request($0) }.joined())
            // Then
            for path in paths { XCTAssertEqual(try client.readResponse().text, path) }
        }
    }

    func testServe_whenPipelinedResponsesAreLarge_shouldRespondToAllInOrder() async throws {
        let filler = [UInt8](repeating: 0x61, count: 30_000)
        try await withServer(handler: { HTTPResponse(.ok, body: .bytes(filler + Array($0.head.path.utf8))) }) {
            port,
            _,
            _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send((0..<50).map { request("/\($0)") }.joined())
            // Then
            for index in 0..<50 { XCTAssertEqual(try client.readResponse().body, filler + Array("/\(index)".utf8)) }
        }
    }

    func testServe_whenRequestComesByteByByte_shouldRespond() async throws {
        try await withServer { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            for byte in request("/drip").utf8 { try client.send([byte]) }
            // Then
            XCTAssertEqual(try client.readResponse().text, "/drip")
        }
    }

    func testServe_whenClientFinishesSendingAfterItsRequest_shouldStillRespond() async throws {
        let gate = Gate()
        try await withServer(
            { $0.workers = 1 },
            handler: { request in
                if request.head.path == "/late" { await gate.pass() }
                return .text("late")
            }
        ) { port, _, _ in
            // Given
            gate.close()
            let client = try TestClient(port: port)
            // When
            try client.send(request("/late"))
            client.finishSending()
            _ = try TestClient.served(port: port)
            gate.open()
            // Then
            XCTAssertEqual(try client.readResponse().text, "late")
            XCTAssertEqual(try client.readToEnd(), [])
        }
    }

    func testServe_whenClientFinishesSendingWithItsRequest_shouldRespondAndClose() async throws {
        let (held, released) = (Signal(), Signal())
        try await withServer {
            $0.workers = 1
        } handler: { request in
            if request.head.path == "/hold" {
                held.give()
                released.take()
            }
            return .text(request.head.path)
        } test: { port, _, _ in
            // Given: the loop learns of all that happens to another connection meanwhile at once
            let slow = try TestClient(port: port)
            let client = try TestClient.served(port: port)
            try slow.send(request("/hold"))
            held.take()
            // When
            try client.send(request())
            client.finishSending()
            released.give()
            // Then
            XCTAssertEqual(try client.readResponse().text, "/")
            XCTAssertEqual(try client.readToEnd(), [])
        }
    }

    func testServe_whenRequestIsServed_shouldKnowThePeer() async throws {
        try await withServer(handler: { .text($0.peer == .loopback ? "loopback" : "\($0.peer)") }) { port, _, _ in
            // Given
            let client = try TestClient(port: port)
            // When
            try client.send(request())
            // Then
            XCTAssertEqual(try client.readResponse().text, "loopback")
        }
    }
}
