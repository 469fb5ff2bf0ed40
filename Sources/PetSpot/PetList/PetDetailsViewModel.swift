/// What a stranger may know of a report.
struct PetDetailsViewModel {
    let id: ReportID
    let photo: Photo?
    let petName: String?
    let species: Species?
    /// Whether the pet is home; then nobody is shown how to reach the owner.
    let isFound: Bool
    let hasMicrochip: Bool
    let reward: String?
    /// Free text of several lines.
    let description: String?
    /// The other facts that were given, in reading order.
    let facts: [Fact]
    /// The day the report was made.
    let reportedOn: CalendarDate

    /// One fact.
    struct Fact {
        let label: LocalizedString
        let value: SummaryViewModel.Value
    }
}
