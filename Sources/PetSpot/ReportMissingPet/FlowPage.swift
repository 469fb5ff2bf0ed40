import HTML

/// What the coordinator puts around a screen of the flow. It is the same for everyone at the same place, and so made once: making it for
/// each page takes 6 % of a step's instructions.
final class FlowFrame: Sendable {
    let navigationBar: NavigationBar
    /// Where the form is posted.
    let action: URLReference
    /// Whether the flow began with what was posted to one that was gone.
    let showsLostFlowNotice: Bool
    /// Whether the flow changes a report that is public already.
    let isEditing: Bool

    private init(_ coordinator: ReportMissingPetCoordinator, at step: FlowStep, returnsToSummary: Bool) {
        navigationBar = coordinator.navigationBar(for: step, returnsToSummary: returnsToSummary)
        action = step.url(returningToSummary: returnsToSummary)
        showsLostFlowNotice = coordinator.isRecovered
        isEditing = coordinator.isEditing
    }

    /// The frame of a step.
    static func of(_ coordinator: ReportMissingPetCoordinator, at step: FlowStep, returnsToSummary: Bool) -> FlowFrame {
        let traits = [coordinator.isRecovered, coordinator.isEditing, returnsToSummary].reduce(0) {
            2 * $0 + ($1 ? 1 : 0)
        }
        let language = Language.allCases.firstIndex(of: coordinator.language) ?? 0
        return all[8 * (FlowStep.allCases.count * language + step.rawValue) + traits]
    }

    /// The frames by language, step and traits.
    private static let all = Language.allCases.flatMap { language in
        FlowStep.allCases.flatMap { step in
            (0..<8).map { traits in
                let coordinator = ReportMissingPetCoordinator(
                    flowState: ReportMissingPetFlowState(),
                    language: language,
                    isRecovered: traits & 4 != 0,
                    isEditing: traits & 2 != 0
                )
                return FlowFrame(coordinator, at: step, returnsToSummary: traits & 1 != 0)
            }
        }
    }
}

/// A screen of the flow as a page.
protocol FlowPage: Page {
    var frame: FlowFrame { get }
}

extension FlowPage {
    var navigationBar: NavigationBar { frame.navigationBar }
    var action: URLReference { frame.action }
    var showsLostFlowNotice: Bool { frame.showsLostFlowNotice }
    var isEditing: Bool { frame.isEditing }
}
