-- The shared database of a petspot whose schema was version 7, filled by its forms and commands, with times around noon of
-- 21 November 2026 (pg_dump --inserts). One report has expired, one had no words yet.

CREATE TABLE flags (
    number bigint NOT NULL,
    report_id text NOT NULL,
    flagged_at bigint NOT NULL,
    reason text,
    note text,
    email text
);

ALTER TABLE flags ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME flags_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE flow_sessions (
    key bytea NOT NULL,
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

CREATE TABLE messages (
    number bigint NOT NULL,
    report_id text NOT NULL,
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

ALTER TABLE messages ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME messages_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE photo_chunks (
    name text NOT NULL,
    number bigint NOT NULL,
    bytes bytea NOT NULL
);
ALTER TABLE ONLY photo_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE photos (
    name text NOT NULL,
    byte_count bigint NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL,
    is_referenced boolean DEFAULT false NOT NULL
);

CREATE TABLE report_words (
    block bigint NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    part bigint NOT NULL,
    numbers text NOT NULL
);

CREATE TABLE reports (
    number bigint NOT NULL,
    id text NOT NULL,
    created_at bigint NOT NULL,
    found_at bigint,
    token_hash bytea NOT NULL,
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
    is_expired boolean DEFAULT false NOT NULL,
    contact_visible text,
    changed_at bigint,
    words text
);

ALTER TABLE reports ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME reports_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE schema_version (
    version bigint NOT NULL
);

INSERT INTO flags OVERRIDING SYSTEM VALUE VALUES (1, 'e1py3k78dw', 1795262339, 'false', 'Not a dog.', 'a@example.org');
INSERT INTO flags OVERRIDING SYSTEM VALUE VALUES (2, 'wmbg0kbt9z', 1795262339, 'abuse', NULL, NULL);

INSERT INTO flow_sessions VALUES ('\xb5a0618b74ebd42f89fe0b295caeb0ed6b4d1ba8017ccccf1d78a0bd12cbf110', 8, 1795262341, NULL, false, 'wmbg0kbt9z', 1795262338, NULL, NULL, 'wmbg0kbt9z', true, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\x163f48511bbcdb666dcf3cc6d1a878015b42ef4ecb867e7d683d8b2289309352', 2, 1795262341, '{"chipNumber":{"chipNumber":"616093900000001"},"contactDetails":{"contactEmail":"owner@example.org","contactPhone":"+48 600 700 800","contactVisible":"ask","reward":"200 zł"},"description":{"sex":"male","age":8,"breed":"Kelpie","species":"dog","lastSeenPlace":"Planty, Kraków","petName":"Rex","description":"Red collar.\nShy.","lastSeenDate":"2026-11-20"},"photo":{"photo":{"height":16,"file":"56e0ded8827df392c24b254b1f4c23f1","byteCount":67,"width":16,"originalName":"other.jpg","format":"jpeg","thumbnail":{"height":16,"file":"56e0ded8827df392c24b254b1f4c23f1","byteCount":67,"width":16,"format":"jpeg"}}}}', false, NULL, NULL, '{"photo":{"height":16,"originalName":"large.jpg","thumbnail":{"byteCount":57,"height":16,"file":"0f397bfa969529c2091561b1b6f3d0f1","format":"jpeg","width":16},"byteCount":87,"format":"jpeg","file":"0c223b748e20ca487af7c85c25038f44","width":16},"reportID":"wmbg0kbt9z"}', 'wmbg0kbt9z', NULL, false, 4096, 9215380470998262063, NULL);
INSERT INTO flow_sessions VALUES ('\x04a21b0b024fa27d57857d815a5df09787fb7280a3cf7bb202fd80f455c47ee1', 5, 1795262338, NULL, false, 'n2rkfqavhf', 1795262339, NULL, NULL, NULL, true, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\x1b23b3c038390bfdf03a10aaeacb3d86727e7c4233cd8829ae0c793b67d3f55a', 3, 1795262341, '{"chipNumber":{"chipNumber":"616093900000003"},"photo":{"photo":{"width":16,"format":"jpeg","height":16,"file":"7fc8df9f6485097723726a0695773310","byteCount":77,"originalName":"draft.jpg","thumbnail":{"height":16,"file":"7fc8df9f6485097723726a0695773310","format":"jpeg","byteCount":77,"width":16}}},"description":{"petName":"Draft","species":"rabbit"}}', false, NULL, NULL, NULL, NULL, NULL, false, 4096, 9215380470998262063, NULL);
INSERT INTO flow_sessions VALUES ('\x80acd9d8f12ff7145800832c28ce70dae398c76677c866932b247e8add94852f', 5, 1795262339, NULL, false, 'e1py3k78dw', 1795262339, NULL, NULL, NULL, true, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\x0bf0c351311a8a67b002b35acacc269784e1fe49ca29367b9db6d35da5654286', 5, 1795262340, NULL, false, '1rv7hanazr', 1795262340, NULL, NULL, NULL, true, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\x1446a331f2629823d38703a2217779ab7d5f75afac19d0f0c10d9f4e7d6148c8', 5, 1795262340, NULL, false, '9g4zba5rz0', 1795262340, NULL, NULL, NULL, true, NULL, NULL, NULL);

INSERT INTO messages OVERRIDING SYSTEM VALUE VALUES (2, 'wmbg0kbt9z', 1795262341, 9215380470998262063, false, '{"byteCount":72,"originalName":"","file":"198745bb57c3de42a6c9f231f5e37531","format":"jpeg","width":16,"height":16,"thumbnail":{"file":"198745bb57c3de42a6c9f231f5e37531","width":16,"height":16,"byteCount":72,"format":"jpeg"}}', 4096, 'holding', NULL, '2026-11-21', NULL, 'In my garden.', 'finder@example.org');
INSERT INTO messages OVERRIDING SYSTEM VALUE VALUES (3, 'wmbg0kbt9z', 1795262341, 9215380470998262063, false, NULL, NULL, 'seen', 'Kazimierz', '2026-11-21', NULL, NULL, NULL);
INSERT INTO messages OVERRIDING SYSTEM VALUE VALUES (1, 'wmbg0kbt9z', 1795262341, 9215380470998262063, true, NULL, NULL, 'seen', 'Wawel', '2026-11-20', '18:30', 'By the river.', NULL);

INSERT INTO photo_chunks VALUES ('0c223b748e20ca487af7c85c25038f44', 0, '\xffd8ffc0000b080010001001011100ffda0008010100003f005265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780a5265780affd9');
INSERT INTO photo_chunks VALUES ('0f397bfa969529c2091561b1b6f3d0f1', 0, '\xffd8ffc0000b080010001001011100ffda0008010100003f005265780a5265780a5265780a5265780a5265780a5265780a5265780a5265ffd9');
INSERT INTO photo_chunks VALUES ('1ee53030ff19f3242f8264c6e0db36e5', 0, '\xffd8ffc0000b080010001001011100ffda0008010100003f00427572656b0a427572656b0a427572656b0a427572656b0a427572656b0a427572656b0a42757265ffd9');
INSERT INTO photo_chunks VALUES ('198745bb57c3de42a6c9f231f5e37531', 0, '\xffd8ffc0000b080010001001011100ffda0008010100003f005365656e0a5365656e0a5365656e0a5365656e0a5365656e0a5365656e0a5365656e0a5365656e0a5365656e0affd9');
INSERT INTO photo_chunks VALUES ('56e0ded8827df392c24b254b1f4c23f1', 0, '\xffd8ffc0000b080010001001011100ffda0008010100003f00427572656b0a427572656b0a427572656b0a427572656b0a427572656b0a427572656b0a42757265ffd9');
INSERT INTO photo_chunks VALUES ('7fc8df9f6485097723726a0695773310', 0, '\xffd8ffc0000b080010001001011100ffda0008010100003f0044726166740a44726166740a44726166740a44726166740a44726166740a44726166740a44726166740a44726166740a4472ffd9');

INSERT INTO photos VALUES ('1ee53030ff19f3242f8264c6e0db36e5', 67, '2026-11-21 11:59:00+00', true);
INSERT INTO photos VALUES ('0c223b748e20ca487af7c85c25038f44', 87, '2026-11-21 11:59:00+00', true);
INSERT INTO photos VALUES ('0f397bfa969529c2091561b1b6f3d0f1', 57, '2026-11-21 11:59:00+00', true);
INSERT INTO photos VALUES ('198745bb57c3de42a6c9f231f5e37531', 72, '2026-11-21 11:59:00+00', true);
INSERT INTO photos VALUES ('56e0ded8827df392c24b254b1f4c23f1', 67, '2026-11-21 11:59:00+00', true);
INSERT INTO photos VALUES ('7fc8df9f6485097723726a0695773310', 77, '2026-11-21 11:59:00+00', true);

INSERT INTO report_words VALUES (0, ':dog', 1, '@`');
INSERT INTO report_words VALUES (0, 'kelpie', 1, '@`');
INSERT INTO report_words VALUES (0, 'krakow', 1, '@`');
INSERT INTO report_words VALUES (0, 'planty', 1, '@`');
INSERT INTO report_words VALUES (0, 'rex', 1, '@`');
INSERT INTO report_words VALUES (0, 'azor', 4, '@`');

INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (2, 'n2rkfqavhf', 1795262339, 1795262339, '\x4b90caf2fc744b4f1e9f3025a87ac8288e1c2dc177cbedcc7b598471121ae01f', NULL, NULL, 'Łuna', 'cat', NULL, NULL, NULL, NULL, 'Łódź', NULL, NULL, '600700801', NULL, 1795262339, NULL, false, 'messages', NULL, NULL);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (1, 'wmbg0kbt9z', 1795262338, NULL, '\xbbfe5049871acd787805d2c61cfbe4bda0191cc9051c616ff444c378a38ce70a', '616093900000001', '{"format":"jpeg","byteCount":87,"width":16,"thumbnail":{"byteCount":57,"width":16,"height":16,"file":"0f397bfa969529c2091561b1b6f3d0f1","format":"jpeg"},"file":"0c223b748e20ca487af7c85c25038f44","height":16,"originalName":"large.jpg"}', 'Rex', 'dog', 'Kelpie', 'male', 8, '2026-11-20', 'Planty, Kraków', 'Red collar.
Shy.', 'owner@example.org', '+48 600 700 800', '200 zł', 1795262341, NULL, false, 'ask', 1795262341, '[":dog","kelpie","krakow","planty","rex"]');
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (3, 'e1py3k78dw', 1795262339, NULL, '\xca30a77133aedde43e1ccbc0ea56060549bf4034c733e9dbf6ff4552ec88bcd8', '1234', '{"format":"jpeg","byteCount":67,"width":16,"thumbnail":{"height":16,"file":"1ee53030ff19f3242f8264c6e0db36e5","format":"jpeg","byteCount":67,"width":16},"file":"1ee53030ff19f3242f8264c6e0db36e5","height":16,"originalName":"other.jpg"}', 'Burek', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '600700802', NULL, 1795262339, 1795262342, false, 'ask', NULL, NULL);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (4, '1rv7hanazr', 1786622340, NULL, '\xc0fb91b4e3d3cf1b8e44a9411c61a7977b099a329334661fa8037d7de4c128b0', '616093900000002', NULL, 'Azor', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '600700803', NULL, 1786622340, NULL, false, 'ask', NULL, '["azor"]');
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (5, '9g4zba5rz0', 1795262340, NULL, '\x7ff0a725af33413b4f86819d3d980c9cb62feaf904a049a3225082333fee42ce', NULL, NULL, 'Mruczek', 'cat', NULL, NULL, NULL, NULL, 'Kraków, Wola', NULL, NULL, '600700804', NULL, NULL, NULL, false, 'ask', NULL, NULL);

INSERT INTO schema_version VALUES (7);

SELECT pg_catalog.setval('flags_number_seq', 2, true);

SELECT pg_catalog.setval('messages_number_seq', 3, true);

SELECT pg_catalog.setval('reports_number_seq', 5, true);

ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_pkey PRIMARY KEY (number);

ALTER TABLE ONLY flow_sessions
    ADD CONSTRAINT flow_sessions_pkey PRIMARY KEY (key);

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (number);

ALTER TABLE ONLY photo_chunks
    ADD CONSTRAINT photo_chunks_pkey PRIMARY KEY (name, number);

ALTER TABLE ONLY photos
    ADD CONSTRAINT photos_pkey PRIMARY KEY (name);

ALTER TABLE ONLY report_words
    ADD CONSTRAINT report_words_pkey PRIMARY KEY (block, word, part);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_id_key UNIQUE (id);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (number);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_token_hash_key UNIQUE (token_hash);

CREATE INDEX blocks_by_word ON report_words USING btree (word, block);

CREATE INDEX drafts_by_block ON flow_sessions USING btree (block, last_used, photo_size) WHERE (block IS NOT NULL);

CREATE INDEX flags_by_report ON flags USING btree (report_id, number);

CREATE INDEX flow_sessions_by_use ON flow_sessions USING btree (last_used);

CREATE INDEX found_reports ON reports USING btree (found_at) WHERE (found_at IS NOT NULL);

CREATE INDEX listed_reports ON reports USING btree (number) WHERE ((found_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX loose_photos ON photos USING btree (stored_at) WHERE (NOT is_referenced);

CREATE INDEX messages_by_report ON messages USING btree (report_id, number);

CREATE INDEX missing_chips ON reports USING btree (chip_number, number) WHERE ((chip_number IS NOT NULL) AND (found_at IS NULL));

CREATE INDEX missing_reports ON reports USING btree (number) WHERE (found_at IS NULL);

CREATE INDEX open_edits ON flow_sessions USING btree (editing_id) WHERE (editing_id IS NOT NULL);

CREATE INDEX reports_by_confirmation ON reports USING btree (is_expired, COALESCE(confirmed_at, created_at)) WHERE (found_at IS NULL);

ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY photo_chunks
    ADD CONSTRAINT photo_chunks_name_fkey FOREIGN KEY (name) REFERENCES photos(name) ON DELETE CASCADE;

