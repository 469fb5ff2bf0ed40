/// An identifier of the calling thread, unique among those that run.
public func currentThread() -> UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
}

/// Runs `body` on a new, detached thread. Returns 0, or the error number of `pthread_create(3)`. Dispatch has too few threads for bodies
/// that never return, and Foundation's `Thread` would link all of Foundation.
public func detachThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let work = Unmanaged.passRetained(ThreadWork(body: body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { ThreadWork.run($0) }, work.toOpaque())
    if let thread { pthread_detach(thread) }
    #else
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { $0.flatMap(ThreadWork.run) }, work.toOpaque())
    if code == 0 { pthread_detach(thread) }
    #endif
    if code != 0 { work.release() }
    return code
}

/// A thread's body as an object, since a C function cannot receive a closure.
private final class ThreadWork {
    private let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().body()
        return nil
    }
}
