/// The fields that a report can have. A `ReportFlow` lists which of them its steps ask for.
extension Field<ReportAnswers> {
    static var chipNumber: Self {
        Field(.chipNumber, \.chipNumber, label: L10n.Summary.chipNumber, control: .number)
    }

    static var petName: Self {
        Field(.petName, \.petName, label: L10n.Description.petName, control: .line(.name, .words))
    }

    static var species: Self {
        Field(
            .species,
            \.species,
            label: L10n.Description.species,
            control: .choice(Species.choices),
            isFact: true,
            orRefuse: L10n.Description.errorSpecies
        )
    }

    static var breed: Self {
        Field(.breed, \.breed, label: L10n.Description.breed, control: .line(.name, .sentences), isFact: true)
    }

    static var sex: Self {
        Field(
            .sex,
            \.sex,
            label: L10n.Description.sex,
            control: .choice(Sex.choices),
            isFact: true,
            orRefuse: L10n.Description.errorSex
        )
    }

    static var age: Self {
        Field(
            .age,
            \.age,
            label: L10n.Description.age,
            hint: L10n.Description.ageHint,
            control: .number,
            isFact: true,
            orRefuse: L10n.Description.errorAge
        )
    }

    static var lastSeenDate: Self {
        Field(
            .lastSeenDate,
            \.lastSeenDate,
            label: L10n.Description.lastSeenDate,
            control: .date,
            isFact: true,
            orRefuse: L10n.Description.errorDate,
            orFuture: L10n.Description.errorDateInFuture
        )
    }

    static var lastSeenPlace: Self {
        Field(
            .lastSeenPlace,
            \.lastSeenPlace,
            label: L10n.Description.lastSeenPlace,
            hint: L10n.Description.lastSeenPlaceHint,
            control: .line(.place, .words),
            isFact: true
        )
    }

    static var description: Self {
        Field(
            .description,
            \.description,
            label: L10n.Description.description,
            hint: L10n.Description.descriptionHint(TextLimit.sentences.characters),
            control: .paragraph(.sentences)
        )
    }

    /// One of two ways to reach the author is enough, so both are marked when both are empty.
    static var contactPhone: Self {
        Field(
            .contactPhone,
            \.contactPhone,
            label: L10n.ContactDetails.contactPhone,
            hint: L10n.ContactDetails.contactPhoneHint,
            control: .phone,
            errorWhenEmpty: { $0[.contactEmail].isEmpty ? L10n.ContactDetails.errorNoContact : nil },
            orRefuse: L10n.ContactDetails.errorPhone
        )
    }

    static var contactEmail: Self {
        Field(
            .contactEmail,
            \.contactEmail,
            label: L10n.ContactDetails.contactEmail,
            control: .email,
            errorWhenEmpty: { $0[.contactPhone].isEmpty ? L10n.ContactDetails.errorNoContact : nil },
            orRefuse: L10n.ContactDetails.errorEmail
        )
    }

    static func contactVisible(unlessChosen standard: ContactVisibility) -> Self {
        Field(
            .contactVisible,
            \.contactVisible,
            label: L10n.ContactDetails.contactVisible,
            control: .radio(ContactVisibility.choices),
            unlessChosen: standard,
            orRefuse: L10n.ContactDetails.errorVisible
        )
    }

    static var reward: Self {
        Field(
            .reward,
            \.reward,
            label: L10n.ContactDetails.reward,
            hint: L10n.ContactDetails.rewardHint,
            control: .line(.reward)
        )
    }
}
