/// The fields that a report can have. A `ReportFlow` lists which of them its steps ask for.
extension Field<ReportAnswers> {
    /// Every field of any kind of report, once: the columns of the tables.
    static let all = ReportKind.allCases.flatMap(\.flow.fields).reduce(into: [Self]()) { all, field in
        if !all.contains(where: { $0.name == field.name }) { all.append(field) }
    }

    static var chipNumber: Self { Field(.chipNumber, \.chipNumber, label: L10n.MicrochipNumber.title) }
    static var petName: Self { Field(.petName, \.petName, label: L10n.Description.petName, control: .line(.name, isName: true)) }
    static var species: Self { Field(.species, \.species, label: L10n.Description.species, isFact: true) }
    static var breed: Self { Field(.breed, \.breed, label: L10n.Description.breed, isFact: true, isDetail: true) }
    static var sex: Self { Field(.sex, \.sex, label: L10n.Description.sex, isFact: true, isDetail: true) }

    static var age: Self {
        Field(.age, \.age, label: L10n.Description.age, hint: L10n.Description.ageHint, isFact: true, isDetail: true)
    }

    static var colours: Self {
        Field(.colours, \.colours, label: L10n.Description.colours, hint: L10n.Description.coloursHint, isFact: true)
    }

    static var size: Self { Field(.size, \.size, label: L10n.Description.size, isFact: true) }

    static func lastSeenDate(
        _ label: LocalizedString = L10n.Description.lastSeenDate,
        orRefuse refusal: LocalizedString = L10n.Description.errorDate,
        orFuture future: LocalizedString = L10n.Description.errorDateInFuture
    ) -> Self { Field(.lastSeenDate, \.lastSeenDate, label: label, isFact: true, orRefuse: refusal, orFuture: future) }

    static func lastSeenPlace(
        _ label: LocalizedString = L10n.Description.lastSeenPlace,
        hint: LocalizedString = L10n.Description.lastSeenPlaceHint
    ) -> Self {
        Field(.lastSeenPlace, \.lastSeenPlace, label: label, hint: hint, control: .line(.place, isName: true), isFact: true)
    }

    static var position: Self {
        Field(.position, \.position, label: L10n.Position.label, isDetail: true, orRefuse: L10n.Position.error)
    }

    static func description(_ hint: (_ limit: Int) -> LocalizedString = L10n.Description.descriptionHint) -> Self {
        let hint = hint(TextLimit.sentences.characters)
        return Field(.description, \.description, label: L10n.Description.description, hint: hint, control: .paragraph(.sentences))
    }

    static var holder: Self { Field(.holder, \.holder, label: L10n.FoundAnimal.holder, isFact: true) }

    static var privateMark: Self {
        let (label, hint) = (L10n.FoundAnimal.privateMark, L10n.FoundAnimal.privateMarkHint)
        return Field(.privateMark, \.privateMark, label: label, hint: hint, control: .line(.place))
    }

    /// One of two ways to reach the author is enough, so both are marked when both are empty.
    static var contactPhone: Self {
        Field(
            .contactPhone,
            \.contactPhone,
            label: L10n.ContactDetails.contactPhone,
            hint: L10n.ContactDetails.contactPhoneHint,
            errorWhenEmpty: { $0[.contactEmail].isEmpty ? L10n.ContactDetails.errorNoContact : nil }
        )
    }

    static func contactEmail(hint: LocalizedString? = nil) -> Self {
        Field(
            .contactEmail,
            \.contactEmail,
            label: L10n.ContactDetails.contactEmail,
            hint: hint,
            errorWhenEmpty: { $0[.contactPhone].isEmpty ? L10n.ContactDetails.errorNoContact : nil }
        )
    }

    static func contactVisible(unlessChosen standard: ContactVisibility, ask: LocalizedString, messages: LocalizedString) -> Self {
        Field(
            .contactVisible,
            \.contactVisible,
            label: L10n.ContactDetails.contactVisible,
            control: .radio([
                Control.Choice(value: ContactVisibility.ask.rawValue, label: ask),
                Control.Choice(value: ContactVisibility.messages.rawValue, label: messages),
            ]),
            unlessChosen: standard
        )
    }

    static var reward: Self {
        Field(.reward, \.reward, label: L10n.ContactDetails.reward, hint: L10n.ContactDetails.rewardHint, control: .line(.reward))
    }
}
