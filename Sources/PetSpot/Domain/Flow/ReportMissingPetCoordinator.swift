import HTML

/// Owns the state of one "report a missing pet" flow and decides what comes next: which step is open, where Continue and
/// Back lead, what stands in the navigation bar. Screens know neither each other nor their place in the flow.
struct ReportMissingPetCoordinator {
    let flowState: ReportMissingPetFlowState
    let language: Language
    /// Whether the flow began with what was posted to one that was gone.
    var isRecovered = false
    /// Whether the flow changes a report that is public already.
    var isEditing = false

    /// Where a step leads that cannot be shown yet: the first that is not done.
    func detour(from step: FlowStep) -> FlowStep? {
        flowState.isOpen(step) ? nil : flowState.firstOpenStep
    }

    /// Where Continue leads: to the step after, or back to the summary from a step that was opened by "Change"; to the
    /// first open step when that one is still closed.
    func destination(after step: FlowStep, returnsToSummary: Bool) -> FlowStep {
        let next = returnsToSummary ? .summary : step.next ?? .summary
        return detour(from: next) ?? next
    }

    /// A step as it stands: empty, or with what was answered.
    func page(for step: FlowStep, returnsToSummary: Bool, now: Int) -> any Page {
        let frame = frame(of: step, returnsToSummary: returnsToSummary)
        return switch step {
        case .chipNumber: ChipNumberPage(frame: frame, viewModel: ChipNumberViewModel(flowState: flowState))
        case .photo: PhotoPage(frame: frame, viewModel: PhotoViewModel(flowState: flowState))
        case .description:
            DescriptionPage(frame: frame, viewModel: DescriptionViewModel(flowState: flowState, now: now))
        case .contactDetails: ContactDetailsPage(frame: frame, viewModel: ContactDetailsViewModel(flowState: flowState))
        case .summary: SummaryPage(frame: frame, viewModel: SummaryViewModel(flowState: flowState))
        }
    }

    /// Takes what was typed on a step into the flow state. Answers the page to show again when something is wrong.
    func handleNext(_ step: FlowStep, _ input: FormInput, returnsToSummary: Bool, now: Int) -> (any Page)? {
        let frame = frame(of: step, returnsToSummary: returnsToSummary)
        switch step {
        case .chipNumber:
            let viewModel = ChipNumberViewModel(flowState: flowState)
            viewModel.fill(from: input)
            return viewModel.handleNext() ? nil : ChipNumberPage(frame: frame, viewModel: viewModel)
        case .photo:
            return handleNext(.nothing, returnsToSummary: returnsToSummary)
        case .description:
            let viewModel = DescriptionViewModel(flowState: flowState, now: now)
            viewModel.fill(from: input)
            return viewModel.handleNext() ? nil : DescriptionPage(frame: frame, viewModel: viewModel)
        case .contactDetails:
            let viewModel = ContactDetailsViewModel(flowState: flowState)
            viewModel.fill(from: input)
            return viewModel.handleNext() ? nil : ContactDetailsPage(frame: frame, viewModel: viewModel)
        case .summary:
            return nil
        }
    }

    /// Takes what came of the photo field into the flow state. Answers the page to show again when it was refused.
    func handleNext(_ selection: PhotoViewModel.Selection, returnsToSummary: Bool) -> (any Page)? {
        let viewModel = PhotoViewModel(flowState: flowState)
        let frame = frame(of: .photo, returnsToSummary: returnsToSummary)
        return viewModel.handleNext(selection) ? nil : PhotoPage(frame: frame, viewModel: viewModel)
    }

    /// Checks every answer once more. Answers the first page on which something is wrong.
    func revalidate(now: Int) -> (any Page)? {
        let description = DescriptionViewModel(flowState: flowState, now: now)
        guard description.handleNext() else {
            return DescriptionPage(frame: frame(of: .description, returnsToSummary: true), viewModel: description)
        }
        let contactDetails = ContactDetailsViewModel(flowState: flowState)
        guard contactDetails.handleNext() else {
            return ContactDetailsPage(
                frame: frame(of: .contactDetails, returnsToSummary: true),
                viewModel: contactDetails
            )
        }
        return nil
    }

    private func frame(of step: FlowStep, returnsToSummary: Bool) -> FlowFrame {
        var traits: FlowFrame.Traits = returnsToSummary ? .change : []
        if isRecovered { traits.insert(.recovered) }
        if isEditing { traits.insert(.editing) }
        let frames =
            switch language {
            case .en: Self.englishFrames
            case .pl: Self.polishFrames
            }
        return frames[step.index][traits.rawValue]
    }
}

// MARK: Frames

extension ReportMissingPetCoordinator {
    private static let englishFrames = frames(in: .en)
    private static let polishFrames = frames(in: .pl)

    /// Every frame in a language, by step and traits.
    private static func frames(in language: Language) -> [[FlowFrame]] {
        FlowStep.allCases.map { step in
            FlowFrame.Traits.combinations.map { traits in
                FlowFrame(
                    navigationBar: navigationBar(for: step, returnsToSummary: traits.contains(.change), in: language),
                    action: step.url(returningToSummary: traits.contains(.change)),
                    traits: traits
                )
            }
        }
    }

    /// Back leads a step back; from the first it leaves the flow. A step opened by "Change" was entered from the summary,
    /// so its Back returns there instead of losing the report.
    private static func navigationBar(for step: FlowStep, returnsToSummary: Bool, in language: Language)
        -> NavigationBar
    {
        let back: NavigationBar.Back =
            if returnsToSummary {
                .link(FlowStep.summary.url())
            } else if let previous = step.previous {
                .link(previous.url())
            } else {
                .exit
            }
        return NavigationBar(
            language: language,
            screen: step.screen,
            title: step.title,
            back: back,
            progress: progress(at: step, in: language)
        )
    }

    /// How far one is on a data step; nothing on the summary.
    private static func progress(at step: FlowStep, in language: Language) -> NavigationBar.Progress? {
        let count = FlowStep.dataSteps.count
        return FlowStep.dataSteps.firstIndex(of: step).map { index in
            NavigationBar.Progress(
                digits: "\(index + 1)/\(count)",
                words: L10n.Common.step(index + 1, count).text(in: language)
            )
        }
    }
}

extension FlowStep {
    /// The step's screen.
    var screen: Screen {
        switch self {
        case .chipNumber: .chipNumber
        case .photo: .photo
        case .description: .description
        case .contactDetails: .contactDetails
        case .summary: .summary
        }
    }

    /// What the navigation bar calls the step.
    var title: LocalizedString {
        switch self {
        case .chipNumber: L10n.MicrochipNumber.title
        case .photo: L10n.Photo.title
        case .description: L10n.Description.title
        case .contactDetails: L10n.ContactDetails.title
        case .summary: L10n.Summary.title
        }
    }
}
