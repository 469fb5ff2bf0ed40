#if PostgreSQL
import SQL

/// The schema of the shared database. Nodes that have not been upgraded yet run on beside a newer schema, unless its release says otherwise.
enum PostgreSQLSchema {
    static let migrations = Schema(
        number: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        integer: "bigint",
        boolean: "boolean",
        bytes: "bytea",
        word: "text COLLATE \"C\"",
        end: "",
        endWithKey: ""
    ).migrations(to: 11, more: photos, moreChanges: changes)

    private static let photos = """
        CREATE TABLE photos (
            name text PRIMARY KEY,
            byte_count bigint NOT NULL,
            stored_at timestamptz NOT NULL DEFAULT now(),
            is_referenced boolean NOT NULL DEFAULT false
        );
        CREATE INDEX loose_photos ON photos (stored_at) WHERE NOT is_referenced;
        CREATE TABLE photo_chunks (
            name text NOT NULL REFERENCES photos ON DELETE CASCADE,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (name, number)
        );
        -- Photos are compressed already.
        ALTER TABLE photo_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
        """

    private static let changes = """
        DROP INDEX missing_reports;
        ALTER TABLE reports ADD COLUMN card_photo text;
        UPDATE reports SET card_photo = photo::json #>> '{thumbnail,file}' WHERE photo IS NOT NULL;
        """
}
#endif
