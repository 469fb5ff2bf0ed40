/// Step 1/4: the microchip number. No text is refused: digits are kept, the rest is dropped.
final class ChipNumberViewModel {
    /// The text of the field, with hyphens.
    private(set) lazy var chipNumber = flowState.chipNumber?.formatted ?? ""
    private let flowState: ReportMissingPetFlowState

    init(flowState: ReportMissingPetFlowState) { self.flowState = flowState }

    var step: FlowStep { flowState.flow[.chipNumber] }

    /// Sets the text to the digits of `input`, with hyphens.
    func formatChipNumber(_ input: String) { chipNumber = MicrochipNumberFormatter.format(input) }

    /// Saves the number, or that there is none.
    func handleNext() { flowState.chipNumber = ChipNumber(typed: chipNumber) }
}
