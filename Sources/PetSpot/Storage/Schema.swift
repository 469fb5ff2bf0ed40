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
        .init(
            "budgets of drafts",
            """
            ALTER TABLE flow_sessions ADD COLUMN block INTEGER;
            ALTER TABLE flow_sessions ADD COLUMN photo_loss TEXT;
            DELETE FROM flow_sessions WHERE draft IS NULL AND NOT has_ended AND report_id IS NULL;
            -- Nobody knows any more whose those are: each counts alone. A file takes whole units of the disk.
            UPDATE flow_sessions
            SET block = random() & 9223372036854775807, photo_size = (photo_size + 8191) / 4096 * 4096
            WHERE draft IS NOT NULL;
            DROP INDEX photos_by_use;
            CREATE INDEX drafts_by_block ON flow_sessions (block, last_used, photo_size) WHERE block IS NOT NULL;
            """
        ),
        .init(
            "thumbnails that a list may draw",
            drawableThumbnails("reports", "photo", "$") + drawableThumbnails("flow_sessions", "draft", "$.photo.photo")
                + drawableThumbnails("flow_sessions", "editing", "$.photo")
                + "UPDATE reports SET card_photo = json_extract(photo, '$.thumbnail.file') WHERE photo IS NOT NULL;"
        ),
        .init(
            "who sees the contact details",
            """
            ALTER TABLE reports ADD COLUMN contact_visible TEXT;
            """
        ),
        .init(
            "messages",
            """
            CREATE TABLE messages (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
                sent_at INTEGER NOT NULL,
                sender INTEGER NOT NULL,
                is_published INTEGER NOT NULL,
                photo TEXT,
                photo_size INTEGER,
                kind TEXT,
                place TEXT,
                seen_date TEXT,
                seen_time TEXT,
                note TEXT,
                reply_to TEXT
            ) STRICT;
            CREATE INDEX messages_by_report ON messages (report_id, number);
            """
        ),
        .init(
            "words",
            """
            ALTER TABLE reports ADD COLUMN changed_at INTEGER;
            ALTER TABLE reports ADD COLUMN words TEXT;
            CREATE TABLE report_words (
                block INTEGER NOT NULL,
                word TEXT NOT NULL,
                part INTEGER NOT NULL,
                numbers TEXT NOT NULL,
                PRIMARY KEY (block, word, part)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX blocks_by_word ON report_words (word, block);
            """
        ),
    ])

    /// Removes thumbnails that are too large or may be animated, as all but JPEG may, and makes small photos their own. Nothing
    /// refers to the files of the former any more, so they are swept.
    private static func drawableThumbnails(_ table: String, _ column: String, _ photo: String) -> String {
        func member(_ name: String) -> String { "json_extract(\(column), '\(photo).\(name)')" }
        return """
            UPDATE \(table) SET \(column) = json_remove(\(column), '\(photo).thumbnail')
            WHERE \(member("thumbnail.format")) <> 'jpeg' OR \(member("thumbnail.width")) > 640
                OR \(member("thumbnail.height")) > 640;
            UPDATE \(table) SET \(column) = json_set(\(column), '\(photo).thumbnail', json_object(
                'file', \(member("file")), 'format', 'jpeg', 'byteCount', \(member("byteCount")),
                'width', \(member("width")), 'height', \(member("height"))))
            WHERE \(member("format")) = 'jpeg' AND \(member("thumbnail")) IS NULL AND \(member("width")) <= 640
                AND \(member("height")) <= 640 AND \(member("byteCount")) <= 500000;

            """
    }
}
