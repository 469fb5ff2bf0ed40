/// What everyone may see of a report.
struct PetDetailsViewModel {
    let id: ReportID
    let photo: Photo?
    let petName: String?
    let species: Species?
    /// Whether the pet is home; contact details are not shown then.
    let isReunited: Bool
    /// Whether the report has left the list, because nobody confirmed it.
    let isExpired: Bool
    /// When the owner last confirmed the report; nil while that is not long ago.
    let lastConfirmed: CalendarDate?
    /// Whether people reach the owner through messages alone.
    let isByMessageOnly: Bool
    let hasMicrochip: Bool
    let reward: String?
    /// The free text, of several lines.
    let description: String?
    /// The other facts that were given, in the order of the forms.
    let facts: [Fact]
    let reportedOn: CalendarDate

    struct Fact {
        let label: LocalizedString
        let value: LocalizedString
    }
}

extension PetDetailsViewModel {
    init(_ report: PetReport, _ life: ReportLife, now: Int) {
        let state = life.state(of: report, at: now)
        let answers = report.answers
        self.init(
            id: report.id,
            photo: answers.photo,
            petName: answers.petName,
            species: answers.species,
            isReunited: state == .reunited,
            isExpired: state == .expired,
            lastConfirmed: state == .expired || life.isSoonOffList(report, at: now)
                ? CalendarDate(secondsSince1970: report.confirmedAt) : nil,
            isByMessageOnly: answers.isByMessageOnly,
            hasMicrochip: answers.hasChipNumber,
            reward: state == .reunited ? nil : answers.reward,
            description: answers.description,
            facts: report.kind.flow.fields.compactMap { Fact($0, of: answers) },
            reportedOn: CalendarDate(secondsSince1970: report.createdAt)
        )
    }
}

extension PetDetailsViewModel.Fact {
    /// Nil when the field is not shown as a fact, or was skipped.
    fileprivate init?(_ field: Field<ReportAnswers>, of answers: ReportAnswers) {
        guard field.isFact, let value = field.words(answers) else { return nil }
        self.init(label: field.label, value: value)
    }
}
