import SHA2
import SQL

/// What the server keeps for one browser: an unfinished report or how the last one ended, and the report submitted last.
struct FlowSession: Sendable, Equatable {
    /// Increases with every change, to tell the newer of two copies.
    var revision = 0
    /// When it was last used, in seconds since 1970.
    var lastUsed: Int
    /// The state of its flow. Only the transitions below change it.
    private(set) var state = State.none
    /// The report this browser submitted last. Later flows leave it unchanged.
    private(set) var confirmation: Confirmation?

    /// The state of a flow.
    enum State: Sendable, Equatable {
        /// No flow has begun, or the last one was left.
        case none
        case open(Draft)
        /// The last draft ended as a report, and no other was opened since.
        case ended(End)
    }

    /// How a draft ended.
    enum End: Sendable, Equatable {
        /// As the report of `confirmation`.
        case reportCreated
        case reportChanged(ReportID)
    }

    /// A submitted report whose confirmation its owner may open again.
    struct Confirmation: Sendable, Equatable {
        let reportID: ReportID
        let submittedAt: Int
    }

    /// The unfinished report, if one is open.
    var draft: Draft? {
        if case .open(let draft) = state { draft } else { nil }
    }

    /// The report that the last flow changed; nil when it ended in another way.
    var editedReport: ReportID? {
        if case .reportChanged(let report) = end { report } else { nil }
    }

    /// How the last flow ended; nil when none has, or another has begun.
    var end: End? {
        if case .ended(let end) = state { end } else { nil }
    }

    /// Whether there is nothing to keep.
    var isEmpty: Bool { state == .none && confirmation == nil }
}

// MARK: Transitions

extension FlowSession {
    /// Merges what a step changed from `old` to `new`. Without a draft, one begins.
    /// - Parameter old: the answers of the draft that the step was shown with; nil when there was none. When that draft was submitted
    ///   meanwhile, nothing happens; when it was discarded, another begins.
    /// - Parameter mayBegin: whether a flow may begin at this step. If not, the draft was lost, and the next page says so.
    /// - Parameter block: whom a draft that begins is charged to.
    mutating func save(from old: ReportAnswers?, to new: ReportAnswers, mayBegin: Bool, block: ClientBlock?) {
        if old != nil, end != nil { return }
        let answers = (draft?.answers ?? ReportAnswers()).merging(from: old ?? ReportAnswers(), to: new)
        let keepsPhoto = new.photo?.photo == old?.photo?.photo
        state = .open(
            Draft(
                answers: answers,
                isRecovered: draft == nil && !mayBegin,
                editing: draft?.editing,
                block: draft?.block ?? block,
                photoLoss: keepsPhoto ? draft?.photoLoss : nil
            )
        )
    }

    /// Opens a draft that changes a published report; it replaces any other.
    mutating func edit(_ report: PetReport, block: ClientBlock? = nil) {
        let editing = Draft.Editing(reportID: report.id, photo: report.answers.photo?.photo)
        state = .open(Draft(answers: report.answers, editing: editing, block: block))
    }

    /// Discards the open draft, if any.
    mutating func discardDraft() {
        if case .open = state { state = .none }
    }

    /// Removes the photo that only the draft refers to, to make room for others. A report that is being changed keeps its own.
    mutating func dropPhoto() {
        guard let draft else { return }
        var answers = draft.answers
        answers.photo?.photo = draft.editing?.photo
        state = .open(draft.with(answers, photoLoss: .untold))
    }

    /// Notes that a submit was stopped because the photo is gone: the next one is not.
    mutating func tellPhotoLoss() {
        guard let draft, draft.photoLoss != nil else { return }
        state = .open(draft.with(draft.answers, photoLoss: .told))
    }

    /// Ends the draft as a new report.
    mutating func endDraft(as confirmation: Confirmation) {
        state = .ended(.reportCreated)
        self.confirmation = confirmation
    }

    /// Ends the draft as a change of a report.
    mutating func endDraft(asChangeOf report: ReportID) {
        state = .ended(.reportChanged(report))
    }

    /// Forgets a report that was deleted.
    mutating func forget(_ report: ReportID) {
        if confirmation?.reportID == report { forgetConfirmation() }
        if state == .ended(.reportChanged(report)) { state = .none }
    }

    /// Forgets the report submitted last.
    mutating func forgetConfirmation() {
        confirmation = nil
        if state == .ended(.reportCreated) { state = .none }
    }
}

/// An unfinished report. A class, so that reading a session copies none of the answers.
final class Draft: Sendable {
    let answers: ReportAnswers
    /// Whether it began with a post to a flow that no longer existed; the next page says so.
    let isRecovered: Bool
    /// The report whose answers it changes; nil when it will be a new one.
    let editing: Editing?
    /// Whom it is charged to; nil when it is not known.
    let block: ClientBlock?
    /// Its photo was dropped to make room for others; nil when it was not, or another was chosen since.
    let photoLoss: PhotoLoss?

    init(
        answers: ReportAnswers,
        isRecovered: Bool = false,
        editing: Editing? = nil,
        block: ClientBlock? = nil,
        photoLoss: PhotoLoss? = nil
    ) {
        self.answers = answers
        self.isRecovered = isRecovered
        self.editing = editing
        self.block = block
        self.photoLoss = photoLoss
    }

    /// Whether a submit was stopped to say that the photo is gone.
    enum PhotoLoss: String, Sendable, ColumnValue {
        case untold
        case told
    }

    fileprivate func with(_ answers: ReportAnswers, photoLoss: PhotoLoss) -> Draft {
        Draft(answers: answers, isRecovered: isRecovered, editing: editing, block: block, photoLoss: photoLoss)
    }

    /// A report that is being changed.
    struct Editing: Sendable, Equatable, Codable {
        let reportID: ReportID
        /// Its published photo, which is kept when the draft drops it.
        let photo: Photo?
    }

    /// The files of photos that only the draft refers to.
    var ownPhotos: [PhotoFileName] {
        let published = editing?.photo?.files ?? []
        return (answers.photo?.photo?.files ?? []).filter { !published.contains($0) }
    }

    /// The size of those files in bytes; nil when there are none.
    var ownPhotosSize: Int? { ownPhotos.isEmpty ? nil : answers.photo?.photo?.size }
}

extension Draft: Equatable {
    static func == (lhs: Draft, rhs: Draft) -> Bool {
        lhs.answers == rhs.answers && lhs.isRecovered == rhs.isRecovered && lhs.editing == rhs.editing
            && lhs.block == rhs.block && lhs.photoLoss == rhs.photoLoss
    }
}

/// A session before and after a change.
struct FlowSessionChange: Sendable {
    let before: FlowSession?
    let after: FlowSession

    /// Photo files that only the draft before the change refers to.
    var droppedPhotos: [PhotoFileName] {
        let kept = after.draft?.answers.photo?.photo?.files ?? []
        return (before?.draft?.ownPhotos ?? []).filter { !kept.contains($0) }
    }
}

/// The key of a stored session: the SHA-256 of its id, so that reading the store is not enough to take over a session.
struct SessionKey: Sendable, Hashable, RawRepresentable, ColumnValue {
    let rawValue: Digest
}

extension SessionKey {
    init(_ id: SessionID) { self.init(rawValue: SHA256.hash(id.rawValue.utf8)) }
}
