/// Step 1/4: the microchip number. Nothing a person types here is refused; digits are kept, the rest is dropped.
final class ChipNumberViewModel {
    private let flowState: ReportMissingPetFlowState

    /// The number as the field shows it, with hyphens.
    private(set) var chipNumber: String

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
        chipNumber = flowState.answers.chipNumber?.chipNumber?.formatted ?? ""
    }

    /// Takes what was typed.
    func fill(from input: FormInput) {
        chipNumber = MicrochipNumberFormatter.format(input["chipNumber"])
    }

    /// Saves the digits, or that there are none. Always succeeds.
    func handleNext() -> Bool {
        flowState.answers.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber(chipNumber))
        return true
    }
}
