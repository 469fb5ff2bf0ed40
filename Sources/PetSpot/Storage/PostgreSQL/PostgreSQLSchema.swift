#if PostgreSQL
import SQL

/// The shared database's schema as the list of its changes. Append only: a change that was released is never edited. Nodes
/// that have not been upgraded yet run on beside a newer schema, so a change adds and never takes away.
enum PostgreSQLSchema {
    static let migrations = Migrations([
        .init(
            "reports, flow sessions, photos",
            """
            CREATE TABLE reports (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                id text NOT NULL UNIQUE,
                created_at bigint NOT NULL,
                found_at bigint,
                token_hash bytea NOT NULL UNIQUE,
                chip_number text,
                photo text,
                pet_name text,
                species text,
                breed text,
                sex text,
                age bigint,
                last_seen_date text,
                last_seen_place text,
                description text,
                contact_email text,
                contact_phone text,
                reward text
            );
            CREATE INDEX missing_reports ON reports (number) WHERE found_at IS NULL;
            CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND found_at IS NULL;

            CREATE TABLE flow_sessions (
                key bytea PRIMARY KEY,
                revision bigint NOT NULL,
                last_used bigint NOT NULL,
                draft text,
                is_recovered boolean NOT NULL,
                report_id text,
                submitted_at bigint,
                editing text,
                editing_id text,
                edited_id text,
                has_ended boolean NOT NULL,
                photo_size bigint
            );
            CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
            CREATE INDEX photos_by_use ON flow_sessions (last_used, photo_size) WHERE photo_size IS NOT NULL;
            CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;

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
        ),
        .init(
            "life of a report, and flags",
            """
            ALTER TABLE reports ADD COLUMN confirmed_at bigint;
            ALTER TABLE reports ADD COLUMN hidden_at bigint;
            ALTER TABLE reports ADD COLUMN is_expired boolean NOT NULL DEFAULT FALSE;
            CREATE INDEX listed_reports ON reports (number)
                WHERE found_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
            CREATE INDEX reports_by_confirmation ON reports (is_expired, coalesce(confirmed_at, created_at))
                WHERE found_at IS NULL;
            CREATE INDEX found_reports ON reports (found_at) WHERE found_at IS NOT NULL;
            CREATE TABLE flags (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                report_id text NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
                flagged_at bigint NOT NULL,
                reason text,
                note text,
                email text
            );
            CREATE INDEX flags_by_report ON flags (report_id, number);
            """
        ),
    ])
}
#endif
