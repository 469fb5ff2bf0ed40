import Synchronization

/// How far people get: whether the flow loses them shows in these numbers, without a word about anyone.
final class FlowCounts: Sendable {
    private let begun = Atomic(0)
    private let passed = Atomic(0)
    private let made = Atomic(0)

    /// A flow began with its first answer.
    func countFlow() { begun.wrappingAdd(1, ordering: .relaxed) }

    /// A step was continued through.
    func countStep() { passed.wrappingAdd(1, ordering: .relaxed) }

    /// A report was made.
    func countReport() { made.wrappingAdd(1, ordering: .relaxed) }

    /// The numbers since the start, for the log.
    var details: [(name: StaticString, value: Log.Detail)] {
        [
            ("flows_begun", .number(begun.load(ordering: .relaxed))),
            ("steps_passed", .number(passed.load(ordering: .relaxed))),
            ("reports_made", .number(made.load(ordering: .relaxed))),
        ]
    }
}
