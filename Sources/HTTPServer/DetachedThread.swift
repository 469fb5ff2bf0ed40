#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs `body` on a new thread, which ends with it. Dispatch has too few threads for bodies that go on for ever, and
/// Foundation's would bring all of Foundation.
func detachThread(_ body: @escaping @Sendable () -> Void) throws(ServerStartError) {
    let work = Unmanaged.passRetained(Work(body: body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { Work.run($0) }, work.toOpaque())
    if let thread { pthread_detach(thread) }
    #else
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { $0.flatMap(Work.run) }, work.toOpaque())
    if code == 0 { pthread_detach(thread) }
    #endif
    guard code == 0 else {
        work.release()
        throw .system(call: "pthread_create", code: code)
    }
}

/// What a thread does, as an object that a C function can be handed.
private final class Work {
    private let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
    }
}
