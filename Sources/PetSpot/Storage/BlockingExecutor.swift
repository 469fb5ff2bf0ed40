import Dispatch

/// A thread of its own for work that waits for the disk, as the executor of an actor: event loops never wait with it.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs work that needs no task.
    func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

extension DispatchQueue {
    /// Does work that may take long, on this queue.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in async { continuation.resume(with: Result(catching: work)) } }
    }
}
