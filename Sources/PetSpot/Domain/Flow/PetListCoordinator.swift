/// Coordinates the list and the pages opened from it, and starts the flow as its child.
struct PetListCoordinator {
    let language: Language

    /// Starts the flow with a draft's answers, or without any. Its coordinator lives as long as the request.
    /// - Parameter origin: the page that a change of a published report returns to; nil for a new report.
    func startReportMissingPet(resuming draft: Draft?, origin: Destination? = nil) -> ReportMissingPetCoordinator {
        ReportMissingPetCoordinator(
            flowState: ReportMissingPetFlowState(
                answers: draft?.answers ?? ReportAnswers(),
                hasLostPhoto: draft?.photoLoss != nil
            ),
            language: language,
            isRecovered: draft?.isRecovered == true,
            origin: origin
        )
    }

    /// The bar of the list.
    var listBar: NavigationBar {
        NavigationBar(language: language, screen: .petList, title: L10n.PetList.title, back: .none)
    }

    /// The bar of a pet's page.
    func detailsBar(isFound: Bool) -> NavigationBar {
        NavigationBar(
            language: language,
            screen: .petDetails,
            title: isFound ? L10n.PetDetails.found : L10n.PetDetails.title,
            back: .link(.petList)
        )
    }

    /// The bar of the page with the owner's contact details.
    func contactBar(of id: ReportID) -> NavigationBar {
        NavigationBar(language: language, screen: .petDetails, title: L10n.Contact.title, back: .link(.petDetails(id)))
    }

    /// The bar of the form of a message to the owner.
    func messageBar(of id: ReportID) -> NavigationBar {
        NavigationBar(language: language, screen: .message, title: L10n.Message.title, back: .link(.petDetails(id)))
    }

    /// The bar of the owner's private page.
    var manageBar: NavigationBar {
        NavigationBar(language: language, screen: .manage, title: L10n.Manage.title, back: .link(.petList))
    }

    /// The bar of a question that the private page asks.
    func manageBar(backTo token: ManagementToken) -> NavigationBar {
        NavigationBar(language: language, screen: .manage, title: L10n.Manage.title, back: .link(.manage(token)))
    }

    /// The bar of the page that refuses what the private page asked for.
    func refusalBar(backTo token: ManagementToken) -> NavigationBar {
        NavigationBar(language: language, screen: .error, title: L10n.Error.TooMany.title, back: .link(.manage(token)))
    }

    /// The bar of the poster.
    func posterBar(backTo token: ManagementToken) -> NavigationBar {
        NavigationBar(language: language, screen: .poster, title: L10n.Poster.title, back: .link(.manage(token)))
    }

    /// The bar of the form that tells the operator about a pet's page.
    func flagBar(of id: ReportID) -> NavigationBar {
        NavigationBar(language: language, screen: .flag, title: L10n.Flag.title, back: .link(.petDetails(id)))
    }

    /// The bar of the page on privacy.
    var privacyBar: NavigationBar {
        NavigationBar(language: language, screen: .privacy, title: L10n.Privacy.title, back: .link(.petList))
    }

    /// The bar of the confirmation.
    var reportCreatedBar: NavigationBar {
        NavigationBar(
            language: language,
            screen: .reportCreated,
            title: L10n.ReportCreated.title,
            back: .link(.petList)
        )
    }
}
