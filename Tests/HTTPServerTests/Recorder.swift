import Foundation
import Synchronization

/// What handlers leave behind for the test that started them.
final class Recorder<Value: Sendable>: Sendable {
    private let recorded = Mutex<[Value]>([])

    func record(_ value: Value) {
        recorded.withLock { $0.append(value) }
    }

    var values: [Value] { recorded.withLock { $0 } }

    /// Waits until there are `count` values, for five seconds at most.
    func values(_ count: Int) async -> [Value] {
        await eventually { self.values.count >= count }
        return values
    }
}

/// A door that handlers wait at until the test opens it.
final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func close() {
        isOpen.withLock { $0 = false }
    }

    func open() {
        isOpen.withLock { $0 = true }
    }

    func pass() async {
        await eventually { self.isOpen.withLock { $0 } }
    }
}

/// What one thread gives and another, which is blocked meanwhile, takes.
final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func give() {
        semaphore.signal()
    }

    func take() {
        _ = semaphore.wait(timeout: .now() + 5)
    }
}

/// Waits until something is true, for five seconds at most; returns whether it is.
@discardableResult
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
}
