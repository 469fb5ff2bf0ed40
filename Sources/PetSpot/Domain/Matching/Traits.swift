/// What of a report is compared to find the same animal. The private mark is not: only its owner can name it.
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
    /// When it was lost or found, in days since 1970: its date, else the day of the report.
    let day: Int
    /// The words of its place, and those of its breed.
    let (placeWords, breedWords): (Set<String>, Set<String>)

    /// - Parameter time: when it was reported, in seconds since 1970.
    init(_ kind: ReportKind, _ answers: ReportAnswers, reportedAt time: Int) {
        self.kind = kind
        (chipNumber, species, breed) = (answers.chipNumber, answers.species, answers.breed)
        sex = answers.sex == .unknown ? nil : answers.sex
        (colours, size) = (answers.colours, answers.size)
        (date, place) = (answers.lastSeenDate, answers.lastSeenPlace)
        day = Traits.day(date, reportedAt: time)
        placeWords = place.map { Set(SearchWords.words(of: $0)) } ?? []
        breedWords = breed.map { Set(SearchWords.words(of: $0)) } ?? []
    }

    /// The day that counts for a report with this date.
    static func day(_ date: CalendarDate?, reportedAt time: Int) -> Int {
        (date ?? CalendarDate(secondsSince1970: time)).daysSince1970
    }
}

extension PetReport {
    /// What of it is compared.
    var traits: Traits { Traits(kind, answers, reportedAt: createdAt) }
}
