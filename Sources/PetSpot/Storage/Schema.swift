import SQL

/// The database's schema as the list of its changes. Append only: a change that was released is never edited.
enum Schema {
    static let migrations = Migrations([
        .init(
            "reports",
            """
            CREATE TABLE reports (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                created_at INTEGER NOT NULL,
                found_at INTEGER,
                token_hash BLOB NOT NULL UNIQUE,
                chip_number TEXT,
                photo TEXT,
                pet_name TEXT,
                species TEXT,
                breed TEXT,
                sex TEXT,
                age INTEGER,
                last_seen_date TEXT,
                last_seen_place TEXT,
                description TEXT,
                contact_email TEXT,
                contact_phone TEXT,
                reward TEXT
            ) STRICT;
            CREATE INDEX missing_reports ON reports (number) WHERE found_at IS NULL;
            """
        ),
        .init(
            "flow sessions",
            """
            CREATE TABLE flow_sessions (
                key BLOB PRIMARY KEY,
                revision INTEGER NOT NULL,
                last_used INTEGER NOT NULL,
                draft TEXT,
                is_recovered INTEGER NOT NULL,
                report_id TEXT,
                submitted_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
            """
        ),
        .init(
            "size of drafts' photos",
            """
            ALTER TABLE flow_sessions ADD COLUMN photo_size INTEGER;
            CREATE INDEX photos_by_use ON flow_sessions (last_used, photo_size) WHERE photo_size IS NOT NULL;
            """
        ),
        .init(
            "editing, and search by chip number",
            """
            ALTER TABLE flow_sessions ADD COLUMN editing TEXT;
            ALTER TABLE flow_sessions ADD COLUMN edited_id TEXT;
            ALTER TABLE flow_sessions ADD COLUMN has_ended INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND found_at IS NULL;
            """
        ),
        .init(
            "photos of the list",
            """
            ALTER TABLE reports ADD COLUMN card_photo TEXT;
            UPDATE reports
            SET card_photo = coalesce(json_extract(photo, '$.thumbnail.file'), json_extract(photo, '$.file'));
            """
        ),
        .init(
            "life of a report, and flags",
            """
            ALTER TABLE reports ADD COLUMN confirmed_at INTEGER;
            ALTER TABLE reports ADD COLUMN hidden_at INTEGER;
            ALTER TABLE reports ADD COLUMN is_expired INTEGER NOT NULL DEFAULT FALSE;
            DROP INDEX missing_reports;
            CREATE INDEX listed_reports ON reports (number)
                WHERE found_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
            CREATE INDEX reports_by_confirmation ON reports (is_expired, coalesce(confirmed_at, created_at))
                WHERE found_at IS NULL;
            CREATE INDEX found_reports ON reports (found_at) WHERE found_at IS NOT NULL;
            ALTER TABLE flow_sessions ADD COLUMN editing_id TEXT;
            UPDATE flow_sessions SET editing_id = json_extract(editing, '$.reportID') WHERE editing IS NOT NULL;
            CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
            CREATE TABLE flags (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
                flagged_at INTEGER NOT NULL,
                reason TEXT,
                note TEXT,
                email TEXT
            ) STRICT;
            CREATE INDEX flags_by_report ON flags (report_id, number);
            """
        ),
    ])
}
