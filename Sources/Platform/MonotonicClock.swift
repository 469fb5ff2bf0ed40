/// The time in nanoseconds on the system's monotonic clock, which no change of the date affects.
public var monotonicNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
