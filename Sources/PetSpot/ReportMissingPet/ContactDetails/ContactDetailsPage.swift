import HTML

/// Step 4/4 as a page.
struct ContactDetailsPage: FlowPage {
    let frame: FlowFrame
    let viewModel: ContactDetailsViewModel

    var hasErrors: Bool { !viewModel.errors.isEmpty }

    var contactEmail: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "contactEmail",
            label: L10n.ContactDetails.contactEmail,
            value: viewModel.contactEmail,
            error: viewModel.errors["contactEmail"],
            type: "email",
            inputMode: "email",
            autocomplete: "email"
        )
    }

    var contactPhone: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "contactPhone",
            label: L10n.ContactDetails.contactPhone,
            value: viewModel.contactPhone,
            hint: L10n.ContactDetails.contactPhoneHint,
            error: viewModel.errors["contactPhone"],
            type: "tel",
            inputMode: "tel",
            autocomplete: "tel"
        )
    }

    var reward: TextField {
        TextField(
            language: language,
            screen: screen,
            name: "reward",
            label: L10n.ContactDetails.reward,
            value: viewModel.reward,
            hint: L10n.ContactDetails.rewardHint,
            error: viewModel.errors["reward"]
        )
    }
}
