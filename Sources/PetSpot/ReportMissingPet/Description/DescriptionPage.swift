import HTML

/// Step 3/4 as a page.
struct DescriptionPage: FlowPage {
    let frame: FlowFrame
    let viewModel: DescriptionViewModel

    var hasErrors: Bool { !viewModel.errors.isEmpty }

    var petName: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "petName",
            label: L10n.Description.petName,
            value: viewModel.petName,
            error: viewModel.errors["petName"],
            autocapitalize: "words"
        )
    }

    var species: SelectField {
        SelectField(
            language: language,
            screen: screen,
            name: "species",
            label: L10n.Description.species,
            value: viewModel.species,
            options: Species.allCases.map { SelectField.Option(value: $0.rawValue, label: $0.label) },
            error: viewModel.errors["species"]
        )
    }

    var breed: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "breed",
            label: L10n.Description.breed,
            value: viewModel.breed,
            error: viewModel.errors["breed"],
            autocapitalize: "sentences"
        )
    }

    var sex: SelectField {
        SelectField(
            language: language,
            screen: screen,
            name: "sex",
            label: L10n.Description.sex,
            value: viewModel.sex,
            options: Sex.allCases.map { SelectField.Option(value: $0.rawValue, label: $0.label) },
            error: viewModel.errors["sex"]
        )
    }

    var age: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "age",
            label: L10n.Description.age,
            value: viewModel.age,
            hint: L10n.Description.ageHint,
            error: viewModel.errors["age"],
            inputMode: "numeric"
        )
    }

    var lastSeenDate: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "lastSeenDate",
            label: L10n.Description.lastSeenDate,
            value: viewModel.lastSeenDate,
            error: viewModel.errors["lastSeenDate"],
            type: "date",
            max: viewModel.latestLastSeenDate
        )
    }

    var lastSeenPlace: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "lastSeenPlace",
            label: L10n.Description.lastSeenPlace,
            value: viewModel.lastSeenPlace,
            hint: L10n.Description.lastSeenPlaceHint,
            error: viewModel.errors["lastSeenPlace"],
            autocapitalize: "words"
        )
    }

    var descriptionNotes: FieldNotes {
        FieldNotes(
            language: language,
            name: "description",
            identifier: screen.identifier("description"),
            hint: L10n.Description.descriptionHint(descriptionLimit),
            error: viewModel.errors["description"]
        )
    }

    var descriptionLimit: Int { DescriptionViewModel.descriptionLimit.characters }
}
