import Platform

/// What the operator asked a running server to do: empty files, named after their reports, in a folder for each action.
struct OperatorRequests: Sendable {
    private let dataDirectory: String

    /// Throws `DataError` when the folders cannot be made.
    init(dataDirectory: String) throws {
        self.dataDirectory = dataDirectory
        for action in Operator.Action.allCases {
            try makeOwnFolder(folder(of: action))
        }
    }

    func add(_ action: Operator.Action, _ id: ReportID) throws {
        let descriptor = open(path(action, id), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataError.refused(path: folder(of: action), code: errno) }
        close(descriptor)
    }

    func contains(_ action: Operator.Action, _ id: ReportID) -> Bool {
        access(path(action, id), F_OK) == 0
    }

    /// What came of the requests.
    struct Outcome {
        /// Why the first of those that failed did. They stay and are tried again.
        var failure: (any Error)?
    }

    /// Does what is asked and then removes the requests; a crash in between only repeats it. A request that fails does not keep others
    /// from being done. Throws `StorageError` when the requests cannot be read.
    func process(
        _ reports: any PetReportRepositoryProtocol,
        _ moderation: any ModerationRepositoryProtocol,
        _ photos: any PhotoRepositoryProtocol,
        now: Int
    ) async throws -> Outcome {
        var outcome = Outcome()
        for action in Operator.Action.allCases {
            for id in try fileNames(in: folder(of: action)).compactMap(ReportID.init(rawValue:)) {
                do {
                    await photos.remove(try await action.perform(on: id, reports, moderation, now: now))
                    guard unlink(path(action, id)) == 0 else { throw StorageError(errno) }
                } catch {
                    outcome.failure = outcome.failure ?? error
                }
            }
        }
        return outcome
    }

    private func folder(of action: Operator.Action) -> String {
        switch action {
        case .remove: dataDirectory + "/removals"
        case .hide: dataDirectory + "/hidings"
        case .show: dataDirectory + "/showings"
        }
    }

    private func path(_ action: Operator.Action, _ id: ReportID) -> String {
        folder(of: action) + "/" + id.rawValue
    }
}
