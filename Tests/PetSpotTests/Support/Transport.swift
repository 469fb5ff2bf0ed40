import Dispatch
import TestSupport

/// Sends requests to the application: by a call in the same process, or over a socket.
protocol Transport: Sendable {
    func send(_ request: TestRequest) async throws -> TestResponse
}

/// Sends each request to a server on this machine over a new connection.
struct SocketTransport: Transport {
    let port: UInt16

    func send(_ request: TestRequest) async throws -> TestResponse {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try TestClient.exchange(request, port: port) })
            }
        }
    }
}
