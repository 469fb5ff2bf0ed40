import HTML

/// One pet's public page: facts only. Neither contact details nor the chip number are in it.
struct PetDetailsPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetDetailsViewModel

    /// Where the photo is.
    func url(of photo: Photo) -> URLReference { viewModel.id.photoURL(photo) }

    /// What stands in for the photo where it cannot be seen.
    var photoAlternative: LocalizedString {
        viewModel.petName.map(L10n.Photo.ofNamedPet) ?? L10n.Photo.ofMissingPet
    }

    /// Where the contact details are asked for.
    var contactURL: URLReference { URLReference(path: "pets", viewModel.id.rawValue, "contact") }

    /// The day of the report in words.
    var reportedOn: LocalizedString {
        L10n.PetDetails.reportedOn(viewModel.reportedOn.inWords.text(in: language))
    }
}
