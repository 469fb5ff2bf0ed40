import ImageMetadata
import SHA2
import SQL

extension Digest: ColumnValue {
    /// Reads 32 bytes.
    public init?(_ value: SQLValue) {
        guard let bytes = [UInt8](value) else { return nil }
        self.init(bytes: bytes)
    }

    /// Stored as a blob.
    public var sqlValue: SQLValue { .blob(bytes) }
}

extension Language: ColumnValue {}
extension MessageKind: ColumnValue {}
extension ImageFormat: ColumnValue {}
