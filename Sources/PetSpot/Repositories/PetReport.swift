import SHA2

/// A report that was submitted.
struct PetReport: Sendable, Equatable {
    let id: ReportID
    /// When it was submitted, in seconds since 1970.
    let createdAt: Int
    /// When its pet came home, if it did.
    var foundAt: Int?
    /// The hash of the management token. The token itself is nowhere.
    let tokenHash: Digest
    /// What the owner answered, each step done.
    let answers: ReportAnswers
}

/// One page of the list.
struct PetReportPage: Sendable {
    /// Reports, newest first.
    let reports: [PetReport]
    /// Where the next older page begins, when there is one.
    let olderCursor: Int?
}
