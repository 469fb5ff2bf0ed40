import HTML

/// The owner's private page: how the report stands, and everything that can be done with it.
struct ManagePage: Page {
    let navigationBar: NavigationBar
    let report: PetReport
    let token: ManagementToken
    /// The public page's whole address, to copy and send.
    let publicAddress: String

    var petName: String? { report.answers.description?.petName }
    var isFound: Bool { report.foundAt != nil }
    var publicURL: URLReference { report.id.publicURL }
    var publicLink: CopyableAddress {
        CopyableAddress(publicAddress: publicAddress, of: petName, on: screen, in: language)
    }

    /// The day of the report in words.
    var reportedOn: LocalizedString {
        L10n.PetDetails.reportedOn(CalendarDate(secondsSince1970: report.createdAt).inWords.text(in: language))
    }
}

/// Asked before a report is changed in a browser that has another draft open: continue that one, or discard it.
struct DiscardDraftPage: Page {
    let navigationBar: NavigationBar
    let token: ManagementToken
}
