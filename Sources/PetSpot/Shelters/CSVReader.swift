/// Reads a table (RFC 4180) of any size, a row at a time. The separator is a comma or a semicolon, whichever the first line has more of.
struct CSVReader {
    /// The most bytes of a row, many times what an animal needs. A quote that is never closed takes as many; the row then ends with its line.
    static let rowLimit = 100_000

    struct Row {
        /// The line in which it begins; the first is 1.
        let line: Int
        /// The texts between separators; nil for one that is not UTF-8.
        fileprivate(set) var cells: [String?] = []
        /// Why its cells cannot be relied upon.
        fileprivate(set) var fault: Fault?
    }

    enum Fault: String {
        case tooLong = "is longer than 100,000 bytes, or has a quote that is never closed"
        case quoteNotClosed = "has a quote that is never closed"
        case textAfterQuote = "has text behind a closing quote"
    }

    private enum State { case start, plain, quoted, afterQuote, skipped }

    private static let (quote, feed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private let read: () throws -> [UInt8]
    private var bytes: [UInt8] = []
    private var position = 0
    private var last: UInt8 = 0
    private var line = 1
    /// Nil before the first row.
    private var separator: UInt8?

    init(_ read: @escaping () throws -> [UInt8]) { self.read = read }

    /// The next row that is not blank; nil at the end.
    mutating func next() throws -> Row? {
        if separator == nil { try begin() }
        while let row = try nextLine() {
            if row.cells != [""] || row.fault != nil { return row }
        }
        return nil
    }

    /// Skips a byte order mark and finds the separator.
    private mutating func begin() throws {
        while bytes.count < CSVReader.rowLimit, !bytes.contains(where: CSVReader.isBreak) {
            let more = try read()
            if more.isEmpty { break }
            bytes += more
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        let counts = [UInt8(ascii: ","), UInt8(ascii: ";")].map { mark in
            (mark, bytes.prefix { !CSVReader.isBreak($0) }.count { $0 == mark })
        }
        separator = counts[1].1 > counts[0].1 ? counts[1].0 : counts[0].0
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == feed || byte == carriageReturn }

    private mutating func nextByte() throws -> UInt8? {
        if position == bytes.count { (bytes, position) = (try read(), 0) }
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        if byte == CSVReader.carriageReturn || byte == CSVReader.feed && last != CSVReader.carriageReturn { line += 1 }
        last = byte
        return byte
    }

    private mutating func nextLine() throws -> Row? {
        var (row, cell, state, count) = (Row(line: line), [UInt8](), State.start, 0)
        var isAfterReturn = last == CSVReader.carriageReturn
        while let byte = try nextByte() {
            // The second byte of the line break before this row.
            if isAfterReturn, byte == CSVReader.feed {
                isAfterReturn = false
                continue
            }
            isAfterReturn = false
            count += 1
            if count > CSVReader.rowLimit, state != .skipped { (state, row.fault) = (.skipped, .tooLong) }
            switch (state, byte) {
            case (.quoted, CSVReader.quote): state = .afterQuote
            case (.quoted, _): cell.append(byte)
            case (_, CSVReader.feed), (_, CSVReader.carriageReturn):
                row.cells.append(String(validating: cell, as: UTF8.self))
                return row
            case (.skipped, _): break
            case (_, separator):
                row.cells.append(String(validating: cell, as: UTF8.self))
                (cell, state) = ([], .start)
            case (.start, CSVReader.quote): state = .quoted
            case (.afterQuote, CSVReader.quote):
                cell.append(byte)
                state = .quoted
            case (.afterQuote, _):
                cell.append(byte)
                (state, row.fault) = (.plain, .textAfterQuote)
            case (.start, _), (.plain, _):
                cell.append(byte)
                state = .plain
            }
        }
        guard count > 0 else { return nil }
        if state == .quoted { row.fault = .quoteNotClosed }
        row.cells.append(String(validating: cell, as: UTF8.self))
        return row
    }
}
