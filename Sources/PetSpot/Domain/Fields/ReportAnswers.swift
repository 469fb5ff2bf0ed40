/// What a person has answered so far: one answer a step, absent until the step was continued through.
///
/// The value that is saved, shown on the summary and submitted. There is no progress beside it: which step is open
/// follows from which answers are there.
struct ReportAnswers: Sendable, Equatable, Codable {
    var chipNumber: ChipNumberAnswer?
    var photo: PhotoAnswer?
    var description: DescriptionAnswer?
    var contactDetails: ContactDetailsAnswer?
}

extension ReportAnswers {
    /// Takes over what was changed from `old` to `new`, and leaves alone what was not: of two tabs that post different
    /// steps at the same time, both are kept.
    func merging(from old: ReportAnswers, to new: ReportAnswers) -> ReportAnswers {
        ReportAnswers(
            chipNumber: new.chipNumber == old.chipNumber ? chipNumber : new.chipNumber,
            photo: new.photo == old.photo ? photo : new.photo,
            description: new.description == old.description ? description : new.description,
            contactDetails: new.contactDetails == old.contactDetails ? contactDetails : new.contactDetails
        )
    }
}

/// The answer of step 1: a number, or that there is none to give.
struct ChipNumberAnswer: Sendable, Equatable, Codable {
    var chipNumber: ChipNumber?
}

/// The answer of step 2: a photo, or that there is none to give.
struct PhotoAnswer: Sendable, Equatable, Codable {
    var photo: Photo?
}

/// The answer of step 3. Everything in it may be missing.
struct DescriptionAnswer: Sendable, Equatable, Codable {
    var petName: String?
    var species: Species?
    var breed: String?
    var sex: Sex?
    var age: Int?
    var lastSeenDate: CalendarDate?
    var lastSeenPlace: String?
    var description: String?
}

/// The answer of step 4: an e-mail address, a phone number or both.
struct ContactDetailsAnswer: Sendable, Equatable, Codable {
    var contactEmail: EmailAddress?
    var contactPhone: PhoneNumber?
    var reward: String?
}

/// The kinds of animal that the form offers.
enum Species: String, CaseIterable, Sendable, Codable {
    case dog
    case cat
    case bird
    case rabbit
    case other
}

/// What the owner knows of the animal's sex.
enum Sex: String, CaseIterable, Sendable, Codable {
    case female
    case male
    case unknown
}
