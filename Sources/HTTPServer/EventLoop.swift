import HTTP
import Platform
import Synchronization

/// One thread that runs the tasks of its connections and sleeps while all of them wait.
///
/// It is a task executor: a connection is a task that prefers it, written as straight-line code.
///
/// `@unchecked Sendable`: what is not a constant, an atomic or a mutex is touched by the loop's own thread only, since
/// everything that uses it runs as a job of this executor or is called by `run`. What every request changes is taken out,
/// changed and put back: so it is plain to the compiler that no change happens within another, and it has nothing to check
/// while the loop runs.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// How far the server has come on its way out; it only moves forward.
    enum Phase: UInt8 {
        case serving
        /// Every connection ends with its next answer; an idle one may still bring a request.
        case stopping
        /// Idle connections close, requests in flight are finished.
        case draining
        /// The grace is over: every wait ends at once, and so does every connection.
        case abandoned
        /// The last connection has ended, and the thread may.
        case finished
    }

    /// Connections placed on this loop and not ended yet.
    let connectionCount = Atomic<Int>(0)
    /// The time when the poller last returned: near enough for deadlines of seconds.
    private(set) var now = Duration.uptime
    /// Where bytes are received before someone keeps them; valid until the next suspension, since all connections share it.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    /// Buffers that no connection is using: so an idle one holds none.
    let bufferPool = BufferPool()
    /// The `Date` that answers carry.
    let clock = DateClock()

    private let poller: any Poller
    private let wakeUp: WakeUp
    private let sweepInterval: Duration
    private let thread = Atomic<UInt>(0)
    private let phase = Atomic<UInt8>(Phase.serving.rawValue)
    private let inbox = Mutex<[UnownedJob]>([])
    private var ready: [UnownedJob] = []
    /// What is watched, by descriptor.
    private var channels: [Channel?] = []
    private var channelCount = 0
    /// Channels with something to send.
    private var senders: [Channel] = []
    /// Channels with input that is taken before a task is woken for it.
    private var receivers: [Channel] = []
    private var idleChannels = IdleChannels()

    /// Makes a loop that is not running yet, or nothing when the system has no descriptor left.
    /// - Parameter sweepInterval: how often deadlines are looked at, and so how late they may strike.
    init?(poller: any Poller, sweepInterval: Duration) {
        guard let wakeUp = WakeUp(), poller.add(wakeUp.descriptor) else { return nil }
        self.poller = poller
        self.wakeUp = wakeUp
        self.sweepInterval = sweepInterval
    }

    deinit {
        scratch.deallocate()
    }

    /// Starts the loop's thread, which lives until the phase is `finished`.
    func start() throws(ServerStartError) {
        let code = detachThread { self.run() }
        guard code == 0 else { throw .system(call: "pthread_create", code: code) }
    }

    /// Moves on to a later phase. Any thread may call it.
    func advance(to phase: Phase) {
        self.phase.max(phase.rawValue, ordering: .relaxed)
        wakeUp.signal()
    }

    /// Whether connections should end with the answer they are giving.
    var isStopping: Bool { phase.load(ordering: .relaxed) >= Phase.stopping.rawValue }

    /// Whether connections that wait for a request should end.
    var isDraining: Bool { phase.load(ordering: .relaxed) >= Phase.draining.rawValue }

    /// Whether nobody may wait any more.
    var isAbandoned: Bool { phase.load(ordering: .relaxed) >= Phase.abandoned.rawValue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if thread.load(ordering: .relaxed) == currentThread() {
            var jobs = exchange(&ready, with: [])
            jobs.append(job)
            ready = jobs
            return
        }
        let isFirst = inbox.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if isFirst { wakeUp.signal() }
    }

    private func run() {
        thread.store(currentThread(), ordering: .relaxed)
        poller.arm(wakeUp.descriptor, for: .reading)
        var batch: [UnownedJob] = []
        var receiving: [Channel] = []
        var sending: [Channel] = []
        var nextSweep = Duration.uptime
        var lastPhase = Phase.serving.rawValue
        while true {
            // Jobs that these make ready come after the next look at the descriptors, so that no task starves another.
            swap(&batch, &ready)
            inbox.withLock { jobs in
                batch.append(contentsOf: jobs)
                jobs.removeAll(keepingCapacity: true)
            }
            for job in batch { job.runSynchronously(on: asUnownedTaskExecutor()) }
            batch.removeAll(keepingCapacity: true)
            swap(&sending, &senders)
            for channel in sending { channel.sendOutput() }
            sending.removeAll(keepingCapacity: true)

            let phase = phase.load(ordering: .relaxed)
            if phase == Phase.finished.rawValue, ready.isEmpty { return }
            if phase != lastPhase {
                lastPhase = phase
                for case let channel? in channels { channel.phaseChanged() }
            }
            poll(until: nextSweep)
            // Before any job runs or any deadline strikes: what was received is taken while its task still waits.
            swap(&receiving, &receivers)
            for channel in receiving { channel.takeInput() }
            receiving.removeAll(keepingCapacity: true)
            if now >= nextSweep {
                for case let channel? in channels { channel.expire(at: now) }
                nextSweep = now + sweepInterval
            }
        }
    }

    private func poll(until nextSweep: Duration) {
        var milliseconds: Int32 = 0
        if ready.isEmpty {
            // With nothing to watch there is no deadline either, and the thread sleeps until it is woken.
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
}

// MARK: Channels

extension EventLoop {
    /// Begins to watch a channel; false when the system has no room for it.
    func add(_ channel: Channel) -> Bool {
        guard poller.add(channel.descriptor) else { return false }
        let index = Int(channel.descriptor)
        var watched = exchange(&channels, with: [])
        while watched.count <= index { watched.append(nil) }
        watched[index] = channel
        channels = watched
        channelCount += 1
        return true
    }

    /// Stops watching a channel, before its descriptor is closed.
    func remove(_ channel: Channel) {
        poller.remove(channel.descriptor)
        var watched = exchange(&channels, with: [])
        watched[Int(channel.descriptor)] = nil
        channels = watched
        channelCount -= 1
    }

    /// Says what a channel waits for.
    func arm(_ channel: Channel, for direction: Direction) {
        poller.arm(channel.descriptor, for: direction)
    }

    /// Has a channel's input taken when the input of all was received.
    func willTakeInput(of channel: Channel) {
        var channels = exchange(&receivers, with: [])
        channels.append(channel)
        receivers = channels
    }

    /// Has a channel send its output after the jobs that are ready.
    func willSend(_ channel: Channel) {
        var channels = exchange(&senders, with: [])
        channels.append(channel)
        senders = channels
    }

    /// Closes the connection that has been idle for longest; false when none is.
    func closeOldestIdle() -> Bool {
        guard let oldest = idleChannels.takeOldest(of: channels, at: now) else { return false }
        oldest.resume(isReady: false)
        return true
    }

    private func channel(_ descriptor: Int32) -> Channel? {
        channels.indices.contains(Int(descriptor)) ? channels[Int(descriptor)] : nil
    }
}
