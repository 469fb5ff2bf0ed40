/// Step 2/4: the photo. It may be skipped, replaced and removed.
final class PhotoViewModel {
    private let flowState: ReportMissingPetFlowState

    /// The error of the file that was just sent, if any.
    private(set) var errors: [FieldError] = []

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
    }

    /// The saved photo.
    var photo: Photo? { flowState.photo }

    /// Whether the photo was dropped to make room for others, and no other was chosen since.
    var hasLostPhoto: Bool { flowState.hasLostPhoto }

    /// Saves the chosen photo, or that there is none; without a choice a saved one is kept. Returns false and changes nothing for a
    /// rejected file.
    func handleNext(_ selection: PhotoSelection) -> Bool {
        switch selection {
        case .nothing:
            flowState.answers.photo = PhotoAnswer(photo: photo)
        case .photo(let photo):
            flowState.answers.photo = PhotoAnswer(photo: photo)
        case .rejected(let rejection):
            errors = [FieldError(field: .photo, message: rejection.message)]
        }
        return errors.isEmpty
    }

    /// Removes the photo. A step that is done stays done.
    func handleRemove() {
        flowState.answers.photo?.photo = nil
    }
}
