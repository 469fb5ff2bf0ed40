/// What pages say of one kind of report. Each kind has all of them, so the compiler names what a new one lacks.
struct KindWords: Sendable {
    /// Where one begins.
    let flowTitle: LocalizedString
    /// The button that begins one.
    let report: LocalizedString
    /// The list of them.
    let listTitle: LocalizedString
    /// The same in a word.
    let tab: LocalizedString
    let listHeading: LocalizedString
    /// When it was seen last, or found; with the day.
    let seenOn: @Sendable (_ day: String) -> LocalizedString
    /// What the reader can do where the list is empty.
    let listIsEmpty: LocalizedString
    let toList: LocalizedString
    /// Says to its author that it is on the list; with the name of the animal.
    let ownIsListed: @Sendable (_ name: String?) -> LocalizedString
    /// The same right after it was submitted.
    let isListed: @Sendable (_ name: String?) -> LocalizedString
    /// What the private link is good for.
    let manageHint: LocalizedString
    let publicLink: LocalizedString
    let address: LocalizedString
    /// The public page.
    let pageTitle: LocalizedString
    /// The alternative text of the photo; with the name of the animal.
    let photo: @Sendable (_ name: String?) -> LocalizedString
    /// What a reader of the page should know.
    let advice: LocalizedString
    /// The button that leads to the message form.
    let message: LocalizedString
    /// When its author last confirmed it; with the day.
    let lastConfirmed: @Sendable (_ day: String) -> LocalizedString
    /// Since when nobody has confirmed it; with the day.
    let expired: @Sendable (_ day: String) -> LocalizedString
    /// The end that everyone hopes for.
    let reunited: LocalizedString
    let reunitedHint: LocalizedString
    /// The warning on the public page.
    let warning: LocalizedString
    /// Contact with its author; with the name of the animal.
    let contactHeading: @Sendable (_ name: String?) -> LocalizedString
    let contactIntro: LocalizedString
    let mailSubject: @Sendable (_ name: String?) -> LocalizedString
    /// The warning on the private page.
    let manageWarning: LocalizedString
    /// The button that ends it.
    let markReunited: LocalizedString
    /// The button that brings it back.
    let reopen: LocalizedString
    /// The button that keeps it on the list.
    let renew: LocalizedString
    let renewExpired: LocalizedString
    /// How long it is on the list; with the day.
    let listedUntil: @Sendable (_ day: String) -> LocalizedString
    let reunitedUntil: @Sendable (_ day: String) -> LocalizedString
    /// The form of a message to its author; with the name of the animal.
    let messageHeading: @Sendable (_ name: String?) -> LocalizedString
    let messageIntro: LocalizedString
    let sendMessage: LocalizedString
    let messageRefusal: LocalizedString
    let noRoomForMessagePhoto: LocalizedString
    /// The heading of a message from someone who saw it.
    let messageSeen: LocalizedString
    /// The heading of where and when it was seen or found, on its page and poster.
    let seenHeading: LocalizedString
    /// The poster.
    let posterCall: LocalizedString
    let posterWrite: LocalizedString
    let posterMessage: LocalizedString
    let posterAdvice: LocalizedString
    /// What its code is for.
    let posterScan: LocalizedString
    /// Reports of the other kind that may be of the same animal.
    let matches: LocalizedString
}

