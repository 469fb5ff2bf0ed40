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
    struct Editing: Sendable, Equatable, Codable {
        let reportID: ReportID
        /// Its published photo, which is kept when the draft drops it.
        let photo: Photo?
    }

    /// The files of photos that only the draft refers to.
    var ownPhotos: [PhotoFileName] {
        let published = editing?.photo?.files ?? []
        return (answers.photo?.files ?? []).filter { !published.contains($0) }
    }
}

// MARK: What is stored

extension Draft {
    /// The answers to each step that is done, which is how a draft is stored. What was typed on a step that is not done yet is none.
    typealias StepAnswers = [StepName: ReportAnswers]

    var stepAnswers: StepAnswers {
        kind.flow.dataSteps.reduce(into: [:]) { all, step in
            guard doneSteps.contains(step.name) else { return }
            step.copyAnswers(from: answers, to: &all[step.name, default: ReportAnswers()])
        }
    }

    init(_ kind: ReportKind, _ stored: StepAnswers, isRecovered: Bool, editing: Editing?) {
        var answers = ReportAnswers()
        for step in kind.flow.dataSteps {
            if let given = stored[step.name] { step.copyAnswers(from: given, to: &answers) }
        }
        self.init(
            kind: kind,
            answers: answers,
            doneSteps: Set(stored.keys),
            isRecovered: isRecovered,
            editing: editing
        )
    }
}
