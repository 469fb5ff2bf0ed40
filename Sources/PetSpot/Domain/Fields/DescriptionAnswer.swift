/// The answer of step 3: what the pet looks like and where it was last seen. Every field is optional.
struct DescriptionAnswer: FormStepAnswer {
    var petName: String?
    var species: Species?
    var breed: String?
    var sex: Sex?
    var age: Age?
    var lastSeenDate: CalendarDate?
    var lastSeenPlace: String?
    var description: String?

    static let step = FlowStep.description
    static let place = \ReportAnswers.description
    static let heading = L10n.Description.heading
    static let intro = L10n.Description.intro

    /// Names and breeds are short; the longest registered ones fit.
    private static let nameLimit = TextLimit(characters: 60)

    /// What tells most comes first: a searcher who reads no further knows what to look for and where.
    static let fields: [Field<DescriptionAnswer>] = [
        Field(
            .petName,
            \.petName,
            label: L10n.Description.petName,
            control: .line(.words),
            parse: nameLimit.check
        ),
        Field(
            .species,
            \.species,
            label: L10n.Description.species,
            control: .choice(Species.choices),
            isFact: true,
            parse: parser(Species.init(rawValue:), orRefuse: L10n.Description.errorSpecies)
        ),
        Field(
            .lastSeenPlace,
            \.lastSeenPlace,
            label: L10n.Description.lastSeenPlace,
            hint: L10n.Description.lastSeenPlaceHint,
            control: .line(.words),
            isFact: true,
            parse: TextLimit.place.check
        ),
        Field(
            .lastSeenDate,
            \.lastSeenDate,
            label: L10n.Description.lastSeenDate,
            control: .date,
            isFact: true,
            parse: dateParser(orRefuse: L10n.Description.errorDate, orFuture: L10n.Description.errorDateInFuture)
        ),
        Field(
            .description,
            \.description,
            label: L10n.Description.description,
            hint: L10n.Description.descriptionHint(TextLimit.sentences.characters),
            control: .paragraph(TextLimit.sentences),
            parse: TextLimit.sentences.check
        ),
        Field(
            .breed,
            \.breed,
            label: L10n.Description.breed,
            control: .line(.sentences),
            isFact: true,
            parse: nameLimit.check
        ),
        Field(
            .sex,
            \.sex,
            label: L10n.Description.sex,
            control: .choice(Sex.choices),
            isFact: true,
            parse: parser(Sex.init(rawValue:), orRefuse: L10n.Description.errorSex)
        ),
        Field(
            .age,
            \.age,
            label: L10n.Description.age,
            hint: L10n.Description.ageHint,
            control: .number,
            isFact: true,
            parse: parser(Age.init(_:), orRefuse: L10n.Description.errorAge)
        ),
    ]
}

/// The species that the form offers.
enum Species: String, ChoiceValue {
    case dog
    case cat
    case bird
    case rabbit
    case other
}

/// What the owner knows of the animal's sex.
enum Sex: String, ChoiceValue {
    case female
    case male
    case unknown
}