extension KindWords {
    static let missing = KindWords(
        flowTitle: L10n.Flow.missing,
        report: L10n.PetList.report,
        listTitle: L10n.PetList.title,
        tab: L10n.PetList.tabMissing,
        listHeading: L10n.PetList.heading,
        seenOn: L10n.PetList.lastSeen,
        listIsEmpty: L10n.PetList.emptyHint,
        toList: L10n.Common.toList,
        ownIsListed: { $0.map(L10n.PetList.ownNamedPetIsListed) ?? L10n.PetList.ownPetIsListed },
        isListed: { $0.map(L10n.ReportCreated.namedPetIsListed) ?? L10n.ReportCreated.petIsListed },
        manageHint: L10n.ReportCreated.manageHint,
        publicLink: L10n.ReportCreated.publicLink,
        address: L10n.ReportCreated.address,
        pageTitle: L10n.PetDetails.title,
        photo: { $0.map(L10n.Photo.ofNamedPet) ?? L10n.Photo.ofMissingPet },
        advice: L10n.PetDetails.advice,
        message: L10n.PetDetails.message,
        lastConfirmed: L10n.PetDetails.lastConfirmed,
        expired: L10n.PetDetails.expired,
        reunited: L10n.PetDetails.reunited,
        reunitedHint: L10n.PetDetails.reunitedHint,
        warning: L10n.Contact.warning,
        contactHeading: { $0.map(L10n.Contact.headingNamed) ?? L10n.Contact.heading },
        contactIntro: L10n.Contact.intro,
        mailSubject: { $0.map(L10n.Contact.mailSubjectNamed) ?? L10n.Contact.mailSubject },
        manageWarning: L10n.Manage.warning,
        markReunited: L10n.Manage.reunited,
        reopen: L10n.Manage.reopen,
        renew: L10n.Manage.renew,
        renewExpired: L10n.Manage.renewExpired,
        listedUntil: L10n.Manage.listedUntil,
        reunitedUntil: L10n.Manage.reunitedUntil,
        messageHeading: { $0.map(L10n.Message.headingNamed) ?? L10n.Message.heading },
        messageIntro: L10n.Message.intro,
        sendMessage: L10n.Message.send,
        messageRefusal: L10n.Message.refusal,
        noRoomForMessagePhoto: L10n.Message.errorNoRoomForPhoto,
        messageSeen: L10n.Manage.messageSeen,
        seenHeading: L10n.Poster.lastSeen,
        posterCall: L10n.Poster.call,
        posterWrite: L10n.Poster.write,
        posterMessage: L10n.Poster.message,
        posterAdvice: L10n.Poster.advice,
        posterScan: L10n.Poster.scan,
        matches: L10n.Match.headingOwner
    )

    static let found = KindWords(
        flowTitle: L10n.Flow.found,
        report: L10n.PetList.reportFound,
        listTitle: L10n.PetList.titleFound,
        tab: L10n.PetList.tabFound,
        listHeading: L10n.PetList.headingFound,
        seenOn: L10n.PetList.foundOn,
        listIsEmpty: L10n.PetList.emptyHintFound,
        toList: L10n.Common.toListFound,
        ownIsListed: { _ in L10n.FoundAnimal.ownIsListed },
        isListed: { _ in L10n.FoundAnimal.isListed },
        manageHint: L10n.FoundAnimal.manageHint,
        publicLink: L10n.FoundAnimal.publicLink,
        address: L10n.FoundAnimal.address,
        pageTitle: L10n.FoundAnimal.pageTitle,
        photo: { _ in L10n.FoundAnimal.photo },
        advice: L10n.FoundAnimal.advice,
        message: L10n.FoundAnimal.message,
        lastConfirmed: L10n.FoundAnimal.lastConfirmed,
        expired: L10n.FoundAnimal.expired,
        reunited: L10n.FoundAnimal.reunited,
        reunitedHint: L10n.FoundAnimal.reunitedHint,
        warning: L10n.FoundAnimal.warning,
        contactHeading: { _ in L10n.FoundAnimal.contactHeading },
        contactIntro: L10n.FoundAnimal.contactIntro,
        mailSubject: { _ in L10n.FoundAnimal.mailSubject },
        manageWarning: L10n.FoundAnimal.manageWarning,
        markReunited: L10n.FoundAnimal.markReunited,
        reopen: L10n.FoundAnimal.reopen,
        renew: L10n.FoundAnimal.renew,
        renewExpired: L10n.FoundAnimal.renewExpired,
        listedUntil: L10n.FoundAnimal.listedUntil,
        reunitedUntil: L10n.FoundAnimal.reunitedUntil,
        messageHeading: { _ in L10n.Message.headingFinder },
        messageIntro: L10n.Message.introFinder,
        sendMessage: L10n.Message.sendFinder,
        messageRefusal: L10n.Message.refusalFinder,
        noRoomForMessagePhoto: L10n.Message.errorNoRoomForPhotoFinder,
        messageSeen: L10n.Manage.messageSeenFound,
        seenHeading: L10n.Poster.foundAt,
        posterCall: L10n.Poster.callFinder,
        posterWrite: L10n.Poster.writeFinder,
        posterMessage: L10n.Poster.messageFinder,
        posterAdvice: L10n.Poster.adviceFinder,
        posterScan: L10n.Poster.scanFinder,
        matches: L10n.Match.headingFinder
    )
}
