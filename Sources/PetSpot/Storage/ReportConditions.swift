/// The rules as conditions on the table of reports, the same in both databases.
///
/// `now` is the number of the parameter that holds the present moment.
extension ReportLife {
    /// Whether it is on the list, unless its time there has ended since the last sweep. The list's index and the words hold just these.
    static let isMarkedListed = "reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired"

    /// The same for reports of a kind.
    static func isMarkedListed(_ kind: ReportKind) -> String { "kind = '\(kind.rawValue)' AND \(isMarkedListed)" }

    /// Whether it is `listed`: on the list of its kind. The mark that the sweep leaves keeps the list's index free of expired reports; the
    /// dates decide, because the mark may come an hour late. `NOT` and the sum keep SQLite from taking the index by dates, whose order
    /// is not the list's.
    func isOnList(_ kind: ReportKind, now: Int) -> String {
        ReportLife.isMarkedListed(kind) + " AND \(isInTime(now: now))"
    }

    /// The rest of `isOnList` for reports that have words: those are marked as listed.
    func isInTime(now: Int) -> String { "confirmed_at + \(secondsOnList) > $\(now)" }

    /// Whether it is `listed` or `expired`: the search by chip finds it.
    func isFoundByChip(now: Int) -> String {
        "reunited_at IS NULL AND hidden_at IS NULL"
            + " AND confirmed_at + \(secondsUntilErased) > $\(now)"
    }

    /// Whether its time on the list is over and it has no mark of that.
    func isToBeMarked(now: Int) -> String {
        "reunited_at IS NULL AND is_expired = FALSE"
            + " AND confirmed_at <= \(moment(now, before: secondsOnList))"
    }

    /// Whether it has such a mark in error, because the list keeps reports for longer since a restart.
    func isMarkedTooEarly(now: Int) -> String {
        "reunited_at IS NULL AND is_expired = TRUE"
            + " AND confirmed_at > \(moment(now, before: secondsOnList))"
    }

    /// Whether it is `erased`, in two conditions, because each has an index. Those marked come first.
    func isDue(now: Int) -> [String] {
        [
            "reunited_at IS NULL AND is_expired = TRUE"
                + " AND confirmed_at <= \(moment(now, before: secondsUntilErased))",
            "reunited_at IS NOT NULL AND reunited_at <= \(moment(now, before: secondsAfterReunited))",
        ]
    }

    private func moment(_ parameter: Int, before seconds: Int) -> String {
        "CAST($\(parameter) AS bigint) - \(seconds)"
    }
}
