import SQL

/// The steps from the tables of earlier versions to those of `Schema`.
///
/// A step is edited only until it is released, and uses nothing of today's tables: its SQL is whole, with only the databases' own words in
/// it. Rows that are derived from others (words, keys of matches, counts) are made with today's code by the last step that changed their
/// tables.
extension Schema {
    /// - Parameter moreChanges: changes of this database alone in the first of the steps, before all others.
    func steps(moreChanges: String) -> [Migrations.Migration] {
        [
            .init("reunited", moreChanges + "\n" + reunited),
            .init("kinds", kinds),
            .init("mail", consent),
            .init("drafts", drafts + answersInColumns, fill: derive),
            .init("alerts", neighbours),
        ]
    }

    /// To version 12.
    private var reunited: String {
        """
        DROP TABLE report_words;
        ALTER TABLE reports DROP COLUMN words;
        ALTER TABLE reports RENAME COLUMN found_at TO reunited_at;
        UPDATE reports SET confirmed_at = created_at WHERE confirmed_at IS NULL;
        DROP INDEX reports_by_confirmation;
        CREATE INDEX reports_by_confirmation ON reports (is_expired, confirmed_at) WHERE reunited_at IS NULL;
        DROP INDEX found_reports;
        CREATE INDEX reunited_reports ON reports (reunited_at) WHERE reunited_at IS NOT NULL;
        DROP INDEX drafts_by_block;
        ALTER TABLE flow_sessions DROP COLUMN block;
        ALTER TABLE flow_sessions DROP COLUMN photo_loss;
        ALTER TABLE flow_sessions DROP COLUMN photo_size;
        ALTER TABLE messages DROP COLUMN sender;
        CREATE TABLE report_words (
            number \(integer) NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
            word \(word) NOT NULL,
            PRIMARY KEY (number, word)
        ) \(endWithKey);
        """
    }

    /// To version 13.
    private var kinds: String {
        """
        ALTER TABLE reports ADD COLUMN kind TEXT NOT NULL DEFAULT 'missing';
        ALTER TABLE reports ADD COLUMN colours TEXT;
        ALTER TABLE reports ADD COLUMN size TEXT;
        ALTER TABLE reports ADD COLUMN holder TEXT;
        ALTER TABLE reports ADD COLUMN private_mark TEXT;
        ALTER TABLE reports ADD COLUMN way_home TEXT;
        ALTER TABLE reports ADD COLUMN match_key \(integer);
        ALTER TABLE reports ADD COLUMN hidden_reason TEXT;
        ALTER TABLE reports ADD COLUMN hidden_note TEXT;
        ALTER TABLE flow_sessions ADD COLUMN kind TEXT;
        DROP INDEX listed_reports;
        CREATE INDEX listed_missing ON reports (number)
            WHERE kind = 'missing' AND reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
        CREATE INDEX listed_found ON reports (number)
            WHERE kind = 'found' AND reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
        CREATE INDEX reports_by_match_key ON reports (match_key)
            WHERE reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
        CREATE TABLE report_counts (
            subject TEXT NOT NULL,
            kind TEXT NOT NULL,
            month TEXT NOT NULL,
            value TEXT NOT NULL,
            count \(integer) NOT NULL,
            PRIMARY KEY (subject, kind, month, value)
        ) \(endWithKey);
        CREATE TABLE dismissed_matches (
            missing_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            found_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            PRIMARY KEY (missing_id, found_id)
        ) \(endWithKey);
        CREATE INDEX dismissed_matches_by_found ON dismissed_matches (found_id, missing_id);
        CREATE TABLE moderator_keys (
            hash \(bytes) PRIMARY KEY,
            name TEXT NOT NULL,
            is_link \(boolean) NOT NULL,
            used_at \(integer) NOT NULL
        ) \(endWithKey);
        CREATE TABLE decisions (
            number \(number),
            decided_at \(integer) NOT NULL,
            moderator TEXT NOT NULL,
            report_id TEXT NOT NULL,
            action TEXT NOT NULL,
            reason TEXT
        ) \(end);
        CREATE INDEX decisions_by_report ON decisions (report_id, number);
        CREATE INDEX hidden_reports ON reports (number) WHERE hidden_at IS NOT NULL;
        """
    }

    /// To version 14.
    private var consent: String {
        """
        ALTER TABLE flow_sessions ADD COLUMN token_mask TEXT;
        ALTER TABLE reports ADD COLUMN language TEXT;
        ALTER TABLE reports ADD COLUMN mail TEXT;
        ALTER TABLE reports ADD COLUMN first_mails \(integer) NOT NULL DEFAULT 0;
        CREATE INDEX reports_by_email ON reports (lower(contact_email)) WHERE contact_email IS NOT NULL;
        CREATE TABLE mails (
            number \(number),
            report_id TEXT REFERENCES reports (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            about TEXT,
            created_at \(integer) NOT NULL,
            due_at \(integer) NOT NULL,
            written_at \(integer)
        ) \(end);
        CREATE INDEX mails_by_report ON mails (report_id, kind);
        CREATE INDEX waiting_mails ON mails (due_at, number) WHERE written_at IS NULL;
        CREATE TABLE mail_links (
            number \(number),
            hash \(bytes) NOT NULL UNIQUE,
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE
        ) \(end);
        CREATE INDEX mail_links_by_report ON mail_links (report_id, number);
        CREATE TABLE mail_addresses (
            number \(number),
            hash \(bytes) NOT NULL,
            kind TEXT NOT NULL,
            until \(integer) NOT NULL
        ) \(end);
        CREATE INDEX mail_addresses_by_hash ON mail_addresses (hash, kind);
        CREATE INDEX mail_addresses_by_time ON mail_addresses (until);
        CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) \(endWithKey);
        """
    }

