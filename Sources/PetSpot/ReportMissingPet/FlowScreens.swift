/// A view model of the flow with the page that shows it.
protocol FlowScreen {
    /// Replaces the shown texts with those that were typed.
    func fill(from input: FormInput)
    /// Checks and saves what the screen shows. Returns false when its page has to be shown again.
    func handleNext() -> Bool
    func page(in frame: FlowFrame) -> any Page
}

extension ReportMissingPetCoordinator {
    /// The screen of a step, with its answer.
    func screen(for step: FlowStep, now: Int) -> any FlowScreen {
        switch step {
        case .chipNumber: ChipNumberViewModel(flowState: flowState)
        case .photo: PhotoViewModel(flowState: flowState)
        case .description: DescriptionViewModel(flowState: flowState, now: now)
        case .contactDetails: ContactDetailsViewModel(flowState: flowState, now: now)
        case .summary: SummaryViewModel(flowState: flowState)
        }
    }

    /// The page of a step, with its answer.
    func page(for step: FlowStep, returnsToSummary: Bool, now: Int) -> any Page {
        page(of: screen(for: step, now: now), for: step, returnsToSummary: returnsToSummary)
    }

    /// The page of a step, as its screen shows it.
    /// - Parameter refusal: why what was sent was not saved, though nothing in it is wrong.
    func page(
        of screen: any FlowScreen,
        for step: FlowStep,
        returnsToSummary: Bool,
        refusal: LocalizedString? = nil
    ) -> any Page {
        screen.page(in: .of(self, at: step, returnsToSummary: returnsToSummary, refusal: refusal))
    }

    /// Saves what was typed on a step in the flow state. Returns the page with its errors, or nil when there are none.
    func handleNext(_ step: FlowStep, _ input: FormInput, returnsToSummary: Bool, now: Int) -> (any Page)? {
        let screen = screen(for: step, now: now)
        screen.fill(from: input)
        return screen.handleNext() ? nil : page(of: screen, for: step, returnsToSummary: returnsToSummary)
    }

    /// Checks every answer again. Returns the page of the first step with errors, or nil when there are none.
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

/// The photo has a form of its own, so `fill` ignores typed text and `handleNext()` keeps the saved photo.
extension PhotoViewModel: FlowScreen {
    func fill(from input: FormInput) {}
    func handleNext() -> Bool { handleNext(.nothing) }
    func page(in frame: FlowFrame) -> any Page { PhotoPage(frame: frame, viewModel: self) }
}

/// The summary has no input.
extension SummaryViewModel: FlowScreen {
    func fill(from input: FormInput) {}
    func handleNext() -> Bool { true }
    func page(in frame: FlowFrame) -> any Page { SummaryPage(frame: frame, viewModel: self) }
}
