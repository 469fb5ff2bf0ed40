/// An unfinished report.
struct Draft: Sendable, Equatable {
    let kind: ReportKind
    let answers: ReportAnswers
    /// The steps that were continued through, even with an empty answer. Which step is open follows from it.
    let doneSteps: Set<StepName>
    /// Whether it began with a post to a flow that no longer existed; the next page says so.
    var isRecovered = false
    /// The report whose answers it changes; nil when it will be a new one.
    var editing: Editing?

    /// A report that is being changed.
    struct Editing: Sendable, Equatable {
        let reportID: ReportID
        /// The file of its published photo, which is kept when the draft drops it.
        let photo: PhotoFileName?
    }

    /// The files of photos that only the draft refers to.
    var ownPhotos: [PhotoFileName] {
        guard let photo = answers.photo, photo.file != editing?.photo else { return [] }
        return photo.files
    }
}
