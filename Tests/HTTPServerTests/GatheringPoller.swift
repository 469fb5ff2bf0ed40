import Synchronization

@testable import HTTPServer

/// How many descriptors a poller reports at once.
final class Gathering: Sendable {
    private let state = Mutex<(count: Int, action: @Sendable () -> Void)?>(nil)

    var count: Int { state.withLock { $0?.count ?? 0 } }

    /// Has the poller wait for `count` descriptors, once, and then do something before it reports them.
    func begin(_ count: Int, then action: @escaping @Sendable () -> Void) {
        state.withLock { $0 = (count, action) }
    }

    func end() {
        let action = state.withLock { state in
            defer { state = nil }
            return state?.action
        }
        action?()
    }
}

/// A poller that waits until several descriptors are ready.
final class GatheringPoller: Poller {
    private let poller: any Poller
    private let gathering: Gathering

    init(_ poller: any Poller, _ gathering: Gathering) {
        (self.poller, self.gathering) = (poller, gathering)
    }

    func add(_ descriptor: Int32) -> Bool { poller.add(descriptor) }
    func remove(_ descriptor: Int32) { poller.remove(descriptor) }
    func arm(_ descriptor: Int32, for direction: Direction) { poller.arm(descriptor, for: direction) }

    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {
        var reports: [Int32: Bool] = [:]
        repeat {
            poller.wait(milliseconds: gathering.count > 0 ? 10 : milliseconds) { reports[$0] = $1 }
        } while reports.count < gathering.count
        gathering.end()
        for (descriptor, isHungUp) in reports.sorted(by: { $0.key < $1.key }) { report(descriptor, isHungUp) }
    }
}
