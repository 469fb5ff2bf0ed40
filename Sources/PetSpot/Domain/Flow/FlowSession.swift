import SHA2

/// What the server keeps for one browser: an unfinished report, and the one it submitted last.
struct FlowSession: Sendable, Equatable {
    /// Grows with every change, so that of two copies the newer one is known.
    var revision = 0
    /// When it was last used, in seconds since 1970.
    var lastUsed: Int
    /// The unfinished report; nothing when none is open.
    var draft: ReportAnswers?
    /// Whether the draft began with what was posted to a flow that was gone; the next page says so.
    var isRecovered = false
    /// The report whose answers the draft changes; nothing when it will be a new one.
    var editing: Editing?
    /// The report this browser submitted last.
    var confirmation: Confirmation?
    /// The report this browser changed last, until a new draft is opened.
    var edited: ReportID?
    /// Whether the last draft ended as a report, and no other was opened since.
    var hasEnded = false

    /// A report that is being changed.
    struct Editing: Sendable, Equatable, Codable {
        let reportID: ReportID
        /// Its photo as it is published: it is the report's, and does not go when the draft drops it.
        let photo: Photo?
    }

    /// Whether the draft changes a report. Comparing with nothing would copy the report to do so.
    var isEditing: Bool {
        if case .some = editing { true } else { false }
    }

    /// The files of photos that only the draft refers to.
    var ownPhotos: [PhotoFileName] {
        let published = editing?.photo?.files ?? []
        return (draft?.photo?.photo?.files ?? []).filter { !published.contains($0) }
    }

    /// Ends the draft, whatever comes of it.
    mutating func closeDraft() {
        draft = nil
        editing = nil
        isRecovered = false
    }

    /// A submitted report, as its sender may see it again.
    struct Confirmation: Sendable, Equatable {
        let reportID: ReportID
        let submittedAt: Int
    }
}

/// Under what a session is kept: the SHA-256 of its id, so that who reads the store cannot take a session over.
struct SessionKey: Sendable, Hashable {
    let digest: Digest

    init(_ id: SessionID) {
        digest = SHA256.hash(id.text.utf8)
    }

    /// Takes a key back from the store.
    init(_ digest: Digest) {
        self.digest = digest
    }
}
