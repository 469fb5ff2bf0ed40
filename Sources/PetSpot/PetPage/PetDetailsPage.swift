import HTML

/// A pet's public page, without contact details and chip number.
struct PetDetailsPage: Page {
    let viewModel: PetDetailsViewModel
    /// The sightings that the owner published, the latest first.
    let sightings: [Sighting]
    /// Scheme and host of this site, for absolute URLs.
    let origin: String
    /// Shelters, vets and offices to call about a found animal.
    let contacts: [LocalContact]

    var navigationBar: NavigationBar {
        let title =
            viewModel.isReunited
            ? L10n.PetDetails.reunited(viewModel.kind)
            : viewModel.isSighting ? viewModel.headline.title : L10n.PetDetails.title(viewModel.kind)
        return NavigationBar(.petDetails, title, back: .link(viewModel.kind.listURL))
    }

    var subject: LocalizedString? {
        switch viewModel.kind {
        case .missing: viewModel.petName?.words ?? viewModel.species?.label
        case .found: viewModel.isSighting && !viewModel.isReunited ? nil : viewModel.headline.title
        }
    }

    /// The status beside the facts; of a found animal, whose heading says the rest, who has it.
    var status: LocalizedString { viewModel.kind == .found ? viewModel.holder : viewModel.headline.status }

    /// The preview of a shared link, in the language in which the report was made: those who share it and their neighbours read that. Nil
    /// when the pet is home or nobody confirms any more that it is missing.
    func sharingCard(in language: Language) -> SharingCard? {
        guard !viewModel.isReunited, !viewModel.isExpired else { return nil }
        let language = viewModel.language ?? language
        return SharingCard(
            title: viewModel.headline.sharingTitle.text(in: language),
            summary: viewModel.summary(in: language),
            address: publicLink.address,
            image: SharingCard.Image(viewModel.photo, of: viewModel.id),
            origin: origin,
            locale: L10n.Language.openGraphLocale.text(in: language)
        )
    }

    /// The page's absolute URL, to copy and send.
    var publicLink: CopyableAddress { CopyableAddress(of: viewModel.id, viewModel.headline, at: origin, on: screen) }

    var localContacts: LocalContacts? {
        viewModel.kind == .found && !viewModel.isReunited ? LocalContacts(contacts) : nil
    }

    /// The day it was seen, and how long ago that is.
    var lastSeenDate: LocalizedString? {
        viewModel.lastSeenDate.map { date in
            guard let ago = date.ago(from: viewModel.today) else { return date.words }
            return .list([date.words, ago])
        }
    }

    /// A map of the point, or else a search for the place; nil without either.
    var mapURL: URLReference? {
        viewModel.point?.mapURL
            ?? viewModel.place.map { URLReference(scheme: "https://www.openstreetmap.org/search?query=", encoding: $0) }
    }

    /// The point, or a search for the place, in the map app of a phone; nil without either.
    var mapAppURL: String? {
        viewModel.point?.mapAppURL ?? viewModel.place.map { URLReference(scheme: "geo:0,0?q=", encoding: $0).text }
    }

    /// How far a sighting is from where the pet was last seen; nil where one of the two is not known as a point.
    func distance(of sighting: Sighting) -> LocalizedString? {
        viewModel.point.flatMap { sighting.position?.distanceInWords(to: $0, of: viewModel.kind) }
    }

    /// The day of the owner's last confirmation, if that is long ago.
    var lastConfirmed: LocalizedString? {
        guard let date = viewModel.lastConfirmed?.words else { return nil }
        return viewModel.isExpired
            ? L10n.PetDetails.expired(viewModel.kind, date) : L10n.PetDetails.lastConfirmed(viewModel.kind, date)
    }
}
