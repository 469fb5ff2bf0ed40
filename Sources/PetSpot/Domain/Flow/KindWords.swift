/// What pages say of one kind of report. Each kind has all of them: a new one is a parameter of `of`, so the compiler names what it lacks.
struct KindWords: Sendable {
    let kind: ReportKind

    private func of(_ missing: @autoclosure () -> LocalizedString, _ found: @autoclosure () -> LocalizedString)
        -> LocalizedString
    {
        switch kind {
        case .missing: missing()
        case .found: found()
        }
    }

    /// Where one begins.
    var flowTitle: LocalizedString { of(L10n.Flow.missing, L10n.Flow.found) }
    /// The button that begins one.
    var report: LocalizedString { of(L10n.PetList.report, L10n.PetList.reportFound) }
    /// The list of them.
    var listTitle: LocalizedString { of(L10n.PetList.title, L10n.PetList.titleFound) }
    /// The same in a word.
    var tab: LocalizedString { of(L10n.PetList.tabMissing, L10n.PetList.tabFound) }
    var listHeading: LocalizedString { of(L10n.PetList.heading, L10n.PetList.headingFound) }
    /// What the list is searched by.
    var filterPlace: LocalizedString { of(L10n.PetList.filterPlace, L10n.PetList.filterPlaceFound) }
    /// What the reader can do where the list is empty.
    var listIsEmpty: LocalizedString { of(L10n.PetList.emptyHint, L10n.PetList.emptyHintFound) }
    var toList: LocalizedString { of(L10n.Common.toList, L10n.Common.toListFound) }
    /// Says to its author that it is on the list; with the name of the animal.
    func ownIsListed(_ name: String?) -> LocalizedString {
        of(name.map(L10n.PetList.ownNamedPetIsListed) ?? L10n.PetList.ownPetIsListed, L10n.FoundAnimal.ownIsListed)
    }
    /// The same right after it was submitted.
    func isListed(_ name: String?) -> LocalizedString {
        of(name.map(L10n.ReportCreated.namedPetIsListed) ?? L10n.ReportCreated.petIsListed, L10n.FoundAnimal.isListed)
    }
    /// What the private link is good for.
    var manageHint: LocalizedString { of(L10n.ReportCreated.manageHint, L10n.FoundAnimal.manageHint) }
    var publicLink: LocalizedString { of(L10n.ReportCreated.publicLink, L10n.FoundAnimal.publicLink) }
    var address: LocalizedString { of(L10n.ReportCreated.address, L10n.FoundAnimal.address) }
    /// The public page.
    var pageTitle: LocalizedString { of(L10n.PetDetails.title, L10n.FoundAnimal.pageTitle) }
    /// The alternative text of the photo; with the name of the animal.
    func photo(_ name: String?) -> LocalizedString {
        of(name.map(L10n.Photo.ofNamedPet) ?? L10n.Photo.ofMissingPet, L10n.FoundAnimal.photo)
    }
    /// What a reader of the page should know.
    var advice: LocalizedString { of(L10n.PetDetails.advice, L10n.FoundAnimal.advice) }
    /// The button that leads to the message form.
    var message: LocalizedString { of(L10n.PetDetails.message, L10n.FoundAnimal.message) }
    /// When its author last confirmed it; with the day.
    func lastConfirmed(_ day: String) -> LocalizedString {
        of(L10n.PetDetails.lastConfirmed(day), L10n.FoundAnimal.lastConfirmed(day))
    }
    /// Since when nobody has confirmed it; with the day.
    func expired(_ day: String) -> LocalizedString { of(L10n.PetDetails.expired(day), L10n.FoundAnimal.expired(day)) }
    /// The end that everyone hopes for.
    var reunited: LocalizedString { of(L10n.PetDetails.reunited, L10n.FoundAnimal.reunited) }
    var reunitedHint: LocalizedString { of(L10n.PetDetails.reunitedHint, L10n.FoundAnimal.reunitedHint) }
    /// The warning on the public page.
    var warning: LocalizedString { of(L10n.Contact.warning, L10n.FoundAnimal.warning) }
    /// Contact with its author; with the name of the animal.
    func contactHeading(_ name: String?) -> LocalizedString {
        of(name.map(L10n.Contact.headingNamed) ?? L10n.Contact.heading, L10n.FoundAnimal.contactHeading)
    }
    var contactIntro: LocalizedString { of(L10n.Contact.intro, L10n.FoundAnimal.contactIntro) }
    func mailSubject(_ name: String?) -> LocalizedString {
        of(name.map(L10n.Contact.mailSubjectNamed) ?? L10n.Contact.mailSubject, L10n.FoundAnimal.mailSubject)
    }
    /// The warning on the private page.
    var manageWarning: LocalizedString { of(L10n.Manage.warning, L10n.FoundAnimal.manageWarning) }
    /// The button that ends it.
    var markReunited: LocalizedString { of(L10n.Manage.reunited, L10n.FoundAnimal.markReunited) }
    /// The button that brings it back.
    var reopen: LocalizedString { of(L10n.Manage.reopen, L10n.FoundAnimal.reopen) }
    /// The button that keeps it on the list.
    var renew: LocalizedString { of(L10n.Manage.renew, L10n.FoundAnimal.renew) }
    var renewExpired: LocalizedString { of(L10n.Manage.renewExpired, L10n.FoundAnimal.renewExpired) }
    /// How long it is on the list; with the day.
    func listedUntil(_ day: String) -> LocalizedString {
        of(L10n.Manage.listedUntil(day), L10n.FoundAnimal.listedUntil(day))
    }
    func reunitedUntil(_ day: String) -> LocalizedString {
        of(L10n.Manage.reunitedUntil(day), L10n.FoundAnimal.reunitedUntil(day))
    }
    /// The form of a message to its author; with the name of the animal.
    func messageHeading(_ name: String?) -> LocalizedString {
        of(name.map(L10n.Message.headingNamed) ?? L10n.Message.heading, L10n.Message.headingFinder)
    }
    var messageIntro: LocalizedString { of(L10n.Message.intro, L10n.Message.introFinder) }
    var sendMessage: LocalizedString { of(L10n.Message.send, L10n.Message.sendFinder) }
    var messageRefusal: LocalizedString { of(L10n.Message.refusal, L10n.Message.refusalFinder) }
    var noRoomForMessagePhoto: LocalizedString {
        of(L10n.Message.errorNoRoomForPhoto, L10n.Message.errorNoRoomForPhotoFinder)
    }
    /// The heading of a message from someone who saw it.
    var messageSeen: LocalizedString { of(L10n.Manage.messageSeen, L10n.Manage.messageSeenFound) }
    /// The poster.
    var posterCall: LocalizedString { of(L10n.Poster.call, L10n.Poster.callFinder) }
    var posterWrite: LocalizedString { of(L10n.Poster.write, L10n.Poster.writeFinder) }
    var posterMessage: LocalizedString { of(L10n.Poster.message, L10n.Poster.messageFinder) }
    var posterAdvice: LocalizedString { of(L10n.Poster.advice, L10n.Poster.adviceFinder) }
    /// What its code is for.
    var posterScan: LocalizedString { of(L10n.Poster.scan, L10n.Poster.scanFinder) }
    /// The heading of their statistics.
    var statistics: LocalizedString { of(L10n.Statistics.missing, L10n.Statistics.found) }
    /// Reports of the other kind that may be of the same animal.
    var matches: LocalizedString { of(L10n.Match.headingOwner, L10n.Match.headingFinder) }
}
