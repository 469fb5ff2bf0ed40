import SHA2
import SQL

/// What the server keeps for one browser: an unfinished report or how the last one ended, and the report it submitted last.
struct FlowSession: Sendable, Equatable {
    /// Grows with every change, so that of two copies the newer one is known.
    var revision = 0
    /// When it was last used, in seconds since 1970.
    var lastUsed: Int
    /// Where its flow stands. It changes by the transitions below.
    private(set) var state = State.none
    /// The report this browser submitted last. It outlives the flows that come after it.
    private(set) var confirmation: Confirmation?

    /// Where a flow stands.
    enum State: Sendable, Equatable {
        /// No flow has begun, or the last one was left.
        case none
        case open(Draft)
        /// The last draft ended as a report, and no other was opened since.
        case ended(End)
    }

    /// What became of a draft.
    enum End: Sendable, Equatable {
        /// It is the report of `confirmation`.
        case reportCreated
        case reportChanged(ReportID)
    }

    /// A submitted report, as its sender may see it again.
    struct Confirmation: Sendable, Equatable {
        let reportID: ReportID
        let submittedAt: Int
    }

    /// The unfinished report, if one is open.
    var draft: Draft? {
        if case .open(let draft) = state { draft } else { nil }
    }

    /// The report that the last flow changed, if it ended so.
    var editedReport: ReportID? {
        if case .reportChanged(let report) = end { report } else { nil }
    }

    /// How the last flow ended, if no other has begun.
    var end: End? {
        if case .ended(let end) = state { end } else { nil }
    }
}

// MARK: Transitions

extension FlowSession {
    /// Takes over what was changed from `old` to `new` on a step. Without a draft one begins.
    /// - Parameter mayBegin: whether a flow may begin with that step; else such a draft replaces one that is gone.
    mutating func save(from old: ReportAnswers, to new: ReportAnswers, mayBegin: Bool) {
        let answers = (draft?.answers ?? ReportAnswers()).merging(from: old, to: new)
        state = .open(Draft(answers: answers, isRecovered: draft == nil && !mayBegin, editing: draft?.editing))
    }

    /// Opens a draft that changes a published report, in place of any other.
    mutating func edit(_ report: PetReport) {
        let editing = Draft.Editing(reportID: report.id, photo: report.answers.photo?.photo)
        state = .open(Draft(answers: report.answers, editing: editing))
    }

    /// Forgets the draft, if one is open.
    mutating func discardDraft() {
        if case .open = state { state = .none }
    }

    /// Takes the photo that only the draft refers to out of it. A report that is being changed keeps the photo it has.
    mutating func dropPhoto() {
        guard let draft else { return }
        var answers = draft.answers
        answers.photo?.photo = draft.editing?.photo
        state = .open(Draft(answers: answers, isRecovered: draft.isRecovered, editing: draft.editing))
    }

    /// Ends the draft: it is a new report now.
    mutating func endDraft(as confirmation: Confirmation) {
        state = .ended(.reportCreated)
        self.confirmation = confirmation
    }

    /// Ends the draft: the report it changes was changed.
    mutating func endDraft(asChangeOf report: ReportID) {
        state = .ended(.reportChanged(report))
    }

    /// Forgets a report that was deleted.
    mutating func forget(_ report: ReportID) {
        if confirmation?.reportID == report { forgetConfirmation() }
        if state == .ended(.reportChanged(report)) { state = .none }
    }

    /// Forgets the report it submitted last.
    mutating func forgetConfirmation() {
        confirmation = nil
        if state == .ended(.reportCreated) { state = .none }
    }
}

/// An unfinished report. It is a reference because it holds everything that a person typed: looking at a session copies none of it.
final class Draft: Sendable {
    let answers: ReportAnswers
    /// Whether it has just begun with what was posted to a flow that was gone; the next page says so.
    let isRecovered: Bool
    /// The report whose answers it changes; nil when it will be a new one.
    let editing: Editing?

    init(answers: ReportAnswers, isRecovered: Bool = false, editing: Editing? = nil) {
        self.answers = answers
        self.isRecovered = isRecovered
        self.editing = editing
    }

    /// A report that is being changed.
    struct Editing: Sendable, Equatable, Codable {
        let reportID: ReportID
        /// Its photo as it is published: it belongs to the report and stays when the draft drops it.
        let photo: Photo?
    }

    /// The files of photos that only the draft refers to.
    var ownPhotos: [PhotoFileName] {
        let published = editing?.photo?.files ?? []
        return (answers.photo?.photo?.files ?? []).filter { !published.contains($0) }
    }

    /// How many bytes those files have; nil when there is none.
    var ownPhotosSize: Int? { ownPhotos.isEmpty ? nil : answers.photo?.photo?.size }
}

extension Draft: Equatable {
    static func == (lhs: Draft, rhs: Draft) -> Bool {
        lhs.answers == rhs.answers && lhs.isRecovered == rhs.isRecovered && lhs.editing == rhs.editing
    }
}

/// A session before and after a change.
struct FlowSessionChange: Sendable {
    let before: FlowSession?
    let after: FlowSession

    /// Files of photos that the draft before referred to and the one after does not.
    var droppedPhotos: [PhotoFileName] {
        let kept = after.draft?.answers.photo?.photo?.files ?? []
        return (before?.draft?.ownPhotos ?? []).filter { !kept.contains($0) }
    }
}

/// What a session is stored under: the SHA-256 of its id, so that a reader of the store cannot take a session over.
struct SessionKey: Sendable, Hashable, RawRepresentable, ColumnValue {
    let rawValue: Digest
}

extension SessionKey {
    init(_ id: SessionID) { self.init(rawValue: SHA256.hash(id.rawValue.utf8)) }
}
