import HTML

/// "Report created": what happened, what is next, and the links that matter from now on.
struct ReportCreatedPage: Page {
    let navigationBar: NavigationBar
    /// The pet's name, when it was given.
    let petName: String?
    /// The owner's own address, to send themself the private link.
    let ownEmail: EmailAddress?
    /// The public page's path.
    let publicURL: URLReference
    /// What opens the private page.
    let token: ManagementToken
    /// Scheme and host of this site.
    let origin: String

    /// The public page's whole address, to copy and send.
    var publicAddress: String { origin + publicURL.text }
    /// The private page's whole address, to keep.
    var manageAddress: String { origin + token.url.text }

    var publicLink: CopyableAddress {
        CopyableAddress(publicAddress: publicAddress, of: petName, on: screen, in: language)
    }

    var privateLink: CopyableAddress {
        CopyableAddress(
            language: language,
            identifier: screen.identifier("manageAddress"),
            address: manageAddress,
            copyLabel: L10n.Sharing.copyPrivate
        )
    }

    /// A mail to oneself that holds the private link, in the owner's own mail program.
    var mailURL: URLReference {
        URLReference(
            mailTo: ownEmail?.rawValue ?? "",
            subject: L10n.ReportCreated.mailSubject.text(in: language),
            body: manageAddress
        )
    }
}