    /// To version 15.
    private var drafts: String {
        """
        DROP TABLE report_words;
        CREATE TABLE report_words (
            number \(integer) NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
            word \(word) NOT NULL,
            PRIMARY KEY (number, word)
        ) \(endWithKey);
        CREATE TABLE confirmations (
            key \(bytes) NOT NULL REFERENCES flow_sessions (key) ON DELETE CASCADE,
            number \(integer) NOT NULL,
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            submitted_at \(integer) NOT NULL,
            token_mask TEXT,
            link_hash \(bytes),
            PRIMARY KEY (key, number)
        ) \(endWithKey);
        CREATE INDEX confirmations_by_report ON confirmations (report_id);
        CREATE INDEX confirmations_by_link ON confirmations (link_hash) WHERE link_hash IS NOT NULL;
        INSERT INTO confirmations (key, number, report_id, submitted_at, token_mask)
            SELECT key, 0, report_id, submitted_at, token_mask FROM flow_sessions
            WHERE report_id IN (SELECT id FROM reports) AND submitted_at IS NOT NULL;
        UPDATE flow_sessions SET kind = (SELECT kind FROM reports WHERE id = coalesce(edited_id, flow_sessions.report_id))
            WHERE has_ended;
        ALTER TABLE flow_sessions DROP COLUMN report_id;
        ALTER TABLE flow_sessions DROP COLUMN submitted_at;
        ALTER TABLE flow_sessions DROP COLUMN token_mask;
        ALTER TABLE flow_sessions ADD COLUMN predecessor \(bytes);
        ALTER TABLE flow_sessions ADD COLUMN ended TEXT;
        UPDATE flow_sessions SET ended = CASE WHEN edited_id IS NULL THEN 'created' ELSE 'changed' END WHERE has_ended;
        ALTER TABLE flow_sessions DROP COLUMN has_ended;
        CREATE TABLE mail_matches (
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            other_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            is_mailed \(boolean) NOT NULL,
            PRIMARY KEY (report_id, other_id)
        ) \(endWithKey);
        CREATE INDEX mail_matches_by_other ON mail_matches (other_id);
        INSERT INTO mail_matches (report_id, other_id, is_mailed)
            SELECT report_id, about, written_at IS NOT NULL FROM mails
            WHERE kind = 'match' AND about IN (SELECT id FROM reports) ORDER BY number
            ON CONFLICT DO NOTHING;
        UPDATE mails SET about = NULL WHERE kind = 'match';
        ALTER TABLE messages DROP COLUMN photo_size;
        ALTER TABLE reports DROP COLUMN card_photo;
        ALTER TABLE reports ADD COLUMN position TEXT;
        ALTER TABLE flow_sessions ADD COLUMN position TEXT;
        ALTER TABLE reports ADD COLUMN earth_x \(integer);
        ALTER TABLE reports ADD COLUMN earth_y \(integer);
        ALTER TABLE reports ADD COLUMN earth_z \(integer);
        ALTER TABLE messages ADD COLUMN position TEXT;

        """
    }

