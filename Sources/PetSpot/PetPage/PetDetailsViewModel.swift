/// The public part of a report.
struct PetDetailsViewModel {
    private let report: PetReport
    private let state: ReportLife.State
    /// The day of the owner's last confirmation; nil while that is not long ago.
    let lastConfirmed: CalendarDate?
    let today: CalendarDate

    init(_ report: PetReport, _ life: ReportLife, now: Int) {
        self.report = report
        today = LocalTime(at: now).day
        state = life.state(of: report, at: now)
        let isOld = state == .expired || life.isSoonOffList(report, at: now)
        lastConfirmed = isOld ? LocalTime(at: report.confirmedAt).day : nil
    }

    private var answers: ReportAnswers { report.answers }

    var id: ReportID { report.id }
    /// The language in which the report was made, if that is known.
    var language: Language? { report.language }
    var kind: ReportKind { report.kind }
    var headline: Headline { report.headline }
    var photo: Photo? { answers.photo }
    var petName: String? { answers.petName }
    var species: Species? { answers.species }
    /// Whether the pet is home; contact details are not shown then.
    var isReunited: Bool { state == .reunited }
    /// Whether the report has left the list, because nobody confirmed it.
    var isExpired: Bool { state == .expired }
    /// Whether people reach the author through messages alone.
    var isByMessageOnly: Bool { answers.isByMessageOnly }
    /// The button that leads to the message form.
    var message: LocalizedString {
        isSighting ? L10n.FoundAnimal.messageOutside : L10n.PetDetails.message(report.kind)
    }
    /// Advice to someone who sees the animal.
    var advice: LocalizedString { isSighting ? L10n.FoundAnimal.adviceOutside : L10n.PetDetails.advice(report.kind) }
    /// Whether writing a message is what most readers should do: who claims a found animal has to name a mark.
    var isMessageFirst: Bool { isByMessageOnly || kind == .found }
    /// Whether it is about an animal that nobody holds.
    var isSighting: Bool { report.isSighting }
    var hasMicrochip: Bool { answers.hasChipNumber }
    var reward: String? { isReunited ? nil : answers.reward }
    /// The free text, of several lines.
    var description: String? { answers.description }

    var place: String? { answers.lastSeenPlace }
    var lastSeenDate: CalendarDate? { answers.lastSeenDate }
    var position: Position? { answers.position }
    /// The point on its map; nil where it is a finder's home.
    var point: Position? { answers.isAtHome(kind) ? nil : answers.position }

    func line(in language: Language) -> String { answers.line(in: language) }
    var reportedOn: LocalizedString { report.reportedOn }

    /// Place and day, then the other facts: previews of links show only the beginning.
    func summary(in language: Language) -> String {
        let day = lastSeenDate.map { headline.seenOn($0.words).text(in: language) }
        let facts = facts.map { $0.value.text(in: language) }
        return ([place, day, line(in: language)] + facts).compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// The fields that `line`, the status and the block with place and day show.
    private static let toldAbove: Set<FieldName> = [
        .species, .breed, .sex, .age, .lastSeenPlace, .lastSeenDate, .holder,
    ]

    /// The other facts that were given, in the order of the forms.
    var facts: [Fact] {
        let others = report.kind.flow.fields.filter { $0.isFact && !PetDetailsViewModel.toldAbove.contains($0.name) }
        return others.compactMap { field in
            field.words(answers).map { Fact(label: field.label, value: $0) }
        }
    }

    /// The holder of a found animal as others read it: its author's "with me" is "with the finder".
    var holder: LocalizedString {
        switch answers.holder ?? .me {
        case .me: L10n.FoundAnimal.withFinder
        case .shelter: Holder.shelter.label
        case .outside: L10n.FoundAnimal.stillOutside
        }
    }

    struct Fact {
        let label: LocalizedString
        let value: LocalizedString
    }
}
