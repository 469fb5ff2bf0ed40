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

    /// Does what is asked and then removes the requests; a crash in between only repeats it. Returns the removed reports. Throws the
    /// storage's error.
    @discardableResult
    func process(
        _ reports: any PetReportRepositoryProtocol,
        _ moderation: any ModerationRepositoryProtocol,
        _ photos: any PhotoRepositoryProtocol,
        now: Int
    ) async throws -> [ReportID] {
        var removed: [ReportID] = []
        for action in Operator.Action.allCases {
            for name in try fileNames(in: folder(of: action)) {
                guard let id = ReportID(rawValue: name) else { continue }
                await photos.remove(try await action.perform(on: id, reports, moderation, now: now))
                unlink(path(action, id))
                if action == .remove { removed.append(id) }
            }
        }
        return removed
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
