import ImageMetadata
import SHA2
import SQL

// The types of the domain that are values of columns.

extension CalendarDate: ColumnValue {}
extension ChipNumber: ColumnValue {}
extension ContactVisibility: ColumnValue {}
extension Decision.Action: ColumnValue {}
extension FlagReason: ColumnValue {}
extension Holder: ColumnValue {}
extension ImageFormat: ColumnValue {}
extension Language: ColumnValue {}
extension MailConsent: ColumnValue {}
extension MailKind: ColumnValue {}
extension MessageKind: ColumnValue {}
extension ModeratorName: ColumnValue {}
extension NeighbourID: ColumnValue {}
extension PhotoFileName: ColumnValue {}
extension Position: ColumnValue {}
extension ReportID: ColumnValue {}
extension ReportKind: ColumnValue {}
extension Sex: ColumnValue {}
extension Species: ColumnValue {}
extension TimeOfDay: ColumnValue {}
extension WayHome: ColumnValue {}

extension MessageNumber: ColumnValue {
    init?(_ value: SQLValue) {
        guard let value = Int(value) else { return nil }
        self.init(value)
    }

    var sqlValue: SQLValue { value.sqlValue }
}

extension Digest: ColumnValue {
    /// Reads 32 bytes.
    public init?(_ value: SQLValue) {
        guard let bytes = [UInt8](value) else { return nil }
        self.init(bytes: bytes)
    }

    /// Stored as a blob.
    public var sqlValue: SQLValue { .blob(bytes) }
}
