import HTML

/// "Report created": what happens next, with the public and the private link.
struct ReportCreatedPage: Page {
    let navigationBar: NavigationBar
    /// The pet's name, if given.
    let petName: String?
    let species: Species?
    /// Whether the report is still on the list: not found, hidden or expired since.
    let isListed: Bool
    /// The owner's e-mail address, to send the private link to.
    let ownEmail: EmailAddress?
    let publicURL: URLReference
    /// The secret in the private page's URL.
    let token: ManagementToken
    /// Scheme and host of this site.
    let origin: String

    /// What became of the report.
    var words: LocalizedString {
        guard isListed else { return L10n.PetList.ownReportUnlisted }
        return petName.map(L10n.ReportCreated.namedPetIsListed) ?? L10n.ReportCreated.petIsListed
    }

    var firstSteps: FirstSteps {
        FirstSteps(language: language, identifier: screen.identifier("firstSteps"), species: species)
    }

    /// The public page's absolute URL.
    var publicAddress: String { origin + publicURL.text }
    /// The private page's absolute URL.
    var manageAddress: String { origin + token.url.text }

    var publicLink: CopyableAddress {
        var link = CopyableAddress(publicAddress: publicAddress, of: petName, on: screen, in: language)
        link.isPrimary = true
        return link
    }

    var privateLink: CopyableAddress {
        CopyableAddress(
            language: language,
            identifier: screen.identifier("manageAddress"),
            address: manageAddress,
            copyLabel: L10n.Sharing.copyPrivate
        )
    }

    /// Opens a mail with the private link in the owner's mail program.
    var mailURL: URLReference {
        (ownEmail?.url ?? "mailto:").with(query: [
            ("subject", L10n.ReportCreated.mailSubject.text(in: language)), ("body", manageAddress),
        ])
    }
}
