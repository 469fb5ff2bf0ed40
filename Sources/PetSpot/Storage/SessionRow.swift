import SHA2
import SQL

/// A session as its row has it: without a draft, the steps that are done are null and the answers too.
struct SessionRow {
    var revision = 0
    var lastUsed = 0
    var predecessor: Digest?
    /// Of the draft, or of the flow that has ended.
    var kind: ReportKind?
    var doneSteps: StepSet?
    var isRecovered = false
    var answers = ReportAnswers()
    var editingID: ReportID?
    var publishedPhoto: PhotoFileName?
    var ended: Ending?
    var editedID: ReportID?

    enum Ending: String, ColumnValue {
        case created
        case changed
        case discarded
    }

    /// The columns that every version can read.
    private static let facts = Columns<SessionRow>([
        Column("revision", \.revision),
        Column("last_used", \.lastUsed),
        Column("predecessor", \.predecessor),
    ])
    private static let state: [Column<SessionRow>] =
        [
            Column("kind", \.kind),
            Column("done_steps", \.doneSteps),
            Column("is_recovered", \.isRecovered),
            Column("editing_id", \.editingID),
            Column("published_photo", \.publishedPhoto),
            Column("ended", \.ended),
            Column("edited_id", \.editedID),
            Column(part: \.answers.photo),
            Column(Field<ReportAnswers>.all, of: \.answers),
        ]
    private static let stateColumns = Columns(state)
    static let columns = facts + state

    init() {}

    init(_ session: FlowSession) {
        (revision, lastUsed, predecessor) = (session.revision, session.lastUsed, session.predecessor)
        switch session.state {
        case .none: break
        case .open(let draft), .discarded(let draft):
            (kind, answers, isRecovered) = (draft.kind, draft.answers, draft.isRecovered)
            doneSteps = draft.doneSteps
            (editingID, publishedPhoto) = (draft.editing?.reportID, draft.editing?.photo)
            ended = session.draft == nil ? .discarded : nil
        case .ended(.reportCreated, let kind): (self.kind, ended) = (kind, .created)
        case .ended(.reportChanged(let id), let kind): (self.kind, ended, editedID) = (kind, .changed, id)
        }
    }

    /// Reads a session. A draft that cannot be read counts as none, so that another can begin; its photo's files are known.
    static func session(_ row: borrowing SQLRow, _ log: Log?) throws -> FlowSession {
        var stored = SessionRow()
        try facts.read(row, into: &stored)
        var session = FlowSession(revision: stored.revision, lastUsed: stored.lastUsed, predecessor: stored.predecessor)
        do {
            try stateColumns.read(row, at: facts.count, into: &stored)
            session.restore(stored.state)
        } catch {
            log?.failure(of: "reading of a draft", error)
            session.unreadPhotos = photos(row)
        }
        return session
    }

    /// The photo files that only the draft of a row refers to, whatever else it holds.
    private static func photos(_ row: borrowing SQLRow) -> [PhotoFileName] {
        func file(_ name: String) -> PhotoFileName? {
            guard let index = columns.names.firstIndex(of: name), let value = try? row.value(at: index) else { return nil }
            return PhotoFileName(value)
        }
        guard let photo = file("photo_file"), photo != file("published_photo") else { return [] }
        return Photo.files(photo, file("thumbnail_file"))
    }

    private var state: FlowSession.State {
        if let doneSteps {
            let draft = Draft(
                kind: kind ?? .missing,
                answers: answers,
                doneSteps: doneSteps,
                isRecovered: isRecovered,
                editing: editingID.map { Draft.Editing(reportID: $0, photo: publishedPhoto) }
            )
            return ended == .discarded ? .discarded(draft) : .open(draft)
        }
        switch (ended, editedID) {
        case (.created, _): return .ended(.reportCreated, kind ?? .missing)
        case (.changed, let id?): return .ended(.reportChanged(id), kind ?? .missing)
        default: return .none
        }
    }
}

/// Stored as the steps' names in alphabetical order, with commas between them.
extension StepSet: ColumnValue {
    private static let sortedSteps = StepName.allCases.sorted { $0.rawValue < $1.rawValue }

    /// Nil when one of the names is unknown.
    init?(_ value: SQLValue) {
        guard let text = String(value) else { return nil }
        self = []
        for name in text.utf8.split(separator: UInt8(ascii: ",")) {
            guard let step = StepName(rawValue: String(Substring(name))) else { return nil }
            insert(step)
        }
    }

    var sqlValue: SQLValue { .text(StepSet.sortedSteps.filter(contains).map(\.rawValue).joined(separator: ",")) }
}

extension FlowSession.Confirmation: Record {
    static let blank = FlowSession.Confirmation(reportID: ReportID(), submittedAt: 0)
    static let columns = Columns<FlowSession.Confirmation>([
        Column("report_id", \.reportID),
        Column("submitted_at", \.submittedAt),
        Column(ifKnown: "token_mask", \.tokenMask),
        Column("link_hash", \.linkHash),
    ])
}
