import HTML

/// One pet's public page: facts only. Neither contact details nor the chip number are in it.
struct PetDetailsPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetDetailsViewModel
    /// Scheme and host of this site, for addresses that leave it.
    let origin: String

    /// What a shared link shows: that a pet is missed, which, and where it was seen.
    var sharingCard: SharingCard? {
        guard !viewModel.isFound else { return nil }
        let facts = viewModel.facts.map { $0.value.text(in: language) }
        return SharingCard(
            language: language,
            title: .sharingTitle(of: viewModel.petName),
            summary: facts.joined(separator: ", "),
            address: publicLink.address,
            imageAddress: viewModel.photo.map { origin + url(of: $0).text }
        )
    }

    /// The page's whole address, to copy and send.
    var publicLink: CopyableAddress {
        let address = origin + viewModel.id.publicURL.text
        return CopyableAddress(publicAddress: address, of: viewModel.petName, on: screen, in: language)
    }

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
