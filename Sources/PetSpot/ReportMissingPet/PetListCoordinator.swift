import HTML

/// Coordinates the list, from which a flow starts and to which it returns.
struct PetListCoordinator {
    let language: Language
    var photoPicker = PhotoPicker.images

    /// Starts a flow, or goes on where its stored draft stands. The flow's coordinator is made for one request and ends with it;
    /// between requests a flow is the draft of its session.
    /// - Parameter id: the session's.
    /// - Parameter origin: the page of the published report that the flow changes; nil for a new report.
    func startReportMissingPet(
        _ flow: ReportFlow,
        in session: FlowSession?,
        id: SessionID? = nil,
        returnsToSummary: Bool = false,
        origin: URLReference? = nil
    ) -> ReportMissingPetCoordinator {
        let child = ReportMissingPetCoordinator(
            flow,
            language: language,
            sessionID: id,
            photoPicker: photoPicker,
            returnsToSummary: returnsToSummary,
            origin: origin
        )
        child.resume(session)
        return child
    }
}
