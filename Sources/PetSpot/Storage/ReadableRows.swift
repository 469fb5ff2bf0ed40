import SQL
import Synchronization

/// Reads the rows of a table one by one. A row that cannot be read, because a newer version or another program wrote it, is logged once
/// and left out, so that it takes no other with it.
final class ReadableRows: Sendable {
    /// The most rows that are remembered as logged; further ones are left out in silence.
    private static let capacity = 1000

    private let table: String
    private let log: Log?
    private let logged = Mutex<Set<String>>([])

    init(of table: String, _ log: Log?) {
        self.table = table
        self.log = log
    }

    /// The element of a row; nil when it cannot be read. The row's first column identifies it in the log.
    func read<Element>(_ row: borrowing SQLRow, _ element: (borrowing SQLRow) throws -> Element) -> Element? {
        do {
            return try element(row)
        } catch {
            let id = (try? row[0] as Int).map(String.init) ?? (try? row[0] as ReportID)?.rawValue ?? "-"
            let isNew = logged.withLock { $0.count < ReadableRows.capacity && $0.insert(id).inserted }
            if isNew {
                log?.event("unreadable_row") { line in
                    line.add("table", table)
                    line.add("row", id)
                    line.add("reason", error.loggedReason)
                }
            }
            return nil
        }
    }
}
