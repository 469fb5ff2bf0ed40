import SQL
import Synchronization

/// Reads the rows of lists. One that cannot be read, because something else has changed it, is left out and logged, so that it does
/// not take the others with it.
final class ReadableRows: Sendable {
    /// The most rows that are remembered as logged; beyond it, further ones are left out in silence.
    private static let capacity = 1000

    private let log: Log?
    private let logged = Mutex<Set<String>>([])

    init(log: Log?) {
        self.log = log
    }

    /// Up to `limit` elements, newest first, of a query whose `$1` is the number that rows are below, whose `$2` is how many are read,
    /// and whose first column is the number. Throws the database's error.
    func query<Element>(
        _ sql: String,
        below number: Int,
        limit: Int,
        now: Int,
        in connection: any SQLConnection,
        element: (borrowing SQLRow) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        var bound = number
        // Mostly once: only the places of rows that were left out are filled from the next ones.
        while elements.count < limit {
            let wanted = limit - elements.count
            let rows = try connection.query(sql, bound, wanted, now) { row in
                bound = try row[0]
                return read(row, element)
            }
            elements += rows.compactMap(\.self)
            if rows.count < wanted { break }
        }
        return elements
    }

    /// The element of a row; nil when it cannot be read. The first column identifies the row in the log.
    func read<Element>(_ row: borrowing SQLRow, _ element: (borrowing SQLRow) throws -> Element) -> Element? {
        do {
            return try element(row)
        } catch {
            let id = (try? row[0] as Int).map(String.init) ?? (try? row[0] as ReportID)?.rawValue ?? "-"
            let isNew = logged.withLock { $0.count < ReadableRows.capacity && $0.insert(id).inserted }
            if isNew {
                log?.event("unreadable_report") { line in
                    line.add("report", id)
                    line.add("reason", error.loggedReason)
                }
            }
            return nil
        }
    }
}
