import Dispatch
import TestSupport

/// A way from a client to the application: a call in the same process, or a socket.
protocol Transport: Sendable {
    func send(_ request: TestRequest) async throws -> TestResponse
}

/// A real connection to a server on this machine, a new one for each request.
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
