/// A screen of the flow: its view model, and the page that shows it.
protocol FlowScreen {
    /// Takes what was typed.
    func fill(from input: FormInput)
    /// Checks what the screen shows and saves it; false when its page has to be shown again.
    func handleNext() -> Bool
    func page(in frame: FlowFrame) -> any Page
}

extension ReportMissingPetCoordinator {
    /// The screen of a step, with what was answered.
    func screen(for step: FlowStep, now: Int) -> any FlowScreen {
        switch step {
        case .chipNumber: ChipNumberViewModel(flowState: flowState)
        case .photo: PhotoViewModel(flowState: flowState)
        case .description: DescriptionViewModel(flowState: flowState, now: now)
        case .contactDetails: ContactDetailsViewModel(flowState: flowState, now: now)
        case .summary: SummaryViewModel(flowState: flowState)
        }
    }

    /// A step as it stands: empty, or with what was answered.
    func page(for step: FlowStep, returnsToSummary: Bool, now: Int) -> any Page {
        page(of: screen(for: step, now: now), for: step, returnsToSummary: returnsToSummary)
    }

    /// A step with what its screen shows.
    func page(of screen: any FlowScreen, for step: FlowStep, returnsToSummary: Bool) -> any Page {
        screen.page(in: .of(self, at: step, returnsToSummary: returnsToSummary))
    }

    /// Takes what was typed on a step into the flow state. Returns the page to show again when something is wrong.
    func handleNext(_ step: FlowStep, _ input: FormInput, returnsToSummary: Bool, now: Int) -> (any Page)? {
        let screen = screen(for: step, now: now)
        screen.fill(from: input)
        return screen.handleNext() ? nil : page(of: screen, for: step, returnsToSummary: returnsToSummary)
    }

    /// Checks every answer once more. Returns the first page on which something is wrong.
    func revalidate(now: Int) -> (any Page)? {
        for step in FlowStep.dataSteps {
            let screen = screen(for: step, now: now)
            if !screen.handleNext() { return page(of: screen, for: step, returnsToSummary: true) }
        }
        return nil
    }
}

extension FormViewModel: FlowScreen {
    func page(in frame: FlowFrame) -> any Page { FormPage(frame: frame, viewModel: self) }
}

extension ChipNumberViewModel: FlowScreen {
    func page(in frame: FlowFrame) -> any Page { ChipNumberPage(frame: frame, viewModel: self) }
}

/// The photo comes by a form of its own: what is typed holds none, so the one that is there stays.
extension PhotoViewModel: FlowScreen {
    func fill(from input: FormInput) {}
    func handleNext() -> Bool { handleNext(.nothing) }
    func page(in frame: FlowFrame) -> any Page { PhotoPage(frame: frame, viewModel: self) }
}

/// The summary asks for nothing.
extension SummaryViewModel: FlowScreen {
    func fill(from input: FormInput) {}
    func handleNext() -> Bool { true }
    func page(in frame: FlowFrame) -> any Page { SummaryPage(frame: frame, viewModel: self) }
}
