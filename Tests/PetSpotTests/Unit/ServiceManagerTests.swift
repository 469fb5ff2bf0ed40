import Foundation
import Platform
import XCTest

@testable import PetSpot

/// Messages to the program that started this one.
final class ServiceManagerTests: XCTestCase {
    func testNotify_whenASocketIsNamed_shouldSendTheStateThere() throws {
        for isAbstract in [false, true] {
            // Given
            let name = "/tmp/petspot-\(UUID().uuidString)"
            #if !os(Linux)
            if isAbstract { continue }
            #endif
            let receiver = try XCTUnwrap(DatagramReceiver(name: name, isAbstract: isAbstract))
            defer { unlink(name) }

            // When
            let variable = isAbstract ? "@" + name.dropFirst() : name
            ServiceManager.notify("READY=1", environment: ["NOTIFY_SOCKET": variable])

            // Then
            XCTAssertEqual(receiver.receive(), "READY=1")
        }
    }

    func testNotify_whenNobodyListens_shouldDoNothing() {
        for name in ["", "/nowhere/at/all", "@nobody", String(repeating: "x", count: 200)] {
            // When / Then
            ServiceManager.notify("READY=1", environment: ["NOTIFY_SOCKET": name])
        }
        ServiceManager.notify("READY=1", environment: [:])
    }
}

/// The socket of a service manager.
private final class DatagramReceiver {
    private let descriptor: Int32

    init?(name: String, isAbstract: Bool) {
        descriptor = socket(AF_UNIX, SocketType.datagram, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: name.utf8)
            if isAbstract { bytes[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + name.utf8.count)
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    func receive() -> String {
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    func testIsJournal_whenTheVariableNamesAnotherFile_shouldBeFalse() throws {
        // Given
        var file = stat()
        XCTAssertEqual(fstat(STDERR_FILENO, &file), 0)
        let stream = "\(file.st_dev):\(file.st_ino)"

        // Then
        for (variable, isJournal) in [(stream, true), (stream + "0", false), ("", false), (nil, false)] {
            let environment = variable.map { ["JOURNAL_STREAM": $0] } ?? [:]
            XCTAssertEqual(ServiceManager.isJournal(STDERR_FILENO, environment: environment), isJournal)
        }
    }
}
