import SQL

/// The tables, written once for both databases. `SchemaSteps.swift` brings those of earlier versions to them.
struct Schema: Sendable {
    /// SQLite's.
    static let sqlite = Schema(
        number: "INTEGER PRIMARY KEY AUTOINCREMENT",
        integer: "INTEGER",
        boolean: "INTEGER",
        bytes: "BLOB",
        word: "TEXT",
        json: { "CASE WHEN json_valid(\($0)) THEN \($0) END" },
        end: "STRICT",
        endWithKey: "STRICT, WITHOUT ROWID"
    )
    /// SQLite's, which begin at version 11.
    static let migrations = sqlite.migrations(from: 11)

    /// The type of a column that numbers the rows of a table.
    let number: String
    let integer: String
    let boolean: String
    let bytes: String
    /// A text that is compared by its bytes.
    let word: String
    /// The JSON of a column, whose members `->` and `->>` read.
    let json: @Sendable (_ column: String) -> String
    /// The end of a table.
    let end: String
    /// The end of a table that is sorted by its key.
    let endWithKey: String

    /// The schema, and the steps to it from the version `oldest`.
    /// - Parameter more: tables of this database alone.
    /// - Parameter moreChanges: changes of this database alone in the first of the steps, before all others.
    func migrations(from oldest: Int, more: String = "", moreChanges: String = "") -> Migrations {
        Migrations(statements + more, from: oldest, steps(moreChanges: moreChanges))
    }

