import HTTP
import Platform
import Synchronization

/// A thread that drives its connections, and sleeps while all of them wait.
///
/// It is also a task executor, so that tasks which make responses run on the same thread.
///
/// `@unchecked Sendable`: all but constants, atomics and mutexes is used on the loop's own thread only, by its jobs and by `run`.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// The number of connections that were assigned to this loop and have not ended.
    let connectionCount = Atomic<Int>(0)
    var openCount: Int { connectionCount.load(ordering: .relaxed) }
    /// The number of tasks that make responses.
    var taskCount = 0
    /// A stream without elements, which ends with the last connection, or earlier at `ServerLimits.stopTime`. It takes one reader.
    let ended: AsyncStream<Never>
    /// The time when the poller last returned, which is precise enough for deadlines of seconds.
    private(set) var now: Duration
    /// The buffer that all connections receive into; its bytes are valid until the next read.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    /// The memory of output that was made in this turn.
    var unsentInTurn = 0
    /// Accepts connections for all loops, on one of them.
    var acceptor: Acceptor?

    let context: ServerContext
    private let clock: @Sendable () -> Duration
    private let end: AsyncStream<Never>.Continuation
    let poller: any Poller
    private let wakeUp: WakeUp
    private var nextSweep = Duration.zero
    private let thread = Atomic<UInt>(0)
    private let isStopRequested = Atomic<Bool>(false)
    /// The time when the loop began to stop.
    private var stopBegin: Duration?
    private var announcedPhase = Phase.serving
    /// Whether connections may still be assigned to this loop.
    private let expectsConnections = Atomic<Bool>(true)
    /// Jobs that other threads have enqueued.
    private let inbox = Mutex<[UnownedJob]>([])
    private var ready: [UnownedJob] = []
    /// The connections, by descriptor.
    private(set) var connections: [ClientConnection?] = []
    /// The connections of each network that has a limit.
    private(set) var members: [IPNetwork: [ClientConnection]] = [:]
    /// Connections that may have input, to handle after the next poll.
    var receivers: [ClientConnection] = []
    /// Connections with output, to send after the jobs that are ready.
    var senders: [ClientConnection] = []
    private var lastDate = (second: 0, date: httpDate(0))

    /// The stages of stopping; a loop only moves forward.
    private enum Phase: Comparable {
        case serving
        /// Every connection closes after its next response; an idle one may still bring a request.
        case stopping
        /// Idle connections close, requests in flight are completed.
        case draining
        /// Every connection closes.
        case abandoned
    }

    /// Makes a loop, which does not run yet; `nil` when the process has no descriptor left.
    init?(_ configuration: ServerConfiguration, context: ServerContext) {
        guard let poller = configuration.makePoller(), let wakeUp = WakeUp(), poller.add(wakeUp.descriptor) else { return nil }
        (self.poller, self.wakeUp, self.context, clock) = (poller, wakeUp, context, configuration.now)
        now = clock()
        (ended, end) = AsyncStream.makeStream()
    }

    deinit { scratch.deallocate() }

    /// Starts the loop's thread, which runs until the last connection has ended. Throws when the system cannot create it.
    func start() throws(ServerStartError) {
        let code = detachThread { self.run() }
        guard code == 0 else { throw .system(call: "pthread_create", code: code) }
    }

    /// Begins to stop. Any thread may call it.
    func stop() {
        isStopRequested.store(true, ordering: .relaxed)
        wakeUp.signal()
    }

    /// Lets the thread end with the last connection. Any thread may call it; no connection is assigned afterwards.
    func expectNoMoreConnections() {
        expectsConnections.store(false, ordering: .releasing)
        wakeUp.signal()
    }

    /// Whether the caller runs on the loop's thread.
    var isCurrent: Bool { thread.load(ordering: .relaxed) == currentThread() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent { return ready.append(job) }
        let isFirst = inbox.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if isFirst { wakeUp.signal() }
    }

    /// The `Date` of responses, formatted once a second.
    func date() -> FieldValue {
        let second = time(nil)
        if second != lastDate.second { lastDate = (second, httpDate(second)) }
        return lastDate.date
    }
}

// MARK: One turn

extension EventLoop {
    private func run() {
        thread.store(currentThread(), ordering: .relaxed)
        poller.arm(wakeUp.descriptor, for: .reading)
        acceptor?.arm()
        while true {
            // First: the job of a connection that was assigned before runs in this turn.
            let mayEnd = !expectsConnections.load(ordering: .acquiring)
            runJobs()
            sendOutput()
            if mayEnd, ready.isEmpty, isIdle { break }
            poll()
            acceptor?.accept()
            handleInput()
            sweep()
        }
        end.finish()
    }

    private var isIdle: Bool { openCount == 0 && taskCount == 0 }

    /// Runs the jobs that are ready. Those that become ready meanwhile run in the next turn, so that no task starves others.
    private func runJobs() {
        let jobs = exchange(&ready, with: []) + inbox.withLock { exchange(&$0, with: []) }
        for job in jobs {
            job.runSynchronously(on: asUnownedTaskExecutor())
            sendLongOutput()
        }
    }

    private func sendOutput() {
        unsentInTurn = 0
        for connection in exchange(&senders, with: []) { connection.sendOutput() }
    }

    /// Sends before the end of the turn when there is much output, because only sending shows what clients do not read, which is limited.
    private func sendLongOutput() {
        if unsentInTurn >= unsentLengthPerTurn { sendOutput() }
    }

