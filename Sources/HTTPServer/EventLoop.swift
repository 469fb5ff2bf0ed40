import HTTP
import Platform
import Synchronization

/// A thread that drives its connections, and sleeps while all of them wait.
///
/// It is also a task executor, so that tasks which make responses run on the same thread.
///
/// `@unchecked Sendable`: everything but constants, atomics and mutexes is used on the loop's own thread only, by jobs of this
/// executor and by `run`.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// The stages of stopping; a loop only moves forward.
    enum Phase: UInt8 {
        case serving
        /// Every connection closes after its next response; an idle one may still bring a request.
        case stopping
        /// Idle connections close, requests in flight are completed.
        case draining
        /// Every wait ends at once, and so does every connection.
        case abandoned
    }

    /// The number of connections that were assigned to this loop and have not ended.
    let connectionCount = Atomic<Int>(0)
    /// A stream without elements, which ends with the thread. Only one task may wait for it.
    let ended: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation
    /// The time when the poller last returned, which is precise enough for deadlines of seconds.
    private(set) var now = Duration.uptime
    /// The buffer that all connections receive into; its bytes are valid until the next read.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    /// Buffers for output, so that an idle connection holds none.
    let bufferPool = BufferPool()
    /// The `Date` of responses.
    let clock = DateClock()

    private let poller: any Poller
    private let wakeUp: WakeUp
    private let sweepInterval: Duration
    private var nextSweep = Duration.zero
    private let thread = Atomic<UInt>(0)
    private let phase = Atomic<UInt8>(Phase.serving.rawValue)
    private var announcedPhase = Phase.serving.rawValue
    /// Whether connections may still be assigned to this loop.
    private let expectsConnections = Atomic<Bool>(true)
    /// Jobs of other threads.
    private let inbox = Mutex<[UnownedJob]>([])
    private var ready: [UnownedJob] = []
    /// Bodies that were given up, and the descriptors of their connections.
    private let endedWaits = Mutex<[(body: BodyTransfer, descriptor: Int32)]>([])
    /// The watched channels, by descriptor.
    private var channels: [(any Channel)?] = []
    /// Connections that may have input.
    private var receivers: [Connection] = []
    /// Connections with output to send.
    private var senders: [Connection] = []
    /// The memory of long content among that output.
    var unsentLength = 0
    /// The connections, to choose those that give way.
    var crowd = Crowd()

    /// Makes a loop, which does not run yet; `nil` when the process has no descriptor left.
    /// - Parameter sweepInterval: how often deadlines are checked.
    init?(poller: any Poller, sweepInterval: Duration) {
        // Without output, because reading an `eventfd` makes it writable, which would be reported as another event.
        guard let wakeUp = WakeUp(), poller.add(wakeUp.descriptor, isWritten: false) else { return nil }
        self.poller = poller
        self.wakeUp = wakeUp
        self.sweepInterval = sweepInterval
        (ended, end) = AsyncStream.makeStream()
    }

    deinit {
        scratch.deallocate()
    }

    /// Starts the loop's thread, which runs until the last connection has ended. Throws when the system cannot create it.
    func start() throws(ServerStartError) {
        let code = detachThread { self.run() }
        guard code == 0 else { throw .system(call: "pthread_create", code: code) }
    }

    /// Moves on to a later phase. Any thread may call it.
    func advance(to phase: Phase) {
        self.phase.max(phase.rawValue, ordering: .relaxed)
        wakeUp.signal()
    }

    /// Lets the thread end with the last connection. Any thread may call it; no connection is assigned afterwards.
    func expectNoMoreConnections() {
        expectsConnections.store(false, ordering: .releasing)
        wakeUp.signal()
    }

    /// Whether connections close after their next response.
    var isStopping: Bool { phase.load(ordering: .relaxed) >= Phase.stopping.rawValue }

    /// Whether idle connections close.
    var isDraining: Bool { phase.load(ordering: .relaxed) >= Phase.draining.rawValue }

    /// Whether every wait ends.
    var isAbandoned: Bool { phase.load(ordering: .relaxed) >= Phase.abandoned.rawValue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if thread.load(ordering: .relaxed) == currentThread() { return ready.append(job) }
        let isFirst = inbox.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if isFirst { wakeUp.signal() }
    }
}

// MARK: One turn

extension EventLoop {
    private func run() {
        thread.store(currentThread(), ordering: .relaxed)
        poller.arm(wakeUp.descriptor, for: .reading)
        while true {
            let mayEnd = !expectsConnections.load(ordering: .acquiring)
            runJobs()
            sendOutput()
            if mayEnd, ready.isEmpty, connectionCount.load(ordering: .relaxed) == 0 { break }
            announcePhase()
            poll()
            handleInput()
            expireDeadlines()
        }
        end.finish()
    }