    /// The tables of both databases, each after those that it refers to.
    private var statements: String {
        """
        CREATE TABLE reports (
            number \(number),
            kind TEXT NOT NULL DEFAULT 'missing',
            id TEXT NOT NULL UNIQUE,
            created_at \(integer) NOT NULL,
            confirmed_at \(integer),
            changed_at \(integer),
            reunited_at \(integer),
            way_home TEXT,
            hidden_at \(integer),
            hidden_reason TEXT,
            hidden_note TEXT,
            is_expired \(boolean) NOT NULL DEFAULT FALSE,
            token_hash \(bytes) NOT NULL UNIQUE,
            \(photo),
            \(answers),
            match_key \(integer),
            earth_x \(integer),
            earth_y \(integer),
            earth_z \(integer),
            language TEXT,
            mail TEXT,
            first_mails \(integer) NOT NULL DEFAULT 0,
            neighbours \(integer) NOT NULL DEFAULT 0,
            shelter TEXT
        ) \(end);
        CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND reunited_at IS NULL;
        \(listIndex)
        -- Reports on the list by kind, species and the day of loss or find: those that may be of another report's animal.
        CREATE INDEX reports_by_match_key ON reports (match_key) WHERE \(ReportLife.markedListed);
        CREATE INDEX reports_by_confirmation ON reports (is_expired, confirmed_at) WHERE reunited_at IS NULL;
        CREATE INDEX reunited_reports ON reports (reunited_at) WHERE reunited_at IS NOT NULL;
        CREATE INDEX reports_by_email ON reports (lower(contact_email)) WHERE contact_email IS NOT NULL;

        CREATE TABLE flow_sessions (
            key \(bytes) PRIMARY KEY,
            revision \(integer) NOT NULL,
            last_used \(integer) NOT NULL,
            predecessor \(bytes),
            kind TEXT,
            done_steps TEXT,
            is_recovered \(boolean) NOT NULL,
            editing_id TEXT,
            published_photo TEXT,
            ended TEXT,
            edited_id TEXT,
            \(answers),
            \(photo)
        ) \(endWithKey);
        CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
        CREATE INDEX discarded_drafts ON flow_sessions (last_used) WHERE ended = 'discarded';
        CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
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

        CREATE TABLE flags (
            number \(number),
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            flagged_at \(integer) NOT NULL,
            reason TEXT,
            note TEXT,
            email TEXT
        ) \(end);
        CREATE INDEX flags_by_report ON flags (report_id, number);

        CREATE TABLE messages (
            number \(number),
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            sent_at \(integer) NOT NULL,
            is_published \(boolean) NOT NULL,
            \(photo),
            kind TEXT,
            place TEXT,
            position TEXT,
            seen_date TEXT,
            seen_time TEXT,
            note TEXT,
            reply_to TEXT
        ) \(end);
        CREATE INDEX messages_by_report ON messages (report_id, number);

        CREATE TABLE report_words (
            number \(integer) NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
            word \(word) NOT NULL,
            PRIMARY KEY (number, word)
        ) \(endWithKey);
        CREATE INDEX reports_by_word ON report_words (word, number);

        CREATE TABLE report_counts (
            subject TEXT NOT NULL,
            kind TEXT NOT NULL,
            month TEXT NOT NULL,
            value TEXT NOT NULL,
            count \(integer) NOT NULL,
            PRIMARY KEY (subject, kind, month, value)
        ) \(endWithKey);

        -- Pairs of reports that somebody said are not of one animal.
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

        -- Mails that wait or were written lately, private links in them, and by a keyed hash the addresses that had some or want none.
        CREATE TABLE mails (
            number \(number),
            report_id TEXT REFERENCES reports (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            about TEXT,
            created_at \(integer) NOT NULL,
            due_at \(integer) NOT NULL,
            written_at \(integer),
            address TEXT,
            alert \(integer)
        ) \(end);
        CREATE INDEX mails_by_report ON mails (report_id, kind);
        CREATE INDEX mails_by_address ON mails (address, kind) WHERE address IS NOT NULL;
        CREATE INDEX waiting_mails ON mails (due_at, number) WHERE written_at IS NULL AND address IS NULL;
        CREATE INDEX waiting_alerts ON mails (due_at, number) WHERE written_at IS NULL AND address IS NOT NULL;
        -- Pairs of reports that may be of one animal, by which the author of the first is or was told of the second by mail.
        CREATE TABLE mail_matches (
            report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            other_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
            is_mailed \(boolean) NOT NULL,
            PRIMARY KEY (report_id, other_id)
        ) \(endWithKey);
        CREATE INDEX mail_matches_by_other ON mail_matches (other_id);
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
        CREATE TABLE settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) \(endWithKey);

        -- Alerts; the words and cells by which a report finds them; and the reports that addresses are told of.
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

        -- Animals of shelters by the shelters' own ids, with the hash of what was imported last; those that a moderator removed have no report.
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

    private var listIndex: String {
        // One for each kind: PostgreSQL prefers the key of the table to an index whose first column is another.
        ReportKind.allCases.map { kind in
            "CREATE INDEX listed_\(kind.rawValue) ON reports (number) WHERE \(ReportLife.markedListed(kind));"
        }
        .joined(separator: "\n")
    }

    /// A report's answers, also while they are a draft.
    private var answers: String {
        """
        chip_number TEXT,
        pet_name TEXT,
        species TEXT,
        breed TEXT,
        sex TEXT,
        age \(integer),
        colours TEXT,
        size TEXT,
        holder TEXT,
        private_mark TEXT,
        last_seen_date TEXT,
        last_seen_place TEXT,
        position TEXT,
        description TEXT,
        contact_email TEXT,
        contact_phone TEXT,
        contact_visible TEXT,
        reward TEXT
        """
    }

    private var photo: String {
        """
        photo_file TEXT,
        photo_name TEXT,
        photo_format TEXT,
        photo_bytes \(integer),
        photo_width \(integer),
        photo_height \(integer),
        thumbnail_file TEXT,
        thumbnail_format TEXT,
        thumbnail_bytes \(integer),
        thumbnail_width \(integer),
        thumbnail_height \(integer)
        """
    }
}

// MARK: Tables as values

extension Schema {
    /// A table of both databases, as its statement describes it.
    struct Table: Sendable {
        let name: String
        /// The columns, each with the one of `reports` whose values it holds, by which a row names a report.
        var columns: [(name: String, reportKey: String?)] = []
        var columnNames: [String] { columns.map(\.name) }

        /// The SQL condition for rows that name the report with the id `$1`; nil when no column names a report.
        var reportCondition: String? {
            let conditions = columns.compactMap { column in
                column.reportKey.map { "\(column.name) IN (SELECT \($0) FROM reports WHERE id = $1)" }
            }
            return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
        }
    }

    /// The tables of both databases, each after those that it refers to.
    static let tables = sqlite.tables

    /// Parses the statements, which have a line for each column.
    private var tables: [Table] {
        var tables: [Table] = []
        var isInTable = false
        for line in statements.split(separator: "\n") {
            let words = line.split { " ,".contains($0) }.map(String.init)
            if line.hasPrefix("CREATE TABLE") {
                tables.append(Table(name: words[2]))
                isInTable = true
            } else if line.hasPrefix(")") {
                isInTable = false
            } else if isInTable, let name = words.first, name != "PRIMARY" {
                let table = tables.count - 1
                let isID = name.hasSuffix("_id") || name == "id" && tables[table].name == "reports"
                let key = isID ? "id" : line.contains("REFERENCES reports (number)") ? "number" : nil
                tables[table].columns.append((name, key))
            }
        }
        return tables
    }
}
