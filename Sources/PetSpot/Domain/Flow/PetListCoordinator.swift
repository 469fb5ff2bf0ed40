/// Owns the list and what is opened from it; starts the flow, which is a child of its own.
struct PetListCoordinator {
    let language: Language

    /// Begins the flow, where the session's unfinished draft stands or anew. The coordinator lives as long as the request;
    /// when the flow ends, nothing of it is left to resume.
    func startReportMissingPet(resuming draft: Draft?) -> ReportMissingPetCoordinator {
        ReportMissingPetCoordinator(
            flowState: ReportMissingPetFlowState(answers: draft?.answers ?? ReportAnswers()),
            language: language,
            isRecovered: draft?.isRecovered == true,
            isEditing: draft?.editing != nil
        )
    }

    /// The bar over the list: there is nowhere to go back to.
    var listBar: NavigationBar {
        NavigationBar(language: language, screen: .petList, title: L10n.PetList.title, back: .none)
    }

    /// The bar over a pet's page.
    func detailsBar(isFound: Bool) -> NavigationBar {
        NavigationBar(
            language: language,
            screen: .petDetails,
            title: isFound ? L10n.PetDetails.found : L10n.PetDetails.title,
            back: .link(.petList)
        )
    }

    /// The bar over the way to an owner.
    func contactBar(of id: ReportID) -> NavigationBar {
        NavigationBar(language: language, screen: .petDetails, title: L10n.Contact.title, back: .link(.petDetails(id)))
    }

    /// The bar over the owner's private page.
    var manageBar: NavigationBar {
        NavigationBar(language: language, screen: .manage, title: L10n.Manage.title, back: .link(.petList))
    }

    /// The bar over a question that the private page asks.
    func manageBar(backTo token: ManagementToken) -> NavigationBar {
        NavigationBar(language: language, screen: .manage, title: L10n.Manage.title, back: .link(.manage(token)))
    }

    /// The bar over the poster.
    func posterBar(backTo token: ManagementToken) -> NavigationBar {
        NavigationBar(language: language, screen: .poster, title: L10n.Poster.title, back: .link(.manage(token)))
    }

    /// The bar over the confirmation.
    var reportCreatedBar: NavigationBar {
        NavigationBar(
            language: language,
            screen: .reportCreated,
            title: L10n.ReportCreated.title,
            back: .link(.petList)
        )
    }
}