    /// Sleeps until a connection is ready, a job arrives or the next deadline.
    private func poll() {
        var milliseconds: Int32 = 0
        if ready.isEmpty, receivers.isEmpty, senders.isEmpty, acceptor?.isReady != true {
            let due = min(nextSweep, acceptor?.pausedUntil ?? nextSweep)
            // Without connections there are no deadlines, and the loop sleeps until it is woken.
            let isEndless = isIdle && acceptor?.pausedUntil == nil
            milliseconds = isEndless ? -1 : Int32(max(0, min((due - now) / .seconds(1), 60)) * 1000) + 1
        }
        poller.wait(milliseconds: milliseconds) { descriptor, isHungUp in
            if descriptor == wakeUp.descriptor {
                wakeUp.clear()
                poller.arm(descriptor, for: .reading)
            } else if descriptor == acceptor?.descriptor {
                acceptor?.isReady = true
            } else if connections.indices.contains(Int(descriptor)) {
                connections[Int(descriptor)]?.becameReady(isHungUp: isHungUp)
            }
        }
        now = clock()
    }

    private func handleInput() {
        let connections = takeReceivers()
        for connection in connections { connection.receiveInput() }
        for connection in connections {
            connection.handleInput()
            sendLongOutput()
        }
    }

    /// Takes the connections whose input is handled in this turn: few of each network, so that none waits for all input of another.
    private func takeReceivers() -> [ClientConnection] {
        var (taken, rest): ([ClientConnection], [ClientConnection]) = ([], [])
        var counts: [IPNetwork: Int] = [:]
        for connection in exchange(&receivers, with: []) {
            let network = connection.networks.last
            let isTaken = taken.count < connectionsPerTurn && network.map { counts[$0, default: 0] } ?? 0 < networkPerTurn
            if isTaken, let network { counts[network, default: 0] += 1 }
            if isTaken { taken.append(connection) } else { rest.append(connection) }
        }
        receivers = rest
        return taken
    }

    /// Enforces deadlines, at most once in `sweepInterval`.
    private func sweep() {
        if stopBegin == nil, isStopping { (stopBegin, nextSweep) = (now, now) }
        guard now >= nextSweep else { return }
        nextSweep = now + context.limits.sweepInterval
        for connection in connections { connection?.expire() }
        let phase = phase
        guard phase > announcedPhase else { return }
        announcedPhase = phase
        for connection in connections { connection?.phaseChanged() }
        if isAbandoned { end.finish() }
    }

    private var phase: Phase {
        guard let stopBegin else { return .serving }
        let (time, limits) = (now - stopBegin, context.limits)
        return time >= limits.stopTime ? .abandoned : time >= limits.lastRequestTime ? .draining : .stopping
    }

    var isStopping: Bool { isStopRequested.load(ordering: .relaxed) }
    var isDraining: Bool { phase >= .draining }
    var isAbandoned: Bool { phase == .abandoned }
}

// MARK: Connections

extension EventLoop {
    /// Takes over a new connection. Any thread may call it.
    func adopt(_ connection: ClientConnection) {
        connectionCount.add(1, ordering: .relaxed)
        Task(executorPreference: self) { connection.open() }
    }

    /// Starts to watch a connection; false when the system lacks memory for it.
    func add(_ connection: ClientConnection) -> Bool {
        guard poller.add(connection.descriptor) else { return false }
        let index = Int(connection.descriptor)
        while connections.count <= index { connections.append(nil) }
        connections[index] = connection
        for network in connection.networks { members[network, default: []].append(connection) }
        return true
    }

    /// Stops watching a connection, before its descriptor is closed.
    func remove(_ connection: ClientConnection) {
        let index = Int(connection.descriptor)
        guard connections.indices.contains(index), connections[index] === connection else { return }
        poller.remove(connection.descriptor)
        connections[index] = nil
        for network in connection.networks {
            members[network]?.removeAll { $0 === connection }
            if members[network]?.isEmpty == true { members[network] = nil }
        }
    }
}

/// Room for new connections: the server closes those whose clients have been silent for longest. An attacker's connections, however many,
/// then make room for one another, and those of people who are being served stay.
extension EventLoop {
    /// Closes connections of a network that has more than its share, or of all when there are too many. False when none waits.
    func makeRoom(in crowded: IPNetwork?) -> Bool {
        if let crowded { return closeSome(of: members[crowded] ?? []) }
        return openCount <= context.connectionsPerLoop || closeSome(of: all)
    }

    /// Closes a few connections that have waited for their clients for at least `time`.
    func closeSome(waitingFor time: Duration) { closeSome(of: all.filter { now - $0.lastActivity >= time }) }

    private var all: [ClientConnection] { connections.compactMap(\.self) }

    /// Closes a sixty-fourth of the connections that wait for their clients, not to search for each new one. False when none waits.
    @discardableResult
    private func closeSome(of connections: [ClientConnection]) -> Bool {
        let waiting = connections.filter { !$0.owesWork }.sorted { $0.lastActivity < $1.lastActivity }
        for connection in waiting.prefix(max(1, waiting.count / 64)) { connection.close() }
        return !waiting.isEmpty
    }
}

/// Connections whose input is handled before the loop looks for others: thirty milliseconds of the requests that cost most. Each request
/// takes several turns, since its connection is accepted in one and its body may arrive in others.
private let connectionsPerTurn = 64

/// The most connections of one network in a turn, so that other clients wait for few.
private let networkPerTurn = 8

/// Bytes of output that are sent before the end of a turn: thirty pages of usual length, or one of the longest.
private let unsentLengthPerTurn = 1_000_000

/// A moment as `Date` has it (RFC 9110, section 5.6.7).
private func httpDate(_ secondsSince1970: Int) -> FieldValue {
    // The text is ASCII, so it is a value.
    FieldValue(internetDate(secondsSince1970) + " GMT") ?? ""
}
