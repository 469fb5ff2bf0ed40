/// Step 2/4: the photo. It may be skipped, replaced and removed.
final class PhotoViewModel {
    private let flowState: ReportMissingPetFlowState
    /// The types of images that the form offers, as a value of `accept`.
    let acceptedPhotos: String

    /// The error of the file that was just sent, if any.
    private(set) var errors: [FieldError] = []

    init(flowState: ReportMissingPetFlowState, acceptedPhotos: String = "") {
        self.flowState = flowState
        self.acceptedPhotos = acceptedPhotos
    }

    var flow: ReportFlow { flowState.flow }

    var photo: Photo? { flowState.photo }

    var heading: LocalizedString { flowState.hasPhoto ? L10n.Photo.headingChosen : flow[.photo].heading }

    /// Saves the chosen photo; without a choice a saved one is kept. Returns false and changes nothing for a rejected file.
    func handleNext(_ choice: Result<Photo?, PhotoRejection>) -> Bool {
        switch choice {
        case .success(let chosen): flowState.photo = chosen ?? photo
        case .failure(let rejection): errors = [FieldError(field: .photo, message: rejection.message)]
        }
        return errors.isEmpty
    }

    func handleRemove() { flowState.photo = nil }
}
