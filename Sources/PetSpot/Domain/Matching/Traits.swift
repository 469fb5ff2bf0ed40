/// The answers by which two reports are compared. The private mark is not among them: only the animal's owner can name it.
struct Traits: Sendable {
    let kind: ReportKind
    var chipNumber: ChipNumber?
    let species: Species?
    let breed: String?
    let sex: Sex?
    let colours: Colours?
    let size: AnimalSize?
    let date: CalendarDate?
    let place: String?
    /// The days on which it may have been lost or found, in days since 1970: its date; without one, the 30 days before the report.
    let days: ClosedRange<Int>
    /// The words of its place, and those of its breed.
    let (placeWords, breedWords): (Set<String>, Set<String>)

    /// - Parameter time: when it was reported, in seconds since 1970.
    init(_ kind: ReportKind, _ answers: ReportAnswers, reportedAt time: Int) {
        self.kind = kind
        (chipNumber, species, breed) = (answers.chipNumber, answers.species, answers.breed)
        sex = answers.sex == .unknown ? nil : answers.sex
        (colours, size) = (answers.colours, answers.size)
        (date, place) = (answers.lastSeenDate, answers.lastSeenPlace)
        let day = (date ?? CalendarDate(secondsSince1970: time)).daysSince1970
        days = (date == nil ? day - Traits.daysBeforeReport : day)...day
        placeWords = place.map { Set(SearchWords.words(of: $0)) } ?? []
        breedWords = breed.map { Set(SearchWords.words(of: $0)) } ?? []
    }

    /// How long before its report an animal without a date may have been lost or found.
    static let daysBeforeReport = 30

    /// The days on which the other kind's animal was lost or found if it may be this one.
    var daysOfOther: ClosedRange<Int> {
        switch kind {
        case .missing: days.lowerBound - Likeness.daysBeforeLoss...days.upperBound + Likeness.daysAfterLoss
        case .found: days.lowerBound - Likeness.daysAfterLoss...days.upperBound + Likeness.daysBeforeLoss
        }
    }
}

extension PetReport {
    /// The answers by which it is compared with others.
    var traits: Traits { Traits(kind, answers, reportedAt: createdAt) }
}
