import HTML

/// What surrounds a screen of the flow. For a new report it is the same for everyone at the same step, and made once, because
/// making it for each page takes 6 % of a step's instructions.
final class FlowFrame: Sendable {
    let navigationBar: NavigationBar
    /// The URL that the form is posted to.
    let action: URLReference
    /// Whether the flow began with a post to a flow that no longer existed.
    let showsLostFlowNotice: Bool
    /// Whether the flow changes a published report.
    let isEditing: Bool
    /// Why what was sent was not saved, though nothing in it is wrong.
    let refusal: LocalizedString?

    /// What a frame depends on beside language and step.
    private struct Traits: OptionSet {
        let rawValue: Int

        static let change = Traits(rawValue: 1)
        static let recovered = Traits(rawValue: 2)
        /// Every combination, in the order of raw values.
        static let combinations = (0..<4).map(Traits.init)
    }

    private init(
        _ coordinator: ReportMissingPetCoordinator,
        at step: FlowStep,
        returnsToSummary: Bool,
        refusal: LocalizedString? = nil
    ) {
        self.refusal = refusal
        navigationBar = coordinator.navigationBar(for: step, returnsToSummary: returnsToSummary)
        action = step.url(returningToSummary: returnsToSummary)
        showsLostFlowNotice = coordinator.isRecovered
        isEditing = coordinator.origin != nil
    }

    /// The frame of a step.
    static func of(
        _ coordinator: ReportMissingPetCoordinator,
        at step: FlowStep,
        returnsToSummary: Bool,
        refusal: LocalizedString? = nil
    ) -> FlowFrame {
        if coordinator.origin != nil || refusal != nil {
            return FlowFrame(coordinator, at: step, returnsToSummary: returnsToSummary, refusal: refusal)
        }
        var traits: Traits = returnsToSummary ? .change : []
        if coordinator.isRecovered { traits.insert(.recovered) }
        let language = Language.allCases.firstIndex(of: coordinator.language) ?? 0
        return all[language][step.rawValue][traits.rawValue]
    }

    /// The frames by language, step and traits.
    private static let all = Language.allCases.map { language in
        FlowStep.allCases.map { step in
            Traits.combinations.map { traits in
                let coordinator = ReportMissingPetCoordinator(
                    flowState: ReportMissingPetFlowState(),
                    language: language,
                    isRecovered: traits.contains(.recovered)
                )
                return FlowFrame(coordinator, at: step, returnsToSummary: traits.contains(.change))
            }
        }
    }
}

/// A screen of the flow as a page.
protocol FlowPage: Page {
    var frame: FlowFrame { get }
}

extension FlowPage {
    var styleSheet: Asset? { nil }
    var navigationBar: NavigationBar { frame.navigationBar }
    var action: URLReference { frame.action }
    var showsLostFlowNotice: Bool { frame.showsLostFlowNotice }
    var isEditing: Bool { frame.isEditing }
    var refusal: LocalizedString? { frame.refusal }
    var hasErrors: Bool { refusal != nil }
}
