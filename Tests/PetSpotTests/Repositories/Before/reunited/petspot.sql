-- The data directory of a petspot whose schema was version 11, filled by its forms and commands, with times around noon of
-- 21 November 2026 (sqlite3's .dump). One report has expired, one had no words yet.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
, card_photo TEXT, confirmed_at INTEGER, hidden_at INTEGER, is_expired INTEGER NOT NULL DEFAULT FALSE, contact_visible TEXT, changed_at INTEGER, words TEXT) STRICT;
INSERT INTO reports VALUES(1,'j2ns80aq14',1795262337,NULL,X'0875c09a425c6fee484ef94b6dd9fc34e3af07f3e6e16449392e3e56c37b19a0','616093900000001','{"thumbnail":{"byteCount":57,"format":"jpeg","width":16,"file":"e85cf15c538539d8324dba6db366c0c3","height":16},"originalName":"large.jpg","byteCount":87,"height":16,"format":"jpeg","width":16,"file":"368325f3478c1bb99aef2dd78db2d724"}','Rex','dog','Kelpie','male',8,'2026-11-20','Planty, Kraków',replace('Red collar.\nShy.','\n',char(10)),'owner@example.org','+48 600 700 800','200 zł','e85cf15c538539d8324dba6db366c0c3',1795262340,NULL,0,'ask',1795262340,'[":dog","kelpie","krakow","planty","rex"]');
INSERT INTO reports VALUES(2,'c836cca6k2',1795262337,1795262338,X'489fc26efd0e89583d42201eb84ca5b7481e278b956472f7f3292df8f4f98fc2',NULL,NULL,'Łuna','cat',NULL,NULL,NULL,NULL,'Łódź',NULL,NULL,'600700801',NULL,NULL,1795262337,NULL,0,'messages',NULL,NULL);
INSERT INTO reports VALUES(3,'akz51wpgzq',1795262338,NULL,X'2489df5441c1069ac40661a74267a0ed299a226b99bfdfc0e75dba40bd87ef67','1234','{"byteCount":67,"format":"jpeg","width":16,"file":"bdabc492c60cfeddcaf4bc233c78c7ea","originalName":"other.jpg","thumbnail":{"file":"bdabc492c60cfeddcaf4bc233c78c7ea","format":"jpeg","byteCount":67,"width":16,"height":16},"height":16}','Burek','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'600700802',NULL,'bdabc492c60cfeddcaf4bc233c78c7ea',1795262338,1795262341,0,'ask',NULL,NULL);
INSERT INTO reports VALUES(4,'2x0w5fqfpw',1786622339,NULL,X'eb77bc5d580ed4d385dffc3e741047543a617f1723a5cc62a3b2e58569872c84','616093900000002',NULL,'Azor',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'600700803',NULL,NULL,1786622339,NULL,0,'ask',NULL,'["azor"]');
INSERT INTO reports VALUES(5,'5dnb5dnz8g',1795262340,NULL,X'8d73af86cf08865b004cb45d272c4241d5a9e8eb8afad665e1dd3a77611928dc',NULL,NULL,'Mruczek','cat',NULL,NULL,NULL,NULL,'Kraków, Wola',NULL,NULL,'600700804',NULL,NULL,NULL,NULL,0,'ask',NULL,NULL);
CREATE TABLE flow_sessions (
    key BLOB PRIMARY KEY,
    revision INTEGER NOT NULL,
    last_used INTEGER NOT NULL,
    draft TEXT,
    is_recovered INTEGER NOT NULL,
    report_id TEXT,
    submitted_at INTEGER
, photo_size INTEGER, editing TEXT, edited_id TEXT, has_ended INTEGER NOT NULL DEFAULT 0, editing_id TEXT, block INTEGER, photo_loss TEXT) STRICT, WITHOUT ROWID;
INSERT INTO flow_sessions VALUES(X'3211277f3ab53b52481875981a2d209bc98a37936c6080a26fdc10db9a0f4fd6',5,1795262339,NULL,0,'2x0w5fqfpw',1795262339,NULL,NULL,NULL,1,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'39d90cdfa27a47e656c402b59fc8d981335a45288ca76dc429e7932525fa50e4',5,1795262337,NULL,0,'c836cca6k2',1795262337,NULL,NULL,NULL,1,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'9ef862f1d1aba5d7587734104b4fc03779d067cfa3e473cd34477b1375e8be40',3,1795262341,'{"chipNumber":{"chipNumber":"616093900000003"},"photo":{"photo":{"originalName":"draft.jpg","file":"f6497391e4512a9106604a5268477095","format":"jpeg","width":16,"thumbnail":{"width":16,"file":"f6497391e4512a9106604a5268477095","byteCount":77,"format":"jpeg","height":16},"byteCount":77,"height":16}},"description":{"species":"rabbit","petName":"Draft"}}',0,NULL,NULL,4096,NULL,NULL,0,NULL,2202110441207128548,NULL);
INSERT INTO flow_sessions VALUES(X'b547599f12fe96e5523bd849f83b9c43bbd9c1a8db53362400e97b06feb72ee2',8,1795262340,NULL,0,'j2ns80aq14',1795262337,NULL,NULL,'j2ns80aq14',1,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'bbb8d8d49b0bfe728cfbbe7d4b1df2d049ef5b3687b111166bf709ac9c8b1308',5,1795262340,NULL,0,'5dnb5dnz8g',1795262340,NULL,NULL,NULL,1,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'eb3f570e6956edde38da83b45a43c704a652c99fe46e2ec8be7e69ea8589e5e0',5,1795262338,NULL,0,'akz51wpgzq',1795262338,NULL,NULL,NULL,1,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'f2318d7065ed42742120f2d5d68c89147ae834a1d1457d8a3797a22228a4f38b',2,1795262341,'{"photo":{"photo":{"file":"14665fe6c8b7184b2588ebd8fa52cf9c","height":16,"byteCount":67,"thumbnail":{"byteCount":67,"width":16,"file":"14665fe6c8b7184b2588ebd8fa52cf9c","format":"jpeg","height":16},"format":"jpeg","width":16,"originalName":"other.jpg"}},"description":{"breed":"Kelpie","sex":"male","description":"Red collar.\nShy.","age":8,"species":"dog","lastSeenDate":"2026-11-20","lastSeenPlace":"Planty, Kraków","petName":"Rex"},"contactDetails":{"contactPhone":"+48 600 700 800","contactEmail":"owner@example.org","contactVisible":"ask","reward":"200 zł"},"chipNumber":{"chipNumber":"616093900000001"}}',0,NULL,NULL,4096,'{"photo":{"height":16,"originalName":"large.jpg","format":"jpeg","thumbnail":{"byteCount":57,"width":16,"file":"e85cf15c538539d8324dba6db366c0c3","format":"jpeg","height":16},"byteCount":87,"width":16,"file":"368325f3478c1bb99aef2dd78db2d724"},"reportID":"j2ns80aq14"}',NULL,0,'j2ns80aq14',2202110441207128548,NULL);
CREATE TABLE flags (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    flagged_at INTEGER NOT NULL,
    reason TEXT,
    note TEXT,
    email TEXT
) STRICT;
INSERT INTO flags VALUES(1,'akz51wpgzq',1795262338,'false','Not a dog.','a@example.org');
INSERT INTO flags VALUES(2,'j2ns80aq14',1795262339,'abuse',NULL,NULL);
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
INSERT INTO messages VALUES(1,'j2ns80aq14',1795262340,2202110441207128548,1,NULL,NULL,'seen','Wawel','2026-11-20','18:30','By the river.',NULL);
INSERT INTO messages VALUES(2,'j2ns80aq14',1795262340,2202110441207128548,0,'{"height":16,"thumbnail":{"width":16,"file":"3376f97d1b64e001ed980e75240064e8","format":"jpeg","byteCount":72,"height":16},"width":16,"file":"3376f97d1b64e001ed980e75240064e8","format":"jpeg","byteCount":72,"originalName":""}',4096,'holding',NULL,'2026-11-21',NULL,'In my garden.','finder@example.org');
INSERT INTO messages VALUES(3,'j2ns80aq14',1795262340,2202110441207128548,0,NULL,NULL,'seen','Kazimierz','2026-11-21',NULL,NULL,NULL);
CREATE TABLE report_words (
    block INTEGER NOT NULL,
    word TEXT NOT NULL,
    part INTEGER NOT NULL,
    numbers TEXT NOT NULL,
    PRIMARY KEY (block, word, part)
) STRICT, WITHOUT ROWID;
INSERT INTO report_words VALUES(0,':dog',1,'@`');
INSERT INTO report_words VALUES(0,'azor',4,'@`');
INSERT INTO report_words VALUES(0,'kelpie',1,'@`');
INSERT INTO report_words VALUES(0,'krakow',1,'@`');
INSERT INTO report_words VALUES(0,'planty',1,'@`');
INSERT INTO report_words VALUES(0,'rex',1,'@`');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('reports',5);
INSERT INTO sqlite_sequence VALUES('flags',2);
INSERT INTO sqlite_sequence VALUES('messages',3);
CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND found_at IS NULL;
CREATE INDEX listed_reports ON reports (number)
    WHERE found_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX reports_by_confirmation ON reports (is_expired, coalesce(confirmed_at, created_at))
    WHERE found_at IS NULL;
CREATE INDEX found_reports ON reports (found_at) WHERE found_at IS NOT NULL;
CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
CREATE INDEX flags_by_report ON flags (report_id, number);
CREATE INDEX drafts_by_block ON flow_sessions (block, last_used, photo_size) WHERE block IS NOT NULL;
CREATE INDEX messages_by_report ON messages (report_id, number);
CREATE INDEX blocks_by_word ON report_words (word, block);
COMMIT;
PRAGMA user_version = 11;
