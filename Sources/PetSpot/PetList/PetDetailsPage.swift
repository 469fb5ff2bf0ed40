import HTML

/// One pet's public page: facts only. Neither contact details nor the chip number are in it.
struct PetDetailsPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetDetailsViewModel

    /// The day of the report in words.
    var reportedOn: LocalizedString {
        L10n.PetDetails.reportedOn(viewModel.reportedOn.inWords.text(in: language))
    }
}
