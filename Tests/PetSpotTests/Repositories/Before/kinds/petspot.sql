-- The data directory of a petspot whose schema was version 13, filled by its forms and commands (sqlite3's .dump).
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL DEFAULT 'missing',
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    confirmed_at INTEGER,
    changed_at INTEGER,
    reunited_at INTEGER,
    way_home TEXT,
    hidden_at INTEGER,
    hidden_reason TEXT,
    hidden_note TEXT,
    is_expired INTEGER NOT NULL DEFAULT FALSE,
    token_hash BLOB NOT NULL UNIQUE,
    chip_number TEXT,
    photo TEXT,
    card_photo TEXT,
    pet_name TEXT,
    species TEXT,
    breed TEXT,
    sex TEXT,
    age INTEGER,
    colours TEXT,
    size TEXT,
    holder TEXT,
    private_mark TEXT,
    last_seen_date TEXT,
    last_seen_place TEXT,
    description TEXT,
    contact_email TEXT,
    contact_phone TEXT,
    contact_visible TEXT,
    reward TEXT,
    match_key INTEGER
) STRICT;
INSERT INTO reports VALUES(1,'missing','yrj73hja2m',1795439828,1795439828,NULL,NULL,NULL,1795439828,'abuse','No names.',0,X'fd4b15ea00a6a720617585a0fb50780d394dfb0d04dc4a44e9ee73fe7dc0e142','616093900000001',NULL,NULL,'Mruczek','cat',NULL,NULL,NULL,'tabby','small',NULL,NULL,'2026-11-18','Wola',NULL,'owner@example.org','600700800','ask',NULL,40739937);
INSERT INTO reports VALUES(2,'found','njn4mtnrxe',1795439828,1795439828,NULL,NULL,NULL,NULL,NULL,NULL,0,X'3a5148945a005955b018238ebf626fc979551f155e18778960e554de01395bca','616093900000010','{"height":4,"originalName":"small.png","file":"6792bb25238f47d6089fa28bda2f8d8a","format":"png","byteCount":73,"width":4,"thumbnail":{"byteCount":73,"format":"png","height":4,"file":"6792bb25238f47d6089fa28bda2f8d8a","width":4}}','6792bb25238f47d6089fa28bda2f8d8a',NULL,'cat',NULL,NULL,NULL,'tabby',NULL,'me','one white toe','2026-11-20','Wola',NULL,'owner@example.org','600700800','messages',NULL,50739939);
INSERT INTO reports VALUES(3,'missing','4rn2nmtsw8',1795439828,1795439828,NULL,1795439828,'poster',NULL,NULL,NULL,0,X'7551a39cfc9b6210bd99dcf604e64a748c06b1b90ccbe29d4b745ff1e401f84b',NULL,NULL,NULL,'Rex','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'owner@example.org','600700800','ask',NULL,20739942);
CREATE TABLE flow_sessions (
    key BLOB PRIMARY KEY,
    revision INTEGER NOT NULL,
    last_used INTEGER NOT NULL,
    kind TEXT,
    draft TEXT,
    is_recovered INTEGER NOT NULL,
    editing TEXT,
    editing_id TEXT,
    has_ended INTEGER NOT NULL DEFAULT FALSE,
    edited_id TEXT,
    report_id TEXT,
    submitted_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO flow_sessions VALUES(X'667412152d41e49f57e65f020189b24d4f67463aea585722be6a9574a74b2ac8',5,1795439828,NULL,NULL,0,NULL,NULL,1,NULL,'4rn2nmtsw8',1795439828);
INSERT INTO flow_sessions VALUES(X'bf7ddb2e3d27d7f092b0f1e294383232c35d175df003156ef084e1d756ff32a6',5,1795439828,NULL,NULL,0,NULL,NULL,1,NULL,'yrj73hja2m',1795439828);
INSERT INTO flow_sessions VALUES(X'ccce0ff6088a46772bb2693d0ddfbf11870b9872f3801aae2565c4b1dbae6fdf',4,1795439828,'found','{"description":{"holder":"outside","species":"bird"},"contactDetails":{"contactPhone":"600700800","contactEmail":"owner@example.org","contactVisible":"messages"},"photo":{},"chipNumber":{}}',0,NULL,NULL,0,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'e1703685fefab0a1b09687f2f3d6d5eae63f3a3942643be47729dd2a8978f449',5,1795439828,NULL,NULL,0,NULL,NULL,1,NULL,'njn4mtnrxe',1795439828);
CREATE TABLE flags (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    flagged_at INTEGER NOT NULL,
    reason TEXT,
    note TEXT,
    email TEXT
) STRICT;
CREATE TABLE messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    sent_at INTEGER NOT NULL,
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
INSERT INTO messages VALUES(1,'njn4mtnrxe',1795439828,0,NULL,NULL,'mine',NULL,NULL,NULL,'a white toe','600100200');
CREATE TABLE report_words (
    number INTEGER NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
    word TEXT NOT NULL,
    PRIMARY KEY (number, word)
) STRICT, WITHOUT ROWID;
INSERT INTO report_words VALUES(2,':cat');
INSERT INTO report_words VALUES(2,'wola');
CREATE TABLE report_counts (
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    month TEXT NOT NULL,
    value TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (subject, kind, month, value)
) STRICT, WITHOUT ROWID;
INSERT INTO report_counts VALUES('reports','found','2026-11','cat',1);
INSERT INTO report_counts VALUES('reports','missing','2026-11','cat',1);
INSERT INTO report_counts VALUES('reports','missing','2026-11','dog',1);
INSERT INTO report_counts VALUES('reunions','missing','2026-11','dog',1);
INSERT INTO report_counts VALUES('times','missing','','0-1',1);
INSERT INTO report_counts VALUES('ways','missing','','poster',1);
CREATE TABLE dismissed_matches (
    missing_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    found_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    PRIMARY KEY (missing_id, found_id)
) STRICT, WITHOUT ROWID;
INSERT INTO dismissed_matches VALUES('yrj73hja2m','njn4mtnrxe');
CREATE TABLE moderator_keys (
    hash BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    is_link INTEGER NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO moderator_keys VALUES(X'74dbb150d16677061efe03cdac6c1dab7fd2a26273151985a1cd329a443860bc','Zoë',0,1795439828);
CREATE TABLE decisions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    decided_at INTEGER NOT NULL,
    moderator TEXT NOT NULL,
    report_id TEXT NOT NULL,
    action TEXT NOT NULL,
    reason TEXT
) STRICT;
INSERT INTO decisions VALUES(1,1795439828,'Zoë','yrj73hja2m','hide','abuse');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('reports',3);
INSERT INTO sqlite_sequence VALUES('messages',1);
INSERT INTO sqlite_sequence VALUES('decisions',1);
CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND reunited_at IS NULL;
CREATE INDEX listed_missing ON reports (number) WHERE kind = 'missing' AND reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX listed_found ON reports (number) WHERE kind = 'found' AND reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX reports_by_match_key ON reports (match_key)
    WHERE reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX reports_by_confirmation ON reports (is_expired, confirmed_at) WHERE reunited_at IS NULL;
CREATE INDEX reunited_reports ON reports (reunited_at) WHERE reunited_at IS NOT NULL;
CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
CREATE INDEX flags_by_report ON flags (report_id, number);
CREATE INDEX messages_by_report ON messages (report_id, number);
CREATE INDEX reports_by_word ON report_words (word, number);
CREATE INDEX dismissed_matches_by_found ON dismissed_matches (found_id, missing_id);
CREATE INDEX decisions_by_report ON decisions (report_id, number);
CREATE INDEX hidden_reports ON reports (number) WHERE hidden_at IS NOT NULL;
COMMIT;
PRAGMA user_version = 13;
