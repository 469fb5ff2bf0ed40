/// Step 1/4: the microchip number. No text is refused: digits are kept, the rest is dropped.
final class ChipNumberViewModel {
    private let flowState: ReportMissingPetFlowState

    /// The text of the field, with hyphens.
    private(set) var chipNumber: String

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
        chipNumber = flowState.chipNumber?.formatted ?? ""
    }

    func fill(from input: FormInput) {
        formatChipNumber(input[.chipNumber])
    }

    /// Sets the text to the digits of `input`, with hyphens.
    func formatChipNumber(_ input: String) {
        chipNumber = MicrochipNumberFormatter.format(input)
    }

    /// Saves the number, or that there is none. Always returns true.
    func handleNext() -> Bool {
        flowState.answers.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber(chipNumber))
        return true
    }
}
