import SQL

/// The schema of the SQLite database. A migration that was released is never edited.
enum Schema {
    static let migrations = Migrations(base, version: 11, [reunited, words])

    private static let base = Migrations.Migration(
        "base",
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
            reward TEXT,
            card_photo TEXT,
            confirmed_at INTEGER,
            hidden_at INTEGER,
            is_expired INTEGER NOT NULL DEFAULT FALSE,
            contact_visible TEXT,
            changed_at INTEGER,
            words TEXT
        ) STRICT;
        CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND found_at IS NULL;
        CREATE INDEX listed_reports ON reports (number)
            WHERE found_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
        CREATE INDEX reports_by_confirmation ON reports (is_expired, coalesce(confirmed_at, created_at))
            WHERE found_at IS NULL;
        CREATE INDEX found_reports ON reports (found_at) WHERE found_at IS NOT NULL;

        CREATE TABLE flow_sessions (
            key BLOB PRIMARY KEY,
            revision INTEGER NOT NULL,
            last_used INTEGER NOT NULL,
            draft TEXT,
            is_recovered INTEGER NOT NULL,
            report_id TEXT,
            submitted_at INTEGER,
            photo_size INTEGER,
            editing TEXT,
            edited_id TEXT,
            has_ended INTEGER NOT NULL DEFAULT 0,
            editing_id TEXT,
            block INTEGER,
            photo_loss TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
        CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
        CREATE INDEX drafts_by_block ON flow_sessions (block, last_used, photo_size) WHERE block IS NOT NULL;

        CREATE TABLE flags (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            flagged_at INTEGER NOT NULL,
            reason TEXT,
            note TEXT,
            email TEXT
        ) STRICT;
        CREATE INDEX flags_by_report ON flags (report_id, number);

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

        CREATE TABLE report_words (
            block INTEGER NOT NULL,
            word TEXT NOT NULL,
            part INTEGER NOT NULL,
            numbers TEXT NOT NULL,
            PRIMARY KEY (block, word, part)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX blocks_by_word ON report_words (word, block);
        """
    )

    private static let reunited = Migrations.Migration(
        "reunited",
        """
        ALTER TABLE reports RENAME COLUMN found_at TO reunited_at;
        DROP INDEX found_reports;
        CREATE INDEX reunited_reports ON reports (reunited_at) WHERE reunited_at IS NOT NULL;
        DROP INDEX drafts_by_block;
        ALTER TABLE flow_sessions DROP COLUMN block;
        ALTER TABLE flow_sessions DROP COLUMN photo_loss;
        ALTER TABLE flow_sessions DROP COLUMN photo_size;
        ALTER TABLE messages DROP COLUMN sender;
        """
    )

    private static let words = Migrations.Migration(
        "words",
        """
        DROP TABLE report_words;
        ALTER TABLE reports DROP COLUMN words;
        CREATE TABLE report_words (
            number INTEGER NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
            word TEXT NOT NULL,
            PRIMARY KEY (number, word)
        ) STRICT, WITHOUT ROWID;
        """
    ) { connection in
        try ReportWords.insertAll(in: connection)
        // After the rows, because one sort is much faster than an insertion for each.
        try connection.execute("CREATE INDEX reports_by_word ON report_words (word, number)")
    }
}
