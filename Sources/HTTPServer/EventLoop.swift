import HTTP
import Platform
import Synchronization

/// A thread that runs the tasks of its connections, and sleeps while all of them wait.
///
/// It is a task executor: a connection is a task that prefers it, written as straight-line code.
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
        /// The last connection has ended, so that the thread can.
        case finished
    }

    /// The number of connections on this loop.
    let connectionCount = Atomic<Int>(0)
    /// The time when the poller last returned, which is precise enough for deadlines of seconds.
    private(set) var now = Duration.uptime
    /// The buffer that all connections receive into; its bytes are valid until the next suspension.
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
    /// Jobs of other threads.
    private let inbox = Mutex<[UnownedJob]>([])
    private var ready: [UnownedJob] = []
    /// The watched channels, by descriptor.
    private var channels: [Channel?] = []
    private var channelCount = 0
    /// Channels with output to send.
    private var senders: [Channel] = []
    /// Channels with input for their handlers.
    private var receivers: [Channel] = []
    /// The connections, to choose those that give way.
    var crowd = Crowd()

    /// Makes a loop, which does not run yet; `nil` when the process has no descriptor left.
    /// - Parameter sweepInterval: how often deadlines are checked.
    init?(poller: any Poller, sweepInterval: Duration) {
        guard let wakeUp = WakeUp(), poller.add(wakeUp.descriptor) else { return nil }
        self.poller = poller
        self.wakeUp = wakeUp
        self.sweepInterval = sweepInterval
    }

    deinit {
        scratch.deallocate()
    }

    /// Starts the loop's thread, which runs until the phase is `finished`. Throws when the system cannot create it.
    func start() throws(ServerStartError) {
        let code = detachThread { self.run() }
        guard code == 0 else { throw .system(call: "pthread_create", code: code) }
    }

    /// Moves on to a later phase. Any thread may call it.
    func advance(to phase: Phase) {
        self.phase.max(phase.rawValue, ordering: .relaxed)
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
            runJobs()
            sendOutput()
            if phase.load(ordering: .relaxed) == Phase.finished.rawValue, ready.isEmpty { return }
            announcePhase()
            poll()
            // Before jobs run or deadlines expire, because the input handlers need tasks that are still waiting.
            handleInput()
            expireDeadlines()
        }
    }

    /// Runs the jobs that are ready. Those that become ready meanwhile run in the next turn, so that no task starves others.
    private func runJobs() {
        var jobs = ready
        ready = []
        inbox.withLock { others in
            jobs += others
            others.removeAll(keepingCapacity: true)
        }
        for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func sendOutput() {
        let channels = senders
        senders = []
        for channel in channels { channel.sendOutput() }
    }

    private func announcePhase() {
        let phase = phase.load(ordering: .relaxed)
        guard phase != announcedPhase else { return }
        announcedPhase = phase
        for case let channel? in channels { channel.phaseChanged() }
    }

    /// Sleeps until a channel is ready, a job arrives or deadlines are due, and lets ready channels receive.
    private func poll() {
        var milliseconds: Int32 = 0
        if ready.isEmpty {
            // Without channels there are no deadlines, and the loop sleeps until it is woken.
            let seconds = (nextSweep - now) / .seconds(1)
            milliseconds = channelCount == 0 ? -1 : Int32(max(0, min(seconds, 60)) * 1000) + 1
        }
        poller.wait(milliseconds: milliseconds) { descriptor, isHungUp in
            if descriptor == wakeUp.descriptor {
                wakeUp.clear()
                poller.arm(descriptor, for: .reading)
            } else {
                channel(descriptor)?.becameReady(isHungUp: isHungUp)
            }
        }
        now = .uptime
    }

    private func handleInput() {
        let channels = receivers
        receivers = []
        for channel in channels { channel.handleInput() }
    }

    private func expireDeadlines() {
        guard now >= nextSweep else { return }
        nextSweep = now + sweepInterval
        for case let channel? in channels { channel.expire(at: now) }
    }
}

// MARK: Channels

extension EventLoop {
    /// Starts to watch a channel; false when the system lacks memory for it.
    func add(_ channel: Channel) -> Bool {
        guard poller.add(channel.descriptor) else { return false }
        while channels.count <= channel.descriptor { channels.append(nil) }
        channels[Int(channel.descriptor)] = channel
        channelCount += 1
        return true
    }

    /// Stops watching a channel, before its descriptor is closed.
    func remove(_ channel: Channel) {
        poller.remove(channel.descriptor)
        channels[Int(channel.descriptor)] = nil
        channelCount -= 1
    }

    /// Sets the direction that a channel awaits.
    func arm(_ channel: Channel, for direction: Direction) {
        poller.arm(channel.descriptor, for: direction)
    }

    /// Lets a channel handle its input when all channels have received theirs.
    func scheduleInput(of channel: Channel) {
        receivers.append(channel)
    }

    /// Lets a channel send its output after the jobs that are ready.
    func scheduleSend(of channel: Channel) {
        senders.append(channel)
    }

    /// Ends the wait of the channel that receives a body. Any thread may call it.
    func endWait(for body: BodyReception, on descriptor: Int32) {
        Task(executorPreference: self) {
            guard let channel = self.channel(descriptor), channel.body === body else { return }
            channel.resume(isReady: false)
        }
    }

    private func channel(_ descriptor: Int32) -> Channel? {
        channels.indices.contains(Int(descriptor)) ? channels[Int(descriptor)] : nil
    }
}
