import HTML

/// A pet's public page, without contact details and chip number.
struct PetDetailsPage: Page {
    private let report: PetReport
    private let state: ReportLife.State
    private let today: CalendarDate
    /// The day of the owner's last confirmation; nil while that is not long ago.
    private let confirmedOn: CalendarDate?
    /// The sightings that the owner published, the latest first.
    let sightings: [Sighting]
    let origin: String
    let site: SiteSettings

    init(_ report: PetReport, _ site: SiteSettings, now: Int, sightings: [Sighting], origin: String) {
        self.report = report
        today = LocalTime(at: now).day
        state = site.life.state(of: report, at: now)
        let isOld = state == .expired || site.life.isSoonOffList(report, at: now)
        confirmedOn = isOld ? LocalTime(at: report.confirmedAt).day : nil
        (self.sightings, self.origin, self.site) = (sightings, origin, site)
    }

    var navigationBar: NavigationBar {
        let usual = isSighting ? headline.title : L10n.PetDetails.title(kind)
        return NavigationBar(.petDetails, isReunited && shelter == nil ? L10n.PetDetails.reunited(kind) : usual, back: .link(kind.listURL))
    }

    var subject: LocalizedString? {
        switch kind {
        case .missing: answers.petName?.words ?? answers.species?.label
        case .found: isSighting && !isReunited ? nil : headline.title
        }
    }

    var answers: ReportAnswers { report.answers }
    var id: ReportID { report.id }
    var kind: ReportKind { report.kind }
    var headline: Headline { report.headline }
    /// Whether it is about an animal that nobody holds.
    private var isSighting: Bool { report.isSighting }
    /// The shelter whose file has the animal; nil where a person reported it.
    var shelter: String? { report.shelter }
    /// Whether the pet is home, or has left the shelter; contact details are not shown then.
    var isReunited: Bool { state == .reunited }
    var reunitedHint: LocalizedString { shelter == nil ? L10n.PetDetails.reunitedHint(kind) : L10n.FoundAnimal.leftShelter }
    /// Whether the report has left the list, because nobody confirmed it.
    var isExpired: Bool { state == .expired }
    /// The button that leads to the message form.
    var message: LocalizedString { isSighting ? L10n.FoundAnimal.messageOutside : L10n.PetDetails.message(kind) }
    /// Advice to someone who sees the animal.
    var advice: LocalizedString {
        if shelter != nil { return L10n.FoundAnimal.adviceShelter }
        return isSighting ? L10n.FoundAnimal.adviceOutside : L10n.PetDetails.advice(kind)
    }
    /// Whether most readers should write a message: a claim has to name a mark. A shelter has no private page on which to read one.
    var isMessageFirst: Bool { shelter == nil && (answers.isByMessageOnly || kind == .found) }
    var reward: String? { isReunited ? nil : answers.reward }
    var reportedOn: LocalizedString? { shelter == nil ? report.reportedOn : nil }

    /// The status beside the facts; of a found animal, whose heading says the rest, who has it, as others read "with me".
    var status: LocalizedString {
        guard kind == .found else { return headline.status }
        if let shelter { return L10n.FoundAnimal.atShelter(shelter) }
        return switch answers.holder ?? .me {
        case .me: L10n.FoundAnimal.withFinder
        case .shelter: Holder.shelter.label
        case .outside: L10n.FoundAnimal.stillOutside
        }
    }

    /// The fields that the line below the heading, the status and the block with place and day show.
    private static let toldAbove: Set<FieldName> = [.species, .breed, .sex, .age, .lastSeenPlace, .lastSeenDate, .holder]

    /// The other facts that were given, in the order of the forms.
    var facts: [(label: LocalizedString, value: LocalizedString)] {
        let others = kind.flow.fields.filter { $0.isFact && !PetDetailsPage.toldAbove.contains($0.name) }
        return others.compactMap { field in field.words(answers).map { (field.label, $0) } }
    }

    /// The preview of a shared link, in the language in which the report was made: those who share it and their neighbours read that. Nil
    /// when the pet is home or nobody confirms any more that it is missing.
    func sharingCard(in language: Language) -> SharingCard? {
        guard !isReunited, !isExpired else { return nil }
        let language = report.language ?? language
        return SharingCard(
            title: headline.sharingTitle.text(in: language),
            summary: summary(in: language),
            address: publicLink.address,
            image: SharingCard.Image(answers.photo, of: id),
            origin: origin,
            locale: L10n.Language.openGraphLocale.text(in: language)
        )
    }

    /// Place and day, then the other facts: previews of links show only the beginning.
    private func summary(in language: Language) -> String {
        let day = answers.lastSeenDate.map { headline.seenOn($0.words).text(in: language) }
        let facts = facts.map { $0.value.text(in: language) }
        return ([answers.lastSeenPlace, day, answers.line(in: language)] + facts).compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    var publicLink: CopyableAddress { CopyableAddress(of: id, headline, at: origin, on: screen) }
    var localContacts: LocalContacts? { kind == .found && !isReunited ? LocalContacts(site.contacts) : nil }

    /// The day it was seen, and how long ago that is.
    var lastSeenDate: LocalizedString? {
        answers.lastSeenDate.map { date in date.ago(from: today).map { LocalizedString.list([date.words, $0]) } ?? date.words }
    }

    /// The point on its map; nil where it is a finder's home.
    private var point: Position? { answers.isAtHome(kind) ? nil : answers.position }

    /// A map of the point, or else a search for the place; nil without either.
    var mapURL: URLReference? {
        let search = "https://www.openstreetmap.org/search?query=" as StaticString
        return point?.mapURL ?? answers.lastSeenPlace.map { URLReference(scheme: search, encoding: $0) }
    }

    /// The point, or a search for the place, in the map app of a phone; nil without either.
    var mapAppURL: String? {
        point?.mapAppURL ?? answers.lastSeenPlace.map { URLReference(scheme: "geo:0,0?q=", encoding: $0).text }
    }

    /// How far a sighting is from where the pet was last seen; nil where one of the two is not known as a point.
    func distance(of sighting: Sighting) -> LocalizedString? {
        point.flatMap { sighting.position?.distanceInWords(to: $0, of: kind) }
    }

    /// The day of the owner's last confirmation, if that is long ago.
    var lastConfirmed: LocalizedString? {
        if shelter != nil { return confirmedOn.map { L10n.FoundAnimal.confirmedByShelter($0.words) } }
        return confirmedOn.map { isExpired ? L10n.PetDetails.expired(kind, $0.words) : L10n.PetDetails.lastConfirmed(kind, $0.words) }
    }
}
