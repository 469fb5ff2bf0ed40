import SHA2

/// The server's memory of one browser: an unfinished report or how the last one ended, and the reports that it submitted lately.
struct FlowSession: Sendable, Equatable {
    /// The most reports whose confirmations stay open in one browser; more in one day are a shelter's, which keeps the private links.
    static let confirmationLimit = 5

    /// The number of stored changes: a session is written only over the revision that was read.
    var revision = 0
    /// When it was last used, in seconds since 1970.
    var lastUsed: Int
    /// The state of its flow. Only the transitions below change it.
    private(set) var state = State.none
    /// The reports that this browser submitted, newest first. Later flows leave them unchanged.
    private(set) var confirmations: [Confirmation] = []
    /// The photo files of a draft that cannot be read, which counts as none.
    var unreadPhotos: [PhotoFileName] = []
    /// The key of the session that this one followed; nil for a browser's first.
    private(set) var predecessor: Digest?

    enum State: Sendable, Equatable {
        /// No flow has begun, or the last one was left.
        case none
        case open(Draft)
        /// The draft was discarded a moment ago, and its reader may want it back.
        case discarded(Draft)
        /// The last draft ended as a report of a kind, and no other was opened since.
        case ended(End, ReportKind)
    }

    enum End: Sendable, Equatable {
        /// As the newest report of `confirmations`.
        case reportCreated
        case reportChanged(ReportID)
    }

    /// A report whose private page the browser may open again: it has submitted it, or changed the address of the private links.
    struct Confirmation: Sendable, Equatable {
        var reportID: ReportID
        var submittedAt: Int
        /// The difference between the private link's token and the one that the session's id gives; nil in the session that submitted it.
        var tokenMask: TokenMask?
        /// The hash of the token, where it is not the report's own but opens the page only as long as this confirmation lasts.
        var linkHash: Digest?
    }

    /// The unfinished report, if one is open.
    var draft: Draft? {
        if case .open(let draft) = state { draft } else { nil }
    }

    var storedDraft: Draft? {
        switch state {
        case .open(let draft), .discarded(let draft): draft
        case .none, .ended: nil
        }
    }

    /// The files of photos that only the session's draft refers to.
    var ownPhotos: [PhotoFileName] { storedDraft?.ownPhotos ?? unreadPhotos }

    /// How the last flow ended; nil when none has, or another has begun.
    // Swift 6.3's optimizer crashes where it inlines this.
    @inline(never)
    var end: End? {
        if case .ended(let end, _) = state { end } else { nil }
    }

    /// The kind of report as which the last flow ended; nil when none has, or another has begun.
    var endedKind: ReportKind? {
        if case .ended(_, let kind) = state { kind } else { nil }
    }

    var isEmpty: Bool { state == .none && confirmations.isEmpty }
}

// MARK: Transitions

extension FlowSession {
    /// Saves the answers of a step. One that begins a draft behind the first step recovers a lost one. An ended flow stays as it is.
    mutating func save(_ step: StepName, of flow: ReportFlow, _ answers: ReportAnswers, isDone: Bool = true) {
        // A draft of another kind stays until the person discards it.
        if end != nil || draft.map({ $0.kind != flow.kind }) == true { return }
        var (saved, doneSteps) = (draft?.answers ?? ReportAnswers(), draft?.doneSteps ?? [])
        flow[step].copyAnswers(from: answers, to: &saved)
        if isDone { doneSteps.insert(step) }
        let draft = Draft(
            kind: flow.kind,
            answers: saved,
            doneSteps: doneSteps,
            isRecovered: draft == nil && step != flow.order.first,
            editing: draft?.editing
        )
        state = .open(draft)
    }

    /// Opens a draft that changes a published report; it replaces any other.
    mutating func edit(_ report: PetReport) {
        let editing = Draft.Editing(reportID: report.id, photo: report.answers.photo?.file)
        let doneSteps = StepSet(report.kind.flow.dataSteps.map(\.name))
        state = .open(Draft(kind: report.kind, answers: report.answers, doneSteps: doneSteps, editing: editing))
    }

    /// Removes the open or discarded draft, if any.
    mutating func removeDraft() {
        if storedDraft != nil { state = .none }
    }

    /// Discards the open draft, if any. It is stored for a while, so that this can be undone.
    mutating func discardDraft() {
        if let draft { state = .discarded(draft) }
    }

    /// Opens the draft that was discarded, if it is still there.
    mutating func undoDiscarding() {
        if case .discarded(let draft) = state { state = .open(draft) }
    }