    /// To version 16.
    private var neighbours: String {
        """
        ALTER TABLE reports ADD COLUMN neighbours \(integer) NOT NULL DEFAULT 0;
        ALTER TABLE mails ADD COLUMN address TEXT;
        ALTER TABLE mails ADD COLUMN alert \(integer);
        CREATE INDEX mails_by_address ON mails (address, kind) WHERE address IS NOT NULL;
        DROP INDEX waiting_mails;
        CREATE INDEX waiting_mails ON mails (due_at, number) WHERE written_at IS NULL AND address IS NULL;
        CREATE INDEX waiting_alerts ON mails (due_at, number) WHERE written_at IS NULL AND address IS NOT NULL;
        CREATE TABLE alerts (
            number \(number),
            address TEXT NOT NULL,
            language TEXT NOT NULL,
            confirmed_at \(integer),
            until \(integer) NOT NULL,
            kind TEXT,
            species TEXT,
            place TEXT,
            near TEXT,
            km TEXT,
            email TEXT
        ) \(end);
        CREATE INDEX alerts_by_address ON alerts (address);
        CREATE INDEX alerts_by_end ON alerts (until);
        CREATE TABLE alert_words (
            word \(word) NOT NULL,
            number \(integer) NOT NULL REFERENCES alerts (number) ON DELETE CASCADE,
            PRIMARY KEY (word, number)
        ) \(endWithKey);
        CREATE INDEX words_by_alert ON alert_words (number);
        CREATE TABLE alert_news (
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            address TEXT NOT NULL,
            alert \(integer) NOT NULL,
            mail \(integer) REFERENCES mails (number) ON DELETE CASCADE,
            PRIMARY KEY (report_id, address)
        ) \(endWithKey);
        CREATE INDEX alert_news_by_mail ON alert_news (mail) WHERE mail IS NOT NULL;
        CREATE INDEX waiting_news ON alert_news (address) WHERE mail IS NULL;
        CREATE INDEX discarded_drafts ON flow_sessions (last_used) WHERE ended = 'discarded';
        ALTER TABLE reports ADD COLUMN shelter TEXT;
        CREATE TABLE shelter_animals (
            shelter TEXT NOT NULL,
            animal TEXT NOT NULL,
            hash \(integer) NOT NULL,
            report_id TEXT REFERENCES reports (id) ON DELETE SET NULL,
            PRIMARY KEY (shelter, animal)
        ) \(endWithKey);
        CREATE INDEX shelter_animals_by_report ON shelter_animals (report_id) WHERE report_id IS NOT NULL;
        """
    }

    /// Moves answers and photos into columns, to version 15. A draft was JSON: an object of answers for each step that is done.
    private var answersInColumns: String {
        let draft = "(\(json("draft")))"
        let steps = ["chipNumber", "contactDetails", "description", "photo"]
        let done = steps.map { "CASE WHEN \(draft) -> '\($0)' IS NULL THEN '' ELSE '\($0),' END" }
        func answer(_ column: String, _ member: String, _ type: String = "TEXT") -> MovedColumn {
            let values = steps.map { "\(draft) -> '\($0)' ->> '\(member)'" }
            return (column, type, "coalesce(\(values.joined(separator: ", ")))")
        }
        let answers = [
            answer("chip_number", "chipNumber"), answer("pet_name", "petName"), answer("species", "species"),
            answer("breed", "breed"), answer("sex", "sex"), answer("age", "age", integer),
            answer("colours", "colours"), answer("size", "size"), answer("holder", "holder"),
            answer("private_mark", "privateMark"), answer("last_seen_date", "lastSeenDate"),
            answer("last_seen_place", "lastSeenPlace"), answer("description", "description"),
            answer("contact_email", "contactEmail"), answer("contact_phone", "contactPhone"),
            answer("contact_visible", "contactVisible"), answer("reward", "reward"),
        ]
        let facts: [MovedColumn] = [
            ("done_steps", "TEXT", "rtrim(\(done.joined(separator: " || ")), ',')"),
            ("published_photo", "TEXT", "(\(json("editing"))) -> 'photo' ->> 'file'"),
        ]
        let photo = photo("(\(json("photo")))")
        return move("flow_sessions", from: "draft", facts + answers + self.photo("\(draft) -> 'photo' -> 'photo'"))
            + "ALTER TABLE flow_sessions DROP COLUMN editing;\n"
            + move("reports", from: "photo", photo) + move("messages", from: "photo", photo)
    }

    /// A column that gets its value from JSON.
    private typealias MovedColumn = (name: String, type: String, value: String)

    /// The columns of a photo that was JSON.
    private func photo(_ json: String) -> [MovedColumn] {
        let texts = [("file", "file"), ("format", "format")].map { ($0, $1, "TEXT") }
        let sizes = [("bytes", "byteCount"), ("width", "width"), ("height", "height")].map { ($0, $1, integer) }
        var columns: [MovedColumn] = [("photo_name", "TEXT", "\(json) ->> 'originalName'")]
        for (prefix, json) in [("photo_", json), ("thumbnail_", "\(json) -> 'thumbnail'")] {
            columns += (texts + sizes).map { end, member, type in (prefix + end, type, "\(json) ->> '\(member)'") }
        }
        return columns
    }

    /// Moves the members of a column of JSON into columns of their own.
    private func move(_ table: String, from column: String, _ columns: [MovedColumn]) -> String {
        let additions = columns.map { "ALTER TABLE \(table) ADD COLUMN \($0.name) \($0.type);\n" }
        let values = columns.map { "\($0.name) = CAST(\($0.value) AS \($0.type))" }
        return """
            \(additions.joined())UPDATE \(table) SET \(values.joined(separator: ", ")) WHERE (\(json(column))) IS NOT NULL;
            ALTER TABLE \(table) DROP COLUMN \(column);

            """
    }

    /// Makes the rows that are derived from others, and the database's id.
    @Sendable private func derive(in connection: any SQLConnection) throws {
        let id = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        try connection.run(id, SettingName.id, SettingName.newID)
        try IndexedReport.insertAll(in: connection)
        // After the rows, because one sort is much faster than an insertion for each.
        try connection.execute("CREATE INDEX reports_by_word ON report_words (word, number);")
    }
}
