-- The shared database of a petspot whose schema was version 9, filled by its forms and commands (pg_dump --inserts).

CREATE TABLE decisions (
    number bigint NOT NULL,
    decided_at bigint NOT NULL,
    moderator text NOT NULL,
    report_id text NOT NULL,
    action text NOT NULL,
    reason text
);

ALTER TABLE decisions ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME decisions_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE dismissed_matches (
    missing_id text NOT NULL,
    found_id text NOT NULL
);

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
    kind text,
    draft text,
    is_recovered boolean NOT NULL,
    editing text,
    editing_id text,
    has_ended boolean DEFAULT false NOT NULL,
    edited_id text,
    report_id text,
    submitted_at bigint
);

CREATE TABLE messages (
    number bigint NOT NULL,
    report_id text NOT NULL,
    sent_at bigint NOT NULL,
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

CREATE TABLE moderator_keys (
    hash bytea NOT NULL,
    name text NOT NULL,
    is_link boolean NOT NULL,
    used_at bigint NOT NULL
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

CREATE TABLE report_counts (
    subject text NOT NULL,
    kind text NOT NULL,
    month text NOT NULL,
    value text NOT NULL,
    count bigint NOT NULL
);

CREATE TABLE report_words (
    number bigint NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE reports (
    number bigint NOT NULL,
    kind text DEFAULT 'missing'::text NOT NULL,
    id text NOT NULL,
    created_at bigint NOT NULL,
    confirmed_at bigint,
    changed_at bigint,
    reunited_at bigint,
    way_home text,
    hidden_at bigint,
    hidden_reason text,
    hidden_note text,
    is_expired boolean DEFAULT false NOT NULL,
    token_hash bytea NOT NULL,
    chip_number text,
    photo text,
    card_photo text,
    pet_name text,
    species text,
    breed text,
    sex text,
    age bigint,
    colours text,
    size text,
    holder text,
    private_mark text,
    last_seen_date text,
    last_seen_place text,
    description text,
    contact_email text,
    contact_phone text,
    contact_visible text,
    reward text,
    match_key bigint
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

INSERT INTO decisions OVERRIDING SYSTEM VALUE VALUES (1, 1795439830, 'Zoë', '2he6z4xxp2', 'hide', 'abuse');

INSERT INTO dismissed_matches VALUES ('2he6z4xxp2', 'k8hb4e06se');

INSERT INTO flow_sessions VALUES ('\x00c3609a512b06a09a657388ba2c7e7c1b315055e4b174ed1d05aac262fe22c2', 5, 1795439829, NULL, NULL, false, NULL, NULL, true, NULL, '2he6z4xxp2', 1795439829);
INSERT INTO flow_sessions VALUES ('\x4583c9f37a946ca88a0a1454acf063903f4da8a3a10d2ac5dfcf012ae9b4a289', 5, 1795439830, NULL, NULL, false, NULL, NULL, true, NULL, 'k8hb4e06se', 1795439830);
INSERT INTO flow_sessions VALUES ('\x1574cb7c2cb51c54a6a169174a7ee38ec4deff50c76bf4970dc5c2a0bf823301', 5, 1795439830, NULL, NULL, false, NULL, NULL, true, NULL, 'eyc2jc5mnz', 1795439830);
INSERT INTO flow_sessions VALUES ('\x395936bf8e31b4491107dd7f8bb4229b0335add48d2be8e3927c45353662fe0b', 4, 1795439830, 'found', '{"chipNumber":{},"contactDetails":{"contactPhone":"600700800","contactVisible":"messages","contactEmail":"owner@example.org"},"description":{"species":"bird","holder":"outside"},"photo":{}}', false, NULL, NULL, false, NULL, NULL, NULL);

INSERT INTO messages OVERRIDING SYSTEM VALUE VALUES (1, 'k8hb4e06se', 1795439830, false, NULL, NULL, 'mine', NULL, NULL, NULL, 'a white toe', '600100200');

INSERT INTO moderator_keys VALUES ('\xde8fb8e0cb6df77ba39ab89ffd47f9355601e71778e85b8adbf2e240e86276f3', 'Zoë', false, 1795439830);

INSERT INTO photo_chunks VALUES ('aa1c5dd9a6a1dbd486a8d035ecd78a82', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63a8b011812306e238004b830c81dac7f4c90000000049454e44ae426082');

INSERT INTO photos VALUES ('aa1c5dd9a6a1dbd486a8d035ecd78a82', 73, '2026-11-23 13:17:10.007974+00', true);

INSERT INTO report_counts VALUES ('reports', 'missing', '2026-11', 'cat', 1);
INSERT INTO report_counts VALUES ('reports', 'found', '2026-11', 'cat', 1);
INSERT INTO report_counts VALUES ('reports', 'missing', '2026-11', 'dog', 1);
INSERT INTO report_counts VALUES ('reunions', 'missing', '2026-11', 'dog', 1);
INSERT INTO report_counts VALUES ('times', 'missing', '', '0-1', 1);
INSERT INTO report_counts VALUES ('ways', 'missing', '', 'poster', 1);

INSERT INTO report_words VALUES (2, ':cat');
INSERT INTO report_words VALUES (2, 'wola');

INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (2, 'found', 'k8hb4e06se', 1795439830, 1795439830, NULL, NULL, NULL, NULL, NULL, NULL, false, '\x0c24c2bbf0255273f7d8a7fb8e93353863678271b089e39679592ecceb3b940b', '616093900000010', '{"format":"png","originalName":"small.png","file":"aa1c5dd9a6a1dbd486a8d035ecd78a82","thumbnail":{"format":"png","height":4,"file":"aa1c5dd9a6a1dbd486a8d035ecd78a82","byteCount":73,"width":4},"height":4,"width":4,"byteCount":73}', 'aa1c5dd9a6a1dbd486a8d035ecd78a82', NULL, 'cat', NULL, NULL, NULL, 'tabby', NULL, 'me', 'one white toe', '2026-11-20', 'Wola', NULL, 'owner@example.org', '600700800', 'messages', NULL, 50739939);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (3, 'missing', 'eyc2jc5mnz', 1795439830, 1795439830, NULL, 1795439830, 'poster', NULL, NULL, NULL, false, '\xda0082d8580277972dacec55e7d474253deebdd3341d66dfa26ec1b5329ed553', NULL, NULL, NULL, 'Rex', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'owner@example.org', '600700800', 'ask', NULL, 20739942);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (1, 'missing', '2he6z4xxp2', 1795439829, 1795439829, NULL, NULL, NULL, 1795439830, 'abuse', 'No names.', false, '\xcb25e466e64f9f3e09be456e51cd88958474b3f0f405fd607bb2d92dfb400e22', '616093900000001', NULL, NULL, 'Mruczek', 'cat', NULL, NULL, NULL, 'tabby', 'small', NULL, NULL, '2026-11-18', 'Wola', NULL, 'owner@example.org', '600700800', 'ask', NULL, 40739937);

INSERT INTO schema_version VALUES (9);

SELECT pg_catalog.setval('decisions_number_seq', 1, true);

SELECT pg_catalog.setval('flags_number_seq', 1, false);

SELECT pg_catalog.setval('messages_number_seq', 1, true);

SELECT pg_catalog.setval('reports_number_seq', 3, true);

ALTER TABLE ONLY decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (number);

ALTER TABLE ONLY dismissed_matches
    ADD CONSTRAINT dismissed_matches_pkey PRIMARY KEY (missing_id, found_id);

ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_pkey PRIMARY KEY (number);

ALTER TABLE ONLY flow_sessions
    ADD CONSTRAINT flow_sessions_pkey PRIMARY KEY (key);

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (number);

ALTER TABLE ONLY moderator_keys
    ADD CONSTRAINT moderator_keys_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY photo_chunks
    ADD CONSTRAINT photo_chunks_pkey PRIMARY KEY (name, number);

ALTER TABLE ONLY photos
    ADD CONSTRAINT photos_pkey PRIMARY KEY (name);

ALTER TABLE ONLY report_counts
    ADD CONSTRAINT report_counts_pkey PRIMARY KEY (subject, kind, month, value);

ALTER TABLE ONLY report_words
    ADD CONSTRAINT report_words_pkey PRIMARY KEY (number, word);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_id_key UNIQUE (id);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (number);

ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_token_hash_key UNIQUE (token_hash);

CREATE INDEX decisions_by_report ON decisions USING btree (report_id, number);

CREATE INDEX dismissed_matches_by_found ON dismissed_matches USING btree (found_id, missing_id);

CREATE INDEX flags_by_report ON flags USING btree (report_id, number);

CREATE INDEX flow_sessions_by_use ON flow_sessions USING btree (last_used);

CREATE INDEX hidden_reports ON reports USING btree (number) WHERE (hidden_at IS NOT NULL);

CREATE INDEX listed_found ON reports USING btree (number) WHERE ((kind = 'found'::text) AND (reunited_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX listed_missing ON reports USING btree (number) WHERE ((kind = 'missing'::text) AND (reunited_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX loose_photos ON photos USING btree (stored_at) WHERE (NOT is_referenced);

CREATE INDEX messages_by_report ON messages USING btree (report_id, number);

CREATE INDEX missing_chips ON reports USING btree (chip_number, number) WHERE ((chip_number IS NOT NULL) AND (reunited_at IS NULL));

CREATE INDEX open_edits ON flow_sessions USING btree (editing_id) WHERE (editing_id IS NOT NULL);

CREATE INDEX reports_by_confirmation ON reports USING btree (is_expired, confirmed_at) WHERE (reunited_at IS NULL);

CREATE INDEX reports_by_match_key ON reports USING btree (match_key) WHERE ((reunited_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX reports_by_word ON report_words USING btree (word, number);

CREATE INDEX reunited_reports ON reports USING btree (reunited_at) WHERE (reunited_at IS NOT NULL);

ALTER TABLE ONLY dismissed_matches
    ADD CONSTRAINT dismissed_matches_found_id_fkey FOREIGN KEY (found_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY dismissed_matches
    ADD CONSTRAINT dismissed_matches_missing_id_fkey FOREIGN KEY (missing_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY photo_chunks
    ADD CONSTRAINT photo_chunks_name_fkey FOREIGN KEY (name) REFERENCES photos(name) ON DELETE CASCADE;

ALTER TABLE ONLY report_words
    ADD CONSTRAINT report_words_number_fkey FOREIGN KEY (number) REFERENCES reports(number) ON DELETE CASCADE;

