import HTML

/// The owner's private page: the state of the report, and every action on it.
struct ManagePage: Page {
    let navigationBar: NavigationBar
    let report: PetReport
    let token: ManagementToken
    /// The public page's absolute URL.
    let publicAddress: String

    var petName: String? { report.answers.description?.petName }
    var isFound: Bool { report.foundAt != nil }
    var publicURL: URLReference { report.id.publicURL }
    var publicLink: CopyableAddress {
        CopyableAddress(publicAddress: publicAddress, of: petName, on: screen, in: language)
    }

    var reportedOn: LocalizedString {
        L10n.PetDetails.reportedOn(CalendarDate(secondsSince1970: report.createdAt).inWords.text(in: language))
    }
}

/// Asks whether to discard another open draft before the report is changed.
struct DiscardDraftPage: Page {
    let navigationBar: NavigationBar
    let token: ManagementToken
}
