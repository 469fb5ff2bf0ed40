-- The data directory of a petspot whose schema was version 15: that of version 14, migrated by it (sqlite3's .dump).
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
    match_key INTEGER,
    language TEXT,
    mail TEXT,
    first_mails INTEGER NOT NULL DEFAULT 0
, position TEXT, earth_x INTEGER, earth_y INTEGER, earth_z INTEGER, photo_name TEXT, photo_file TEXT, photo_format TEXT, photo_bytes INTEGER, photo_width INTEGER, photo_height INTEGER, thumbnail_file TEXT, thumbnail_format TEXT, thumbnail_bytes INTEGER, thumbnail_width INTEGER, thumbnail_height INTEGER) STRICT;
INSERT INTO reports VALUES(1,'missing','ntpnkh1dxe',1795598371,1795598371,NULL,NULL,NULL,NULL,NULL,NULL,0,X'373f1f8ef5f1d3b9b1d6aafc76aef0e6dee10db8e804c909c4f1a68e048a0275','616093900000001','Łatka','cat','European','female',3,'white,tabby','small',NULL,NULL,'2026-11-20','Wola, Górczewska',replace('Red collar.\nShy.','\n',char(10)),'ola@example.org','+48 600 700 800','ask','200 zł',40739939,'pl','on',1,NULL,NULL,NULL,NULL,'Łatka na płocie.png','d949bda2d3b65ed83b36ce403e264164','png',94,700,2,'7d0ba5fe99a8fee32a37290e1714b490','png',73,4,4);
INSERT INTO reports VALUES(2,'found','kypsftyrwg',1795598372,1795598372,NULL,NULL,NULL,NULL,NULL,NULL,0,X'19d441b655254527daa3231767c0423b2094ff6fc283cfd97387adc28b0a1cae',NULL,NULL,'cat',NULL,NULL,NULL,'tabby','small','me','one white toe','2026-11-21','Wola',NULL,'piotr@example.org',NULL,'messages',NULL,50739940,'en','unconfirmed',1,NULL,NULL,NULL,NULL,'photo.png','a31d654f76436089df9226d31137a8fe','png',73,4,4,'a31d654f76436089df9226d31137a8fe','png',73,4,4);
INSERT INTO reports VALUES(3,'missing','j5ds5hykag',1795598372,1795598372,NULL,NULL,NULL,NULL,NULL,NULL,0,X'466e3dbbe325ebdd4b939cf039f277ff4d7fd6e22119688686baef4901c0e4a8',NULL,'Rex','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'adam@example.org',NULL,'ask',NULL,1020739944,'en','unconfirmed',1,NULL,NULL,NULL,NULL,'photo.png','bf216995fcf3ff0b4c007f736c583866','png',73,4,4,'bf216995fcf3ff0b4c007f736c583866','png',73,4,4);
INSERT INTO reports VALUES(4,'missing','7r0jb60dqj',1795598372,1795598372,NULL,NULL,NULL,NULL,NULL,NULL,0,X'5eeb014d83de16e9a04d31857d7d41d1d703addb146811d09353413d5b3854c1',NULL,'Burek','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'ewa@example.org',NULL,'ask',NULL,1020739944,'en','unconfirmed',1,NULL,NULL,NULL,NULL,'photo.png','69192dd812ebc0428a1cc66ca6b6c8c3','png',73,4,4,'69192dd812ebc0428a1cc66ca6b6c8c3','png',73,4,4);
INSERT INTO reports VALUES(5,'missing','szmttafty1',1795598373,1795598373,NULL,NULL,NULL,NULL,NULL,NULL,0,X'9fb63e7a5b9ad4ebba6733d96a7a5b98e921f02ac09fc649435d46b8f09090c9',NULL,'Mila','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'jan@example.org',NULL,'ask',NULL,1020739944,'en','unconfirmed',1,NULL,NULL,NULL,NULL,'photo.png','8f80caf1a1aa6e548045fabde501ceb2','png',73,4,4,'8f80caf1a1aa6e548045fabde501ceb2','png',73,4,4);
INSERT INTO reports VALUES(6,'missing','ncqp2wr94m',1795598374,1795598374,1795598374,NULL,NULL,1795598374,'abuse','No names.',0,X'5796f9802ba7045db68c2d466adf4526625712415b3ea1588f4b2e9ee7075ce7',NULL,'Azor','dog','Pointer',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'iza@example.org',NULL,'ask',NULL,1020739944,'en','unconfirmed',1,NULL,NULL,NULL,NULL,'photo.png','688551d2b4ed62d2e91592eb060c39a6','png',73,4,4,'688551d2b4ed62d2e91592eb060c39a6','png',73,4,4);
CREATE TABLE flow_sessions (
    key BLOB PRIMARY KEY,
    revision INTEGER NOT NULL,
    last_used INTEGER NOT NULL,
    kind TEXT,
    is_recovered INTEGER NOT NULL,
    editing_id TEXT,
    edited_id TEXT, predecessor BLOB, ended TEXT, position TEXT, done_steps TEXT, published_photo TEXT, chip_number TEXT, pet_name TEXT, species TEXT, breed TEXT, sex TEXT, age INTEGER, colours TEXT, size TEXT, holder TEXT, private_mark TEXT, last_seen_date TEXT, last_seen_place TEXT, description TEXT, contact_email TEXT, contact_phone TEXT, contact_visible TEXT, reward TEXT, photo_name TEXT, photo_file TEXT, photo_format TEXT, photo_bytes INTEGER, photo_width INTEGER, photo_height INTEGER, thumbnail_file TEXT, thumbnail_format TEXT, thumbnail_bytes INTEGER, thumbnail_width INTEGER, thumbnail_height INTEGER) STRICT, WITHOUT ROWID;
INSERT INTO flow_sessions VALUES(X'123c7f7cd8bda105f7eed7c5e11bcd2ed2c602b8343cd56cecae9abb37b842ea',3,1795598374,'found',0,NULL,NULL,NULL,NULL,NULL,'chipNumber,description,photo',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'2f2ad602b35e5568976fcdb379198e21cf702e4559e4cfa27be170cb2eb9cfbb',1,1795598374,'missing',0,NULL,NULL,NULL,NULL,NULL,'chipNumber',NULL,'0161',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'8facb3f894821663f7285e5e503ef74bf950b22a81cab93a4f000fd0efe5fd9f',4,1795598374,'found',0,NULL,NULL,NULL,NULL,NULL,'chipNumber,contactDetails,description,photo',NULL,'616093900000099',NULL,'bird','Gołąb','unknown',NULL,'black,white,other','large','shelter','ring 7','2026-11-22','Kraków, Rynek',replace('tame\n\n"quoted" 🐈','\n',char(10)),'found@example.org','600 700 801','ask',NULL,'photo.png','2de69c2a26a36ff49eddbe53b8814a7d','png',95,700,2,'e558b56ea2551dcd9e47457ad229a44c','png',73,4,4);
INSERT INTO flow_sessions VALUES(X'92ce110f4621e17bdcafe5e8f1c6d7308a2a2773c559af17e0fceb59fed3c0e2',3,1795598372,'missing',0,'7r0jb60dqj',NULL,NULL,NULL,NULL,'chipNumber,contactDetails,description,photo','69192dd812ebc0428a1cc66ca6b6c8c3',NULL,'Burek II','dog',NULL,'male',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'brown','ewa@example.org',NULL,'ask',NULL,'new.png','91728b4cec7017883a3406f19f4a6464','png',73,4,4,'91728b4cec7017883a3406f19f4a6464','png',73,4,4);
INSERT INTO flow_sessions VALUES(X'9319c096413a10e0ae2cd0d579f463efc7e9f7395e9576d69d565f54b7a73d1c',3,1795598374,'missing',0,NULL,'ncqp2wr94m',NULL,'changed',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'9c278df4f6af9ffd9c1f617fc2b69b0acc3ef398ffb4fe0e290c6c1af5cc709d',1,1795598374,'missing',1,NULL,NULL,NULL,NULL,NULL,'photo',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'odd ''name'' [1].png','bbb9b3fa0e36eb9ee94706ec1148d305','png',95,700,2,'f8786efd744ec83b58da6a96b70ffc58','png',73,4,4);
INSERT INTO flow_sessions VALUES(X'ae686a876e6b45b915448fc27c67682f4adb85d6a029c81adf887623a956fe06',5,1795598372,'found',0,NULL,NULL,NULL,'created',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'dffb3fc918a5efd8ac4e78ee910f399031db2a173d31387ccb2af3a2727487a5',2,1795598373,'missing',0,'szmttafty1',NULL,NULL,NULL,NULL,'chipNumber,contactDetails,description,photo','8f80caf1a1aa6e548045fabde501ceb2',NULL,'Mila','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'jan@example.org',NULL,'ask',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO flow_sessions VALUES(X'e7bdcf664592d0d26f57e55ae271e1a01ba5bf6218f1e8dc1d21ce387c0344ec',3,1795598372,'missing',0,NULL,NULL,NULL,NULL,NULL,'chipNumber,description,photo',NULL,'616093900000017','Puszek','rabbit',NULL,NULL,0,'grey',NULL,NULL,NULL,NULL,'Praga',NULL,NULL,NULL,NULL,NULL,'drugi.png','755e2210842896e05cd9db887258a92e','png',73,4,4,'755e2210842896e05cd9db887258a92e','png',73,4,4);
INSERT INTO flow_sessions VALUES(X'ef891ce8ae1e3778bea9a3511c0cfb7e096cf71c95b12cd6b909fd0cc709736d',1,1795598372,'missing',0,'j5ds5hykag',NULL,NULL,NULL,NULL,'chipNumber,contactDetails,description,photo','bf216995fcf3ff0b4c007f736c583866',NULL,'Rex','dog',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'adam@example.org',NULL,'ask',NULL,'photo.png','bf216995fcf3ff0b4c007f736c583866','png',73,4,4,'bf216995fcf3ff0b4c007f736c583866','png',73,4,4);
CREATE TABLE flags (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    flagged_at INTEGER NOT NULL,
    reason TEXT,
    note TEXT,
    email TEXT
) STRICT;
INSERT INTO flags VALUES(1,'ntpnkh1dxe',1795598372,'other','a note','neighbour@example.org');
CREATE TABLE messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    sent_at INTEGER NOT NULL,
    is_published INTEGER NOT NULL,
    kind TEXT,
    place TEXT,
    seen_date TEXT,
    seen_time TEXT,
    note TEXT,
    reply_to TEXT
, position TEXT, photo_name TEXT, photo_file TEXT, photo_format TEXT, photo_bytes INTEGER, photo_width INTEGER, photo_height INTEGER, thumbnail_file TEXT, thumbnail_format TEXT, thumbnail_bytes INTEGER, thumbnail_width INTEGER, thumbnail_height INTEGER) STRICT;
INSERT INTO messages VALUES(1,'ntpnkh1dxe',1795598372,0,'seen','Kazimierz','2026-11-21','18:05','by the church','600100200',NULL,'','569914a472ad257cc4f6a9ec416e0753','png',73,4,4,'569914a472ad257cc4f6a9ec416e0753','png',73,4,4);
INSERT INTO messages VALUES(2,'ntpnkh1dxe',1795598375,0,'holding',NULL,'2026-11-25',NULL,NULL,'600100201',NULL,'','e164d37e07673fa7b419ed2b936bab10','png',73,4,4,'e164d37e07673fa7b419ed2b936bab10','png',73,4,4);
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
INSERT INTO report_counts VALUES('reports','missing','2026-11','dog',4);
CREATE TABLE dismissed_matches (
    missing_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    found_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    PRIMARY KEY (missing_id, found_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE moderator_keys (
    hash BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    is_link INTEGER NOT NULL,
    used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO moderator_keys VALUES(X'42276c7469b3c905e7fbffa3d1fc284c2f85921407216f90b832e6425d4788a7','Zoë',1,1795598374);
CREATE TABLE decisions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    decided_at INTEGER NOT NULL,
    moderator TEXT NOT NULL,
    report_id TEXT NOT NULL,
    action TEXT NOT NULL,
    reason TEXT
) STRICT;
INSERT INTO decisions VALUES(1,1795598374,'operator','ncqp2wr94m','hide','abuse');
CREATE TABLE mails (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id TEXT REFERENCES reports (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    written_at INTEGER
) STRICT;
INSERT INTO mails VALUES(1,'ntpnkh1dxe','first',NULL,1795598371,1795598402,1795598372);
INSERT INTO mails VALUES(3,'ntpnkh1dxe','message','seen',1795598372,1795598403,1795598373);
INSERT INTO mails VALUES(4,'kypsftyrwg','first',NULL,1795598372,1795598403,1795598373);
INSERT INTO mails VALUES(6,'j5ds5hykag','first',NULL,1795598372,1795598403,1795598373);
INSERT INTO mails VALUES(8,'7r0jb60dqj','first',NULL,1795598372,1795598403,1795598373);
INSERT INTO mails VALUES(10,'szmttafty1','first',NULL,1795598373,1795598403,1795598373);
INSERT INTO mails VALUES(12,'ntpnkh1dxe','match',NULL,1795598373,1795599273,NULL);
INSERT INTO mails VALUES(13,'ncqp2wr94m','first',NULL,1795598374,1795598404,1795598374);
INSERT INTO mails VALUES(16,'ntpnkh1dxe','message','holding',1795598375,1795599273,NULL);
CREATE TABLE mail_links (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE
) STRICT;
INSERT INTO mail_links VALUES(1,X'57aca42241b7a23bf9a2e2c80d4b6e5774708fa93778d091d4479137cc4f7c4a','ntpnkh1dxe');
INSERT INTO mail_links VALUES(2,X'a2fef5e760841c1c9f44fcb2a107e95e5f1df99b292634c8bc3118829afeed11','ntpnkh1dxe');
INSERT INTO mail_links VALUES(3,X'b3fa9aec996e577f8f0791de8edde66d515306a30e4682bf68880b288d29bfbb','kypsftyrwg');
INSERT INTO mail_links VALUES(4,X'6e6c5a08171a78ef1710fa41e75e8868bed9396ce70380a6885ffe3a816155a0','j5ds5hykag');
INSERT INTO mail_links VALUES(5,X'1db853d3134cf1d42b341fb30386a4c387f7cebc4e5b99f56cfd33bce1a089b5','7r0jb60dqj');
INSERT INTO mail_links VALUES(6,X'ac7a7e9116b25c43a267fe231a1d3eeb6053a459a0749aa1b75789c725b8a45b','szmttafty1');
INSERT INTO mail_links VALUES(7,X'ffda0d26850bc204797078647afbbff0655a6d9cbb665d8cfdfb2b775d59efbf','ncqp2wr94m');
CREATE TABLE mail_addresses (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL,
    kind TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;
INSERT INTO mail_addresses VALUES(1,X'a730bd3eee96a0a915859e46a22519434a18d42d79a22aff67afeaaeb91eb3b7','first',1795684772);
INSERT INTO mail_addresses VALUES(2,X'9a8e027359dc187fbf674cfe5941b710b38ad869452a853d4245a2b6678d79d2','first',1795684773);
INSERT INTO mail_addresses VALUES(3,X'ff8b69114b77bc71b236962221e0f0a1253538b38d3281432d146b8314d0f95d','first',1795684773);
INSERT INTO mail_addresses VALUES(4,X'a4e792533d395535b2537f9d782d2decc09122b709cc0c31f71ee28dd2183203','first',1795684773);
INSERT INTO mail_addresses VALUES(5,X'd2eaf295673ab90f944c57ae767927e8ebb7eef4e86c89a465ce1a5688004ea7','first',1795684773);
INSERT INTO mail_addresses VALUES(6,X'de61b36bee65a583462b8e4c2e109f3f807d669c29a88b6e29b57f3da6e18ff1','first',1795684774);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES('created','1795598371');
INSERT INTO settings VALUES('id','6bf06d00a6848f1a0662400d4b8a56dd');
INSERT INTO settings VALUES('mail_secret','cb65772789ba9eafdc97e903fb3b84601fbb0da4e46254cb60821c1606ffdb9a');
INSERT INTO settings VALUES('swept','1795600001');
CREATE TABLE report_words (
    number INTEGER NOT NULL REFERENCES reports (number) ON DELETE CASCADE,
    word TEXT NOT NULL,
    PRIMARY KEY (number, word)
) STRICT, WITHOUT ROWID;
INSERT INTO report_words VALUES(1,':cat');
INSERT INTO report_words VALUES(2,':cat');
INSERT INTO report_words VALUES(3,':dog');
INSERT INTO report_words VALUES(4,':dog');
INSERT INTO report_words VALUES(5,':dog');
INSERT INTO report_words VALUES(4,'burek');
INSERT INTO report_words VALUES(1,'european');
INSERT INTO report_words VALUES(1,'gorczewska');
INSERT INTO report_words VALUES(1,'latka');
INSERT INTO report_words VALUES(5,'mila');
INSERT INTO report_words VALUES(3,'rex');
INSERT INTO report_words VALUES(1,'wola');
INSERT INTO report_words VALUES(2,'wola');
CREATE TABLE confirmations (
    key BLOB NOT NULL REFERENCES flow_sessions (key) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    submitted_at INTEGER NOT NULL,
    token_mask TEXT,
    link_hash BLOB,
    PRIMARY KEY (key, number)
) STRICT, WITHOUT ROWID;
INSERT INTO confirmations VALUES(X'92ce110f4621e17bdcafe5e8f1c6d7308a2a2773c559af17e0fceb59fed3c0e2',0,'7r0jb60dqj',1795598372,'fe67fef8025d0dd253cbfc3d2df130bf',NULL);
INSERT INTO confirmations VALUES(X'9319c096413a10e0ae2cd0d579f463efc7e9f7395e9576d69d565f54b7a73d1c',0,'ncqp2wr94m',1795598374,'319b5fc8af36c53749ea51d032063738',NULL);
INSERT INTO confirmations VALUES(X'ae686a876e6b45b915448fc27c67682f4adb85d6a029c81adf887623a956fe06',0,'kypsftyrwg',1795598372,NULL,NULL);
INSERT INTO confirmations VALUES(X'dffb3fc918a5efd8ac4e78ee910f399031db2a173d31387ccb2af3a2727487a5',0,'szmttafty1',1795598373,'54cdb06d62a58e63d1699082a8176f93',NULL);
INSERT INTO confirmations VALUES(X'e7bdcf664592d0d26f57e55ae271e1a01ba5bf6218f1e8dc1d21ce387c0344ec',0,'ntpnkh1dxe',1795598371,'738d119992921e17dc1123ad040c2793',NULL);
INSERT INTO confirmations VALUES(X'ef891ce8ae1e3778bea9a3511c0cfb7e096cf71c95b12cd6b909fd0cc709736d',0,'j5ds5hykag',1795598372,'0fda6ee9cad53321f3e82e37ff59f98b',NULL);
CREATE TABLE mail_matches (
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    other_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    is_mailed INTEGER NOT NULL,
    PRIMARY KEY (report_id, other_id)
) STRICT, WITHOUT ROWID;
INSERT INTO mail_matches VALUES('ntpnkh1dxe','kypsftyrwg',0);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('reports',6);
INSERT INTO sqlite_sequence VALUES('mails',16);
INSERT INTO sqlite_sequence VALUES('mail_addresses',6);
INSERT INTO sqlite_sequence VALUES('mail_links',7);
INSERT INTO sqlite_sequence VALUES('messages',2);
INSERT INTO sqlite_sequence VALUES('flags',1);
INSERT INTO sqlite_sequence VALUES('decisions',1);
CREATE INDEX missing_chips ON reports (chip_number, number) WHERE chip_number IS NOT NULL AND reunited_at IS NULL;
CREATE INDEX listed_missing ON reports (number) WHERE kind = 'missing' AND reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX listed_found ON reports (number) WHERE kind = 'found' AND reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX reports_by_match_key ON reports (match_key) WHERE reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired;
CREATE INDEX reports_by_confirmation ON reports (is_expired, confirmed_at) WHERE reunited_at IS NULL;
CREATE INDEX reunited_reports ON reports (reunited_at) WHERE reunited_at IS NOT NULL;
CREATE INDEX reports_by_email ON reports (lower(contact_email)) WHERE contact_email IS NOT NULL;
CREATE INDEX flow_sessions_by_use ON flow_sessions (last_used);
CREATE INDEX open_edits ON flow_sessions (editing_id) WHERE editing_id IS NOT NULL;
CREATE INDEX flags_by_report ON flags (report_id, number);
CREATE INDEX messages_by_report ON messages (report_id, number);
CREATE INDEX dismissed_matches_by_found ON dismissed_matches (found_id, missing_id);
CREATE INDEX decisions_by_report ON decisions (report_id, number);
CREATE INDEX hidden_reports ON reports (number) WHERE hidden_at IS NOT NULL;
CREATE INDEX mails_by_report ON mails (report_id, kind);
CREATE INDEX waiting_mails ON mails (due_at, number) WHERE written_at IS NULL;
CREATE INDEX mail_links_by_report ON mail_links (report_id, number);
CREATE INDEX mail_addresses_by_hash ON mail_addresses (hash, kind);
CREATE INDEX mail_addresses_by_time ON mail_addresses (until);
CREATE INDEX confirmations_by_report ON confirmations (report_id);
CREATE INDEX confirmations_by_link ON confirmations (link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX mail_matches_by_other ON mail_matches (other_id);
CREATE INDEX reports_by_word ON report_words (word, number);
COMMIT;
PRAGMA user_version = 15;
