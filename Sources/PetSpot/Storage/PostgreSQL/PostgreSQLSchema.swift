#if PostgreSQL
import SQL

/// The schema of the shared database. A migration that was released is never edited. Nodes that have not been upgraded yet run on beside
/// a newer schema, unless its release says otherwise.
enum PostgreSQLSchema {
    static let migrations = Migrations(base, version: 7, [reunited, words])

    private static let base = Migrations.Migration(
        "base",
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
            reward text,
            confirmed_at bigint,
            hidden_at bigint,
            is_expired boolean NOT NULL DEFAULT FALSE,
            contact_visible text,
            changed_at bigint,
            words text
        );
        CREATE INDEX missing_reports ON reports (number) WHERE found_at IS NULL;
        CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND found_at IS NULL;
        CREATE INDEX listed_reports ON reports (number)
            WHERE found_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
        CREATE INDEX reports_by_confirmation ON reports (is_expired, coalesce(confirmed_at, created_at))
            WHERE found_at IS NULL;
        CREATE INDEX found_reports ON reports (found_at) WHERE found_at IS NOT NULL;

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
            photo_size bigint,
            block bigint,
            photo_loss text
        );
        CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
        CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
        CREATE INDEX drafts_by_block ON flow_sessions (block, last_used, photo_size) WHERE block IS NOT NULL;

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

        CREATE TABLE flags (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            report_id text NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            flagged_at bigint NOT NULL,
            reason text,
            note text,
            email text
        );
        CREATE INDEX flags_by_report ON flags (report_id, number);

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

        CREATE TABLE report_words (
            block bigint NOT NULL,
            word text COLLATE "C" NOT NULL,
            part bigint NOT NULL,
            numbers text NOT NULL,
            PRIMARY KEY (block, word, part)
        );
        CREATE INDEX blocks_by_word ON report_words (word, block);
        """
    )

    private static let reunited = Migrations.Migration(
        "reunited",
        """
        ALTER TABLE reports RENAME COLUMN found_at TO reunited_at;
        ALTER INDEX found_reports RENAME TO reunited_reports;
        DROP INDEX missing_reports;
        ALTER TABLE flow_sessions DROP COLUMN block, DROP COLUMN photo_loss, DROP COLUMN photo_size;
        ALTER TABLE messages DROP COLUMN sender;
        """
    )

    private static let words = Migrations.Migration(
        "words",
        """
        DROP TABLE report_words;
        ALTER TABLE reports DROP COLUMN words;
        ALTER TABLE reports ADD COLUMN card_photo text;
        UPDATE reports SET card_photo = photo::json #>> '{thumbnail,file}' WHERE photo IS NOT NULL;
        CREATE TABLE report_words (
            number bigint NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
            word text COLLATE "C" NOT NULL,
            PRIMARY KEY (number, word)
        );
        """
    ) { connection in
        try ReportWords.insertAll(in: connection)
        // After the rows, because one sort is much faster than an insertion for each.
        try connection.execute("CREATE INDEX reports_by_word ON report_words (word, number)")
    }
}
#endif
