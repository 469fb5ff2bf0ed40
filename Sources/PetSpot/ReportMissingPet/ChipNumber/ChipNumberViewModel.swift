/// Step 1/4: the microchip number. Nothing a person types here is refused; digits are kept, the rest is dropped.
final class ChipNumberViewModel {
    private let flowState: ReportMissingPetFlowState

    /// The number as the field shows it, with hyphens.
    private(set) var chipNumber: String

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
        chipNumber = flowState.chipNumber?.formatted ?? ""
    }

    /// Takes what was typed.
    func fill(from input: FormInput) {
        formatChipNumber(input[.chipNumber])
    }

    /// Shows a number as it is read: with hyphens, and without what is no digit.
    func formatChipNumber(_ input: String) {
        chipNumber = MicrochipNumberFormatter.format(input)
    }

    /// Saves the digits, or that there are none. Always succeeds.
    func handleNext() -> Bool {
        flowState.answers.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber(chipNumber))
        return true
    }
}
