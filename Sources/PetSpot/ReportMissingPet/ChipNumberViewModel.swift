/// Step 1/4: the microchip number. No text is refused: digits are kept, the rest is dropped.
final class ChipNumberViewModel {
    private let flowState: ReportMissingPetFlowState
    private var number: ChipNumber?

    init(flowState: ReportMissingPetFlowState) { (self.flowState, number) = (flowState, flowState.chipNumber) }

    var step: FlowStep { flowState.flow[.chipNumber] }
    /// The text of the field, with hyphens.
    var chipNumber: String { number?.formatted ?? "" }

    /// Takes the number in `input`, of which the text then shows the digits.
    func formatChipNumber(_ input: String) { number = ChipNumber(typed: input) }

    /// Saves the number, or that there is none.
    func handleNext() { flowState.chipNumber = number }
}
