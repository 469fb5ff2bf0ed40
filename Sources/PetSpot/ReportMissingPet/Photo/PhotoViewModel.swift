/// Step 2/4: the photo. It may be skipped, replaced and removed.
final class PhotoViewModel {
    private let flowState: ReportMissingPetFlowState

    /// What is wrong with the file that was just sent.
    private(set) var errors: [FieldError] = []

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
    }

    /// The photo that is kept so far.
    var photo: Photo? { flowState.photo }

    /// What came of the file field.
    enum Selection: Sendable {
        /// No file was chosen: what is there stays.
        case nothing
        case photo(Photo)
        case rejected(PhotoRejection)
    }

    /// Saves the chosen photo, or that there is none; a rejected file leaves everything as it was.
    func handleNext(_ selection: Selection) -> Bool {
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

    /// Takes the photo away. The step stays done if it was.
    func handleRemove() {
        flowState.answers.photo?.photo = nil
    }
}