    /// Runs the jobs that are ready. Those that become ready meanwhile run in the next turn, so that no task starves others.
    private func runJobs() {
        var jobs = ready
        ready = []
        inbox.withLock { others in
            jobs += others
            others.removeAll(keepingCapacity: true)
        }
        for job in jobs {
            job.runSynchronously(on: asUnownedTaskExecutor())
            sendLongOutput()
        }
    }

    private func sendOutput() {
        let connections = senders
        senders = []
        unsentLength = 0
        for connection in connections { connection.sendOutput() }
    }

    /// Sends before the end of the turn when much has to be sent, because what clients do not read is limited only then.
    private func sendLongOutput() {
        guard unsentLength >= unsentLengthPerTurn else { return }
        sendOutput()
        endWaits()
    }

    private func announcePhase() {
        let phase = phase.load(ordering: .relaxed)
        guard phase != announcedPhase else { return }
        announcedPhase = phase
        for descriptor in channels.indices { channels[descriptor]?.phaseChanged() }
    }

    /// Sleeps until a channel is ready, a job arrives or deadlines are due.
    private func poll() {
        var milliseconds: Int32 = 0
        if ready.isEmpty, receivers.isEmpty, senders.isEmpty {
            // Without connections there are no deadlines, and the loop sleeps until it is woken.
            let seconds = (nextSweep - now) / .seconds(1)
            let isAlone = connectionCount.load(ordering: .relaxed) == 0
            milliseconds = isAlone ? -1 : Int32(max(0, min(seconds, 60)) * 1000) + 1
        }
        var isWoken = false
        poller.wait(milliseconds: milliseconds) { descriptor, isHungUp in
            if descriptor == wakeUp.descriptor {
                isWoken = true
                wakeUp.clear()
                poller.arm(descriptor, for: .reading)
            } else {
                channel(descriptor)?.becameReady(isHungUp: isHungUp)
            }
        }
        now = .uptime
        if isWoken { endWaits() }
    }

    private func handleInput() {
        let connections = receivers
        receivers = []
        for connection in connections { connection.receiveInput() }
        for connection in connections {
            connection.handleInput()
            sendLongOutput()
        }
    }

    private func expireDeadlines() {
        guard now >= nextSweep else { return }
        nextSweep = now + sweepInterval
        for descriptor in channels.indices { channels[descriptor]?.expire(at: now) }
    }
}

// MARK: Channels

extension EventLoop {
    /// Starts to watch a channel; false when the system lacks memory for it.
    func add(_ channel: any Channel) -> Bool {
        let descriptor = Int(channel.descriptor)
        guard poller.add(channel.descriptor, isWritten: true) else { return false }
        while channels.count <= descriptor { channels.append(nil) }
        channels[descriptor] = channel
        return true
    }

    /// Stops watching a channel, before its descriptor is closed.
    func remove(_ channel: any Channel) {
        poller.remove(channel.descriptor)
        channels[Int(channel.descriptor)] = nil
    }

    /// Sets the direction that a channel awaits.
    func arm(_ channel: any Channel, for direction: Direction) {
        poller.arm(channel.descriptor, for: direction)
    }

    /// Lets a connection receive and handle its input after the next poll.
    func scheduleInput(of connection: Connection) {
        receivers.append(connection)
    }

    /// Lets a connection send its output after the jobs that are ready.
    func scheduleSend(of connection: Connection) {
        senders.append(connection)
    }

    /// Ends the wait of the connection that receives a body, or of one whose client does not read it. Any thread may call it.
    func endWait(for body: BodyTransfer, on descriptor: Int32) {
        let isFirst = endedWaits.withLock { waits in
            waits.append((body, descriptor))
            return waits.count == 1
        }
        if isFirst { wakeUp.signal() }
    }

    private func endWaits() {
        for (body, descriptor) in endedWaits.withLock({ exchange(&$0, with: []) }) {
            guard let connection = channel(descriptor) as? Connection else { continue }
            if connection.body?.reception === body { connection.wakeTask() }
            if connection.unread?.transfer === body { connection.fail() }
        }
    }

    private func channel(_ descriptor: Int32) -> (any Channel)? {
        channels.indices.contains(Int(descriptor)) ? channels[Int(descriptor)] : nil
    }
}

/// Bytes of long content that are sent in a row: thirty pages of usual length, or one of the longest.
private let unsentLengthPerTurn = 1_000_000
