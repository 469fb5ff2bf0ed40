#if PostgreSQL
import SQL

/// The shared database's schema as the list of its changes. Append only: a change that was released is never edited. Nodes
/// that have not been upgraded yet run on beside a newer schema, so a change removes nothing that the version before needs.
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
        .init(
            "budgets of drafts",
            """
            ALTER TABLE flow_sessions ADD COLUMN block bigint;
            ALTER TABLE flow_sessions ADD COLUMN photo_loss text;
            DELETE FROM flow_sessions WHERE draft IS NULL AND NOT has_ended AND report_id IS NULL;
            -- Nobody knows any more whose those are: each counts alone. A file takes whole units of the disk.
            UPDATE flow_sessions
            SET block = floor(random() * 4611686018427387904)::bigint, photo_size = (photo_size + 8191) / 4096 * 4096
            WHERE draft IS NOT NULL;
            DROP INDEX photos_by_use;
            CREATE INDEX drafts_by_block ON flow_sessions (block, last_used, photo_size) WHERE block IS NOT NULL;
            """
        ),
        .init(
            "thumbnails that a list may draw",
            drawableThumbnails("reports", "photo", "") + drawableThumbnails("flow_sessions", "draft", "photo,photo,")
                + drawableThumbnails("flow_sessions", "editing", "photo,")
        ),
        .init(
            "who sees the contact details",
            """
            ALTER TABLE reports ADD COLUMN contact_visible text;
            """
        ),
        .init(
            "messages",
            """
            CREATE TABLE messages (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                report_id text NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
                sent_at bigint NOT NULL,
                sender bigint NOT NULL,
                is_published boolean NOT NULL,
                photo text,
                photo_size bigint,
                kind text,
                place text,
                seen_date text,
                seen_time text,
                note text,
                reply_to text
            );
            CREATE INDEX messages_by_report ON messages (report_id, number);
            """
        ),
        .init(
            "words",
            """
            ALTER TABLE reports ADD COLUMN changed_at bigint;
            ALTER TABLE reports ADD COLUMN words text;
            CREATE TABLE report_words (
                block bigint NOT NULL,
                word text COLLATE "C" NOT NULL,
                part bigint NOT NULL,
                numbers text NOT NULL,
                PRIMARY KEY (block, word, part)
            );
            CREATE INDEX blocks_by_word ON report_words (word, block);
            """
        ),
    ])

    /// Removes thumbnails that are too large or may be animated, as all but JPEG may, and makes small photos their own.
    private static func drawableThumbnails(_ table: String, _ column: String, _ path: String) -> String {
        func text(_ name: String) -> String { "(\(column)::json #>> '{\(path)\(name)}')" }
        func value(_ name: String) -> String { "\(column)::jsonb #> '{\(path)\(name)}'" }
        let isNotDrawn = """
            \(text("thumbnail,format")) <> 'jpeg' OR \(text("thumbnail,width"))::bigint > 640
                OR \(text("thumbnail,height"))::bigint > 640
            """
        return """
            DELETE FROM photos WHERE name IN (SELECT \(text("thumbnail,file")) FROM \(table) WHERE \(isNotDrawn));
            UPDATE \(table) SET \(column) = (\(column)::jsonb #- '{\(path)thumbnail}')::text WHERE \(isNotDrawn);
            UPDATE \(table) SET \(column) = jsonb_set(\(column)::jsonb, '{\(path)thumbnail}', jsonb_build_object(
                'file', \(value("file")), 'format', \(value("format")), 'byteCount', \(value("byteCount")),
                'width', \(value("width")), 'height', \(value("height"))))::text
            WHERE \(text("format")) = 'jpeg' AND \(text("thumbnail")) IS NULL AND \(text("width"))::bigint <= 640
                AND \(text("height"))::bigint <= 640 AND \(text("byteCount"))::bigint <= 500000;

            """
    }
}
#endif
