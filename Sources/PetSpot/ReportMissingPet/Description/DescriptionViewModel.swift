/// Step 3/4: what the pet looks like and where it was last seen. Everything is optional; what is given is checked.
final class DescriptionViewModel {
    /// Names and breeds are short; the longest registered ones fit.
    static let nameLimit = TextLimit(characters: 60)
    /// A street, a landmark and a town.
    static let placeLimit = TextLimit(characters: 120)
    /// A few sentences: what fits on a phone's screen and a poster.
    static let descriptionLimit = TextLimit(characters: 500)
    /// No cat, dog, rabbit or pet bird is known to have grown older than about forty, but for some parrots.
    static let ageRange = 0...40
    /// It is today somewhere until the day ends at UTC+14 (Kiribati).
    static let hoursAheadOfLatestToday = 14

    private let flowState: ReportMissingPetFlowState
    private let latestToday: CalendarDate

    /// What each field shows: as typed, or as saved.
    private(set) var petName: String
    private(set) var species: String
    private(set) var breed: String
    private(set) var sex: String
    private(set) var age: String
    private(set) var lastSeenDate: String
    private(set) var lastSeenPlace: String
    private(set) var description: String

    /// What is wrong, in the order of the fields.
    private(set) var errors: [FieldError] = []

    init(flowState: ReportMissingPetFlowState, now: Int) {
        self.flowState = flowState
        latestToday = CalendarDate(
            secondsSince1970: now,
            hoursAheadOfUTC: DescriptionViewModel.hoursAheadOfLatestToday
        )
        let answer = flowState.answers.description ?? DescriptionAnswer()
        petName = answer.petName ?? ""
        species = answer.species?.rawValue ?? ""
        breed = answer.breed ?? ""
        sex = answer.sex?.rawValue ?? ""
        age = answer.age.map(String.init) ?? ""
        lastSeenDate = answer.lastSeenDate?.description ?? ""
        lastSeenPlace = answer.lastSeenPlace ?? ""
        description = answer.description ?? ""
    }

    /// The latest day the date field offers.
    var latestLastSeenDate: String { latestToday.description }

    /// Takes what was typed.
    func fill(from input: FormInput) {
        petName = input["petName"]
        species = input["species"]
        breed = input["breed"]
        sex = input["sex"]
        age = input["age"]
        lastSeenDate = input["lastSeenDate"]
        lastSeenPlace = input["lastSeenPlace"]
        description = input.lines("description")
    }

    /// Checks every field and saves them all, or says what is wrong and saves nothing.
    func handleNext() -> Bool {
        errors = []
        let answer = DescriptionAnswer(
            petName: checked(petName, "petName", DescriptionViewModel.nameLimit),
            species: checkedChoice(species, "species", L10n.Description.errorSpecies),
            breed: checked(breed, "breed", DescriptionViewModel.nameLimit),
            sex: checkedChoice(sex, "sex", L10n.Description.errorSex),
            age: checkedAge(),
            lastSeenDate: checkedDate(),
            lastSeenPlace: checked(lastSeenPlace, "lastSeenPlace", DescriptionViewModel.placeLimit),
            description: checked(description, "description", DescriptionViewModel.descriptionLimit)
        )
        guard errors.isEmpty else { return false }
        flowState.answers.description = answer
        return true
    }

    private func checked(_ text: String, _ field: String, _ limit: TextLimit) -> String? {
        guard !text.isEmpty else { return nil }
        let excess = limit.excess(of: text)
        if excess > 0 { refuse(field, L10n.Common.errorTooLong(excess)) }
        return text
    }

    private func checkedChoice<Choice: RawRepresentable<String>>(
        _ text: String,
        _ field: String,
        _ message: LocalizedString
    ) -> Choice? {
        let choice = Choice(rawValue: text)
        if choice == nil, !text.isEmpty { refuse(field, message) }
        return choice
    }

    private func checkedAge() -> Int? {
        guard !age.isEmpty else { return nil }
        guard age.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let years = Int(age),
            DescriptionViewModel.ageRange.contains(years)
        else {
            refuse("age", L10n.Description.errorAge)
            return nil
        }
        return years
    }

    private func checkedDate() -> CalendarDate? {
        guard !lastSeenDate.isEmpty else { return nil }
        guard let date = CalendarDate(lastSeenDate) else {
            refuse("lastSeenDate", L10n.Description.errorDate)
            return nil
        }
        if date > latestToday { refuse("lastSeenDate", L10n.Description.errorDateInFuture) }
        return date
    }

    private func refuse(_ field: String, _ message: LocalizedString) {
        errors.append(FieldError(field: field, message: message))
    }
}
