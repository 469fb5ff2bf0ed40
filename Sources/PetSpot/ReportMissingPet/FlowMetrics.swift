import Synchronization

/// Counts how far people get in the flow, without anything about a person.
final class FlowMetrics: Sendable {
    private let begun = Atomic(0)
    private let passed = Atomic(0)
    private let made = Atomic(0)

    /// A flow began with its first answer.
    func countFlow() { begun.wrappingAdd(1, ordering: .relaxed) }

    /// Continue completed a step.
    func countStep() { passed.wrappingAdd(1, ordering: .relaxed) }

    /// A report was submitted.
    func countReport() { made.wrappingAdd(1, ordering: .relaxed) }

    /// Adds the counts since the start to a line of the log.
    func describe(_ line: inout LogLines) {
        line.add("flows_begun", begun.load(ordering: .relaxed))
        line.add("steps_passed", passed.load(ordering: .relaxed))
        line.add("reports_made", made.load(ordering: .relaxed))
    }
}
