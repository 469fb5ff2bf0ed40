/// The answer of step 1: a number or none.
struct ChipNumberAnswer: StepAnswer {
    var chipNumber: ChipNumber?

    static let step = FlowStep.chipNumber
    static let place = \ReportAnswers.chipNumber

    static let fields = [
        Field<ChipNumberAnswer>(
            .chipNumber,
            \.chipNumber,
            label: L10n.Summary.chipNumber,
            control: .number,
            remark: { $0.isComplete ? nil : L10n.Summary.chipNumberIncomplete },
            // No text is refused: digits are kept, the rest is dropped.
            parse: { typed, _ in ChipNumber(typed) }
        )
    ]
}

extension ChipNumber: AnswerValue {
    var text: String { formatted }
    var words: AnswerText { .typed(formatted) }
}
