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
        self.init(
            kind: kind,
            chipNumber: answers.chipNumber,
            species: answers.species,
            breed: answers.breed,
            sex: answers.sex,
            colours: answers.colours,
            size: answers.size,
            date: answers.lastSeenDate,
            place: answers.lastSeenPlace,
            day: Traits.day(answers.lastSeenDate, reportedAt: time)
        )
    }

    init(
        kind: ReportKind,
        chipNumber: ChipNumber?,
        species: Species?,
        breed: String?,
        sex: Sex?,
        colours: Colours?,
        size: AnimalSize?,
        date: CalendarDate?,
        place: String?,
        day: Int
    ) {
        self.kind = kind
        self.chipNumber = chipNumber
        self.species = species
        self.breed = breed
        self.sex = sex == .unknown ? nil : sex
        self.colours = colours
        self.size = size
        self.date = date
        self.place = place
        self.day = day
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