    mutating func endDraft(as confirmation: Confirmation) {
        state = .ended(.reportCreated, draft?.kind ?? .missing)
        add(confirmation)
    }

    mutating func endDraft(asChangeOf report: ReportID) { state = .ended(.reportChanged(report), draft?.kind ?? .missing) }

    /// Keeps the private page of a report open, unless it is already.
    mutating func keepOpen(_ confirmation: Confirmation) {
        if !confirmations.contains(where: { $0.reportID == confirmation.reportID }) { add(confirmation) }
    }

    private mutating func add(_ confirmation: Confirmation) {
        confirmations.insert(confirmation, at: 0)
        confirmations = Array(confirmations.prefix(FlowSession.confirmationLimit))
    }

    mutating func forget(_ report: ReportID) {
        switch end {
        case .reportChanged(report): state = .none
        case .reportCreated where confirmations.first?.reportID == report: state = .none
        default: break
        }
        confirmations.removeAll { $0.reportID == report }
    }

    mutating func forgetReports(submittedUpTo moment: Int) {
        confirmations.removeAll { $0.submittedAt <= moment }
        if end == .reportCreated, confirmations.isEmpty { state = .none }
    }

    /// Takes the state that is stored with it.
    mutating func restore(_ state: State) { self.state = state }

    /// Takes the reports that are stored with it.
    mutating func take(_ confirmations: [Confirmation]) { self.confirmations = confirmations }

    /// Follows another session of the browser, whose reports it shows too.
    mutating func follow(_ predecessor: Digest, _ confirmations: [Confirmation]) {
        self.predecessor = predecessor
        self.confirmations = confirmations
    }
}

struct FlowSessionChange: Sendable {
    let before: FlowSession?
    let after: FlowSession

    /// Photo files that only the draft before the change refers to.
    var droppedPhotos: [PhotoFileName] {
        let kept = after.storedDraft?.answers.photoFiles ?? []
        return (before?.ownPhotos ?? []).filter { !kept.contains($0) }
    }
}

/// An unfinished report, which is passed on many times: a class, so that its answers are not copied with it.
final class Draft: Sendable, Equatable {
    let kind: ReportKind
    let answers: ReportAnswers
    /// The steps that were continued through, even with an empty answer. Which step is open follows from it.
    let doneSteps: StepSet
    /// Whether it began with a post to a flow that no longer existed; the next page says so.
    let isRecovered: Bool
    /// The report whose answers it changes; nil when it will be a new one.
    let editing: Editing?

    struct Editing: Sendable, Equatable {
        let reportID: ReportID
        /// The file of its published photo, which is kept when the draft drops it.
        let photo: PhotoFileName?
    }

    /// A draft holds the answers as its report may keep them, so that nothing finer is ever stored.
    init(kind: ReportKind, answers: ReportAnswers, doneSteps: StepSet, isRecovered: Bool = false, editing: Editing? = nil) {
        self.kind = kind
        self.answers = answers.kept(in: kind)
        (self.doneSteps, self.isRecovered, self.editing) = (doneSteps, isRecovered, editing)
    }

    static func == (left: Draft, right: Draft) -> Bool {
        (left.kind, left.answers, left.doneSteps, left.isRecovered, left.editing)
            == (right.kind, right.answers, right.doneSteps, right.isRecovered, right.editing)
    }

    /// The files of photos that only the draft refers to.
    var ownPhotos: [PhotoFileName] {
        guard let photo = answers.photo, photo.file != editing?.photo else { return [] }
        return photo.files
    }
}

/// The secret in the session cookie, always made by the server.
struct SessionID: HexadecimalValue {
    let bits: Bits128
    /// The key of the session's row, which each request needs several times.
    let hash: Digest

    init(bits: Bits128) {
        self.bits = bits
        hash = SHA256.hash(bits.digits().utf8)
    }
}

/// The difference of two tokens. It tells nothing of either to anyone without a session's id.
struct TokenMask: HexadecimalValue { let bits: Bits128 }

extension FlowSession.Confirmation {
    /// This confirmation in another session, which can derive the same token.
    func moved(from old: SessionID, to new: SessionID) -> FlowSession.Confirmation {
        var moved = self
        let token = ManagementToken(of: self, from: old)
        moved.tokenMask = TokenMask(bits: token.bits ^ ManagementToken(of: reportID, from: new).bits)
        return moved
    }
}
