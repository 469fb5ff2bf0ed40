-- The shared database of a petspot whose schema was version 11: that of version 10, migrated by it (pg_dump --inserts).

CREATE TABLE confirmations (
    key bytea NOT NULL,
    number bigint NOT NULL,
    report_id text NOT NULL,
    submitted_at bigint NOT NULL,
    token_mask text,
    link_hash bytea
);

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
    is_recovered boolean NOT NULL,
    editing_id text,
    edited_id text,
    predecessor bytea,
    ended text,
    "position" text,
    done_steps text,
    published_photo text,
    chip_number text,
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
    photo_name text,
    photo_file text,
    photo_format text,
    photo_bytes bigint,
    photo_width bigint,
    photo_height bigint,
    thumbnail_file text,
    thumbnail_format text,
    thumbnail_bytes bigint,
    thumbnail_width bigint,
    thumbnail_height bigint
);

CREATE TABLE mail_addresses (
    number bigint NOT NULL,
    hash bytea NOT NULL,
    kind text NOT NULL,
    until bigint NOT NULL
);

ALTER TABLE mail_addresses ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mail_addresses_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE mail_links (
    number bigint NOT NULL,
    hash bytea NOT NULL,
    report_id text NOT NULL
);

ALTER TABLE mail_links ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mail_links_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE mail_matches (
    report_id text NOT NULL,
    other_id text NOT NULL,
    is_mailed boolean NOT NULL
);

CREATE TABLE mails (
    number bigint NOT NULL,
    report_id text,
    kind text NOT NULL,
    about text,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    written_at bigint
);

ALTER TABLE mails ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mails_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE messages (
    number bigint NOT NULL,
    report_id text NOT NULL,
    sent_at bigint NOT NULL,
    is_published boolean NOT NULL,
    kind text,
    place text,
    seen_date text,
    seen_time text,
    note text,
    reply_to text,
    "position" text,
    photo_name text,
    photo_file text,
    photo_format text,
    photo_bytes bigint,
    photo_width bigint,
    photo_height bigint,
    thumbnail_file text,
    thumbnail_format text,
    thumbnail_bytes bigint,
    thumbnail_width bigint,
    thumbnail_height bigint
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
    match_key bigint,
    language text,
    mail text,
    first_mails bigint DEFAULT 0 NOT NULL,
    "position" text,
    earth_x bigint,
    earth_y bigint,
    earth_z bigint,
    photo_name text,
    photo_file text,
    photo_format text,
    photo_bytes bigint,
    photo_width bigint,
    photo_height bigint,
    thumbnail_file text,
    thumbnail_format text,
    thumbnail_bytes bigint,
    thumbnail_width bigint,
    thumbnail_height bigint
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

CREATE TABLE settings (
    name text NOT NULL,
    value text NOT NULL
);

INSERT INTO confirmations VALUES ('\xa4b174e7e09284ce845d305fa4f742725a5ebbf00bbfcbcc1f44be9406882034', 0, '0f00aghbgw', 1795598653, '4a9ca27569f5a02f590f0bbdf6519993', NULL);
INSERT INTO confirmations VALUES ('\x32a6b82f5ba1a2be9f3ccd152815fd33370e1fac6c788495659f58b792135978', 0, 'j9xmtjhfgp', 1795598653, NULL, NULL);
INSERT INTO confirmations VALUES ('\x7b8428e1942a8badcec2dbc198b5c43f553777aa4daaa4a683ccf806b1e8031d', 0, '4yk9tkzkdw', 1795598653, 'bd0d3f741f4b88d3350f51bbf82ebe40', NULL);
INSERT INTO confirmations VALUES ('\xd4f9494616963e9825c9c20e49da6ebf730b8a61ad890504789c67749aa48a8f', 0, '011n324rbt', 1795598652, 'e0e6871b16c42b8d7039ee29431d3705', NULL);
INSERT INTO confirmations VALUES ('\xdf3d911c28788bd49ddf0e85ddbac174cedfff591c877f6197373d3dd6cafcb3', 0, 'wkm139430d', 1795598653, '6b6b641ebc6f53dddd992e931601b7fa', NULL);
INSERT INTO confirmations VALUES ('\xbedcc0d4e6bc97773d2ca2366809d25c63a6fb89915a347be9512131a8b4a5b8', 0, '1y5wm3g3hq', 1795598653, '42cff9f7004020dcd15ccc6050469c42', NULL);

INSERT INTO decisions OVERRIDING SYSTEM VALUE VALUES (1, 1795598653, 'operator', '1y5wm3g3hq', 'hide', 'abuse');

INSERT INTO flags OVERRIDING SYSTEM VALUE VALUES (1, '011n324rbt', 1795598653, 'other', 'a note', 'neighbour@example.org');

INSERT INTO flow_sessions VALUES ('\x32a6b82f5ba1a2be9f3ccd152815fd33370e1fac6c788495659f58b792135978', 5, 1795598653, 'found', false, NULL, NULL, NULL, 'created', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\xbedcc0d4e6bc97773d2ca2366809d25c63a6fb89915a347be9512131a8b4a5b8', 3, 1795598653, 'missing', false, NULL, '1y5wm3g3hq', NULL, 'changed', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\xa4b174e7e09284ce845d305fa4f742725a5ebbf00bbfcbcc1f44be9406882034', 2, 1795598653, 'missing', false, '0f00aghbgw', NULL, NULL, NULL, NULL, 'chipNumber,contactDetails,description,photo', '1b975c041b4832fa4d1effd04b17dcc5', NULL, 'Mila', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'jan@example.org', NULL, 'ask', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\x82d5d2441bc16afc682f91f16d92ed90b9c19d6bbe4158033cd4ddf7103cae2c', 3, 1795598653, 'found', false, NULL, NULL, NULL, NULL, NULL, 'chipNumber,description,photo', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\xa2dc0de748aceb8e6d9ae1c5ee9e6cdc10b3f3bca63ef8c13e20cd7174f0e749', 1, 1795598653, 'missing', true, NULL, NULL, NULL, NULL, NULL, 'photo', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'odd ''name'' [1].png', '5a7de20153917b28d5b6dfbf20e76374', 'png', 95, 700, 2, 'f9365054fbf030836f41c6079fd14d66', 'png', 73, 4, 4);
INSERT INTO flow_sessions VALUES ('\x7b8428e1942a8badcec2dbc198b5c43f553777aa4daaa4a683ccf806b1e8031d', 3, 1795598653, 'missing', false, '4yk9tkzkdw', NULL, NULL, NULL, NULL, 'chipNumber,contactDetails,description,photo', '7e390929f2db87372dd17c30a6a9acc5', NULL, 'Burek II', 'dog', NULL, 'male', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'brown', 'ewa@example.org', NULL, 'ask', NULL, 'new.png', '238e15cfbf4ff6851ea02b6d24ddb17f', 'png', 73, 4, 4, '238e15cfbf4ff6851ea02b6d24ddb17f', 'png', 73, 4, 4);
INSERT INTO flow_sessions VALUES ('\xb3baeaf5f022783d8f7cfff5d2614ebbaf11289e33e8ad60fa860b4090592b99', 1, 1795598653, 'missing', false, NULL, NULL, NULL, NULL, NULL, 'chipNumber', NULL, '0161', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO flow_sessions VALUES ('\xd4f9494616963e9825c9c20e49da6ebf730b8a61ad890504789c67749aa48a8f', 3, 1795598653, 'missing', false, NULL, NULL, NULL, NULL, NULL, 'chipNumber,description,photo', NULL, '616093900000017', 'Puszek', 'rabbit', NULL, NULL, 0, 'grey', NULL, NULL, NULL, NULL, 'Praga', NULL, NULL, NULL, NULL, NULL, 'drugi.png', '259669a7f414c75b78fe52601eeef00b', 'png', 73, 4, 4, '259669a7f414c75b78fe52601eeef00b', 'png', 73, 4, 4);
INSERT INTO flow_sessions VALUES ('\xdf3d911c28788bd49ddf0e85ddbac174cedfff591c877f6197373d3dd6cafcb3', 1, 1795598653, 'missing', false, 'wkm139430d', NULL, NULL, NULL, NULL, 'chipNumber,contactDetails,description,photo', '9121c611b6f502eff5fe621391d01e36', NULL, 'Rex', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'adam@example.org', NULL, 'ask', NULL, 'photo.png', '9121c611b6f502eff5fe621391d01e36', 'png', 73, 4, 4, '9121c611b6f502eff5fe621391d01e36', 'png', 73, 4, 4);
INSERT INTO flow_sessions VALUES ('\x8f5aa7fa0a0fe58ece784479c1da8843875804508a5947947d39c7aa6a4b9fdd', 4, 1795598653, 'found', false, NULL, NULL, NULL, NULL, NULL, 'chipNumber,contactDetails,description,photo', NULL, '616093900000099', NULL, 'bird', 'Gołąb', 'unknown', NULL, 'black,white,other', 'large', 'shelter', 'ring 7', '2026-11-22', 'Kraków, Rynek', 'tame

"quoted" 🐈', 'found@example.org', '600 700 801', 'ask', NULL, 'photo.png', '423875fa7a8ad22119130240d94600a6', 'png', 95, 700, 2, '71b4449ba37e519a8e3f9639ce01a93d', 'png', 73, 4, 4);

INSERT INTO mail_addresses OVERRIDING SYSTEM VALUE VALUES (1, '\x303e367a8aa6db340d68fea42bd0ee88112df47a6d874e6c558a9e8d45cc6261', 'first', 1795685053);
INSERT INTO mail_addresses OVERRIDING SYSTEM VALUE VALUES (2, '\x5c6da4307d2269dda531bd1fa7bb0409b860aff3ade5c03ab41e88cd50887ea4', 'first', 1795685054);
INSERT INTO mail_addresses OVERRIDING SYSTEM VALUE VALUES (3, '\xa84e1b04d24bb6e56fff02595ca6363b9f7f8793267cf3510e6cebe67cd3f191', 'first', 1795685054);
INSERT INTO mail_addresses OVERRIDING SYSTEM VALUE VALUES (4, '\x88cd9defbc13788dfa108a43add9b91d2897d76c35b73ecd5e67aae4f3f9ddd3', 'first', 1795685054);
INSERT INTO mail_addresses OVERRIDING SYSTEM VALUE VALUES (5, '\x8e29a5c5d5604ed9c2811d9bb819cfde4466d9abeaa53e260ee72b346d12e9c4', 'first', 1795685054);
INSERT INTO mail_addresses OVERRIDING SYSTEM VALUE VALUES (6, '\xcbc24cf1ab6ec6939bf7c5597d66e54acb20f64f3c0e32b0996e4864d0932a21', 'first', 1795685054);

INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (1, '\x17dccb872f5eddf8355a3821f58a1c9ed4fd2c575983de35fa405deb2d66118a', '011n324rbt');
INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (2, '\x85fa4e1a01c8670175fe8bbdd5ac63c31bd349f10cdefe45e5deee945a61decd', '011n324rbt');
INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (3, '\x9bc176c056882fa0a103909a87bb4baea9fc6bf3491d4097a342ffb474fc2e9e', 'j9xmtjhfgp');
INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (4, '\xf2103302562eaaa5f671e9bbdc56275a2cabf8022214f38f6bf9d1519a5bac4c', 'wkm139430d');
INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (5, '\x620cbd10e4ffff54f0753ecf25087f1c2dce77145351cbd4269eeee106efcf1e', '4yk9tkzkdw');
INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (6, '\x9255c0e75ad78661f2ce36def4b0f8aae933e8ca2fbac06e352e4789098d6496', '0f00aghbgw');
INSERT INTO mail_links OVERRIDING SYSTEM VALUE VALUES (7, '\xde3fbac9acc386383c572a7257d71ee501b98a2625b96b7261a7b30a72dc422d', '1y5wm3g3hq');

INSERT INTO mail_matches VALUES ('011n324rbt', 'j9xmtjhfgp', false);

INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (1, '011n324rbt', 'first', NULL, 1795598652, 1795598683, 1795598653);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (3, '011n324rbt', 'message', 'seen', 1795598653, 1795598684, 1795598654);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (4, 'j9xmtjhfgp', 'first', NULL, 1795598653, 1795598684, 1795598654);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (6, 'wkm139430d', 'first', NULL, 1795598653, 1795598684, 1795598654);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (8, '4yk9tkzkdw', 'first', NULL, 1795598653, 1795598684, 1795598654);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (10, '0f00aghbgw', 'first', NULL, 1795598653, 1795598684, 1795598654);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (12, '1y5wm3g3hq', 'first', NULL, 1795598653, 1795598684, 1795598654);
INSERT INTO mails OVERRIDING SYSTEM VALUE VALUES (16, '011n324rbt', 'match', NULL, 1795598654, 1795599554, NULL);

INSERT INTO messages OVERRIDING SYSTEM VALUE VALUES (1, '011n324rbt', 1795598653, false, 'seen', 'Kazimierz', '2026-11-21', '18:05', 'by the church', '600100200', NULL, '', 'ecf36f25ea863d9ced311a398eceab7b', 'png', 73, 4, 4, 'ecf36f25ea863d9ced311a398eceab7b', 'png', 73, 4, 4);
INSERT INTO messages OVERRIDING SYSTEM VALUE VALUES (2, '011n324rbt', 1795598653, false, 'holding', NULL, '2026-11-25', NULL, NULL, '600100201', NULL, '', 'ba150ee4cbc5e787925ad7692437b8f1', 'png', 73, 4, 4, 'ba150ee4cbc5e787925ad7692437b8f1', 'png', 73, 4, 4);

INSERT INTO moderator_keys VALUES ('\x07fc385a673e764bf095241912fcc2d089aad8afd09f45340ba42c73179b78bb', 'Zoë', true, 1795598653);

INSERT INTO photo_chunks VALUES ('ed68d7fbca43aa2f2ab887d3222f3fb4', 0, '\x89504e470d0a1a0a0000000d49484452000002bc000000020802000000358798380000002549444154789cedce31090000080030cd6a11a31bc15384c1022cb20b006015e70300e085017471df1de1684c700000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('40b821b875d7b74581b7234bf216a012', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63606a48862306e238006e530e5164076c270000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('ecf36f25ea863d9ced311a398eceab7b', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63606e48862306e2380070030e619da269e80000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('62d1ed2a88806c3172af2e70c6dfb227', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63606948862306e2380071b30e71896f09760000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('259669a7f414c75b78fe52601eeef00b', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63606d48862306e2380073630e8110543dae0000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('9121c611b6f502eff5fe621391d01e36', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63e06b48862306e2380082930f113d091d4e0000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('7e390929f2db87372dd17c30a6a9acc5', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63e06f48862306e2380084430f21b0347c710000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('238e15cfbf4ff6851ea02b6d24ddb17f', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63906b48862306e238009d93101142dd289d0000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('1b975c041b4832fa4d1effd04b17dcc5', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63106848862306e2380085f30f31be67457c0000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('f29f86957bb6f2e4ee0c553caa13b143', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63106c48862306e2380087a30f412bd1e9040000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('5a7de20153917b28d5b6dfbf20e76374', 0, '\x89504e470d0a1a0a0000000d49484452000002bc000000020802000000358798380000002649444154789cedce310900000800309b18ce22463782a708830558641700c02ace0700c00b03debe833c91feb24c0000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('f9365054fbf030836f41c6079fd14d66', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63506848862306e23800a0f31031595c85450000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('423875fa7a8ad22119130240d94600a6', 0, '\x89504e470d0a1a0a0000000d49484452000002bc000000020802000000358798380000002649444154789cedce31090000080030ab98cd22463782a708830558641700c02ace0700c00b03b2a48e2cdc1331d30000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('71b4449ba37e519a8e3f9639ce01a93d', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63506a48862306e23800a4531051aecfb0b50000000049454e44ae426082');
INSERT INTO photo_chunks VALUES ('ba150ee4cbc5e787925ad7692437b8f1', 0, '\x89504e470d0a1a0a0000000d4948445200000004000000040802000000269309290000001049444154789c63506e48862306e23800a60310614da55d5d0000000049454e44ae426082');

INSERT INTO photos VALUES ('ed68d7fbca43aa2f2ab887d3222f3fb4', 94, '2026-11-25 09:24:12.153855+00', true);
INSERT INTO photos VALUES ('40b821b875d7b74581b7234bf216a012', 73, '2026-11-25 09:24:12.159714+00', true);
INSERT INTO photos VALUES ('ecf36f25ea863d9ced311a398eceab7b', 73, '2026-11-25 09:24:13.233736+00', true);
INSERT INTO photos VALUES ('62d1ed2a88806c3172af2e70c6dfb227', 73, '2026-11-25 09:24:13.247735+00', true);
INSERT INTO photos VALUES ('259669a7f414c75b78fe52601eeef00b', 73, '2026-11-25 09:24:13.267986+00', true);
INSERT INTO photos VALUES ('9121c611b6f502eff5fe621391d01e36', 73, '2026-11-25 09:24:13.274604+00', true);
INSERT INTO photos VALUES ('7e390929f2db87372dd17c30a6a9acc5', 73, '2026-11-25 09:24:13.293667+00', true);
INSERT INTO photos VALUES ('238e15cfbf4ff6851ea02b6d24ddb17f', 73, '2026-11-25 09:24:13.310471+00', true);
INSERT INTO photos VALUES ('1b975c041b4832fa4d1effd04b17dcc5', 73, '2026-11-25 09:24:13.321937+00', true);
INSERT INTO photos VALUES ('f29f86957bb6f2e4ee0c553caa13b143', 73, '2026-11-25 09:24:13.34884+00', true);
INSERT INTO photos VALUES ('5a7de20153917b28d5b6dfbf20e76374', 95, '2026-11-25 09:24:13.378514+00', true);
INSERT INTO photos VALUES ('f9365054fbf030836f41c6079fd14d66', 73, '2026-11-25 09:24:13.378986+00', true);
INSERT INTO photos VALUES ('423875fa7a8ad22119130240d94600a6', 95, '2026-11-25 09:24:13.388158+00', true);
INSERT INTO photos VALUES ('71b4449ba37e519a8e3f9639ce01a93d', 73, '2026-11-25 09:24:13.388958+00', true);
INSERT INTO photos VALUES ('ba150ee4cbc5e787925ad7692437b8f1', 73, '2026-11-25 09:24:13.494733+00', true);

INSERT INTO report_counts VALUES ('reports', 'missing', '2026-11', 'cat', 1);
INSERT INTO report_counts VALUES ('reports', 'found', '2026-11', 'cat', 1);
INSERT INTO report_counts VALUES ('reports', 'missing', '2026-11', 'dog', 4);

INSERT INTO report_words VALUES (1, ':cat');
INSERT INTO report_words VALUES (1, 'european');
INSERT INTO report_words VALUES (1, 'gorczewska');
INSERT INTO report_words VALUES (1, 'latka');
INSERT INTO report_words VALUES (1, 'wola');
INSERT INTO report_words VALUES (2, ':cat');
INSERT INTO report_words VALUES (2, 'wola');
INSERT INTO report_words VALUES (3, ':dog');
INSERT INTO report_words VALUES (3, 'rex');
INSERT INTO report_words VALUES (4, ':dog');
INSERT INTO report_words VALUES (4, 'burek');
INSERT INTO report_words VALUES (5, ':dog');
INSERT INTO report_words VALUES (5, 'mila');

INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (1, 'missing', '011n324rbt', 1795598652, 1795598652, NULL, NULL, NULL, NULL, NULL, NULL, false, '\x9c39175e1b4fba8f23bd7c7a4b4cdf8c5e2bb1a8cdb4218369fd4e639987e5fd', '616093900000001', 'Łatka', 'cat', 'European', 'female', 3, 'white,tabby', 'small', NULL, NULL, '2026-11-20', 'Wola, Górczewska', 'Red collar.
Shy.', 'ola@example.org', '+48 600 700 800', 'ask', '200 zł', 40739939, 'pl', 'on', 1, NULL, NULL, NULL, NULL, 'Łatka na płocie.png', 'ed68d7fbca43aa2f2ab887d3222f3fb4', 'png', 94, 700, 2, '40b821b875d7b74581b7234bf216a012', 'png', 73, 4, 4);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (2, 'found', 'j9xmtjhfgp', 1795598653, 1795598653, NULL, NULL, NULL, NULL, NULL, NULL, false, '\x0f9c6d0f4806bfb4ed5193c431c00f367bed6afe71cb6b112f69b4c4356715d6', NULL, NULL, 'cat', NULL, NULL, NULL, 'tabby', 'small', 'me', 'one white toe', '2026-11-21', 'Wola', NULL, 'piotr@example.org', NULL, 'messages', NULL, 50739940, 'en', 'unconfirmed', 1, NULL, NULL, NULL, NULL, 'photo.png', '62d1ed2a88806c3172af2e70c6dfb227', 'png', 73, 4, 4, '62d1ed2a88806c3172af2e70c6dfb227', 'png', 73, 4, 4);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (3, 'missing', 'wkm139430d', 1795598653, 1795598653, NULL, NULL, NULL, NULL, NULL, NULL, false, '\xa84bb8384f93b4071070be90ce3a83e0919d2437ee7f31165ab2fab01a0ec418', NULL, 'Rex', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'adam@example.org', NULL, 'ask', NULL, 1020739944, 'en', 'unconfirmed', 1, NULL, NULL, NULL, NULL, 'photo.png', '9121c611b6f502eff5fe621391d01e36', 'png', 73, 4, 4, '9121c611b6f502eff5fe621391d01e36', 'png', 73, 4, 4);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (4, 'missing', '4yk9tkzkdw', 1795598653, 1795598653, NULL, NULL, NULL, NULL, NULL, NULL, false, '\xa34e02ad1ce26fcdebdfefde45d902245605c0a3d4df2a8d7a403c9d7b03e8a7', NULL, 'Burek', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'ewa@example.org', NULL, 'ask', NULL, 1020739944, 'en', 'unconfirmed', 1, NULL, NULL, NULL, NULL, 'photo.png', '7e390929f2db87372dd17c30a6a9acc5', 'png', 73, 4, 4, '7e390929f2db87372dd17c30a6a9acc5', 'png', 73, 4, 4);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (5, 'missing', '0f00aghbgw', 1795598653, 1795598653, NULL, NULL, NULL, NULL, NULL, NULL, false, '\xe746f6882529c6441907bea9539fe6028a2d8432e93c217d21e23f7bc02c046b', NULL, 'Mila', 'dog', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'jan@example.org', NULL, 'ask', NULL, 1020739944, 'en', 'unconfirmed', 1, NULL, NULL, NULL, NULL, 'photo.png', '1b975c041b4832fa4d1effd04b17dcc5', 'png', 73, 4, 4, '1b975c041b4832fa4d1effd04b17dcc5', 'png', 73, 4, 4);
INSERT INTO reports OVERRIDING SYSTEM VALUE VALUES (6, 'missing', '1y5wm3g3hq', 1795598653, 1795598653, 1795598653, NULL, NULL, 1795598653, 'abuse', 'No names.', false, '\x8d986d24471ea643813bebfcf8c1f1392fbb769f0205c445faae5dc1fc2b6d3a', NULL, 'Azor', 'dog', 'Pointer', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'iza@example.org', NULL, 'ask', NULL, 1020739944, 'en', 'unconfirmed', 1, NULL, NULL, NULL, NULL, 'photo.png', 'f29f86957bb6f2e4ee0c553caa13b143', 'png', 73, 4, 4, 'f29f86957bb6f2e4ee0c553caa13b143', 'png', 73, 4, 4);

INSERT INTO schema_version VALUES (11);

INSERT INTO settings VALUES ('mail_secret', '136a081d9b45868495627ee84ca4f9292cfeae4878a10a75e875f41972dcd9e9');
INSERT INTO settings VALUES ('id', '8f1cde8b0fbafd5fda3f5b0fbd3a155d');
INSERT INTO settings VALUES ('swept', '1795600001');

SELECT pg_catalog.setval('decisions_number_seq', 1, true);

SELECT pg_catalog.setval('flags_number_seq', 1, true);

SELECT pg_catalog.setval('mail_addresses_number_seq', 6, true);

SELECT pg_catalog.setval('mail_links_number_seq', 7, true);

SELECT pg_catalog.setval('mails_number_seq', 16, true);

SELECT pg_catalog.setval('messages_number_seq', 2, true);

SELECT pg_catalog.setval('reports_number_seq', 6, true);

ALTER TABLE ONLY confirmations
    ADD CONSTRAINT confirmations_pkey PRIMARY KEY (key, number);

ALTER TABLE ONLY decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (number);

ALTER TABLE ONLY dismissed_matches
    ADD CONSTRAINT dismissed_matches_pkey PRIMARY KEY (missing_id, found_id);

ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_pkey PRIMARY KEY (number);

ALTER TABLE ONLY flow_sessions
    ADD CONSTRAINT flow_sessions_pkey PRIMARY KEY (key);

ALTER TABLE ONLY mail_addresses
    ADD CONSTRAINT mail_addresses_pkey PRIMARY KEY (number);

ALTER TABLE ONLY mail_links
    ADD CONSTRAINT mail_links_hash_key UNIQUE (hash);

ALTER TABLE ONLY mail_links
    ADD CONSTRAINT mail_links_pkey PRIMARY KEY (number);

ALTER TABLE ONLY mail_matches
    ADD CONSTRAINT mail_matches_pkey PRIMARY KEY (report_id, other_id);

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (number);

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

ALTER TABLE ONLY settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

CREATE INDEX confirmations_by_link ON confirmations USING btree (link_hash) WHERE (link_hash IS NOT NULL);

CREATE INDEX confirmations_by_report ON confirmations USING btree (report_id);

CREATE INDEX decisions_by_report ON decisions USING btree (report_id, number);

CREATE INDEX dismissed_matches_by_found ON dismissed_matches USING btree (found_id, missing_id);

CREATE INDEX flags_by_report ON flags USING btree (report_id, number);

CREATE INDEX flow_sessions_by_use ON flow_sessions USING btree (last_used);

CREATE INDEX hidden_reports ON reports USING btree (number) WHERE (hidden_at IS NOT NULL);

CREATE INDEX listed_found ON reports USING btree (number) WHERE ((kind = 'found'::text) AND (reunited_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX listed_missing ON reports USING btree (number) WHERE ((kind = 'missing'::text) AND (reunited_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX loose_photos ON photos USING btree (stored_at) WHERE (NOT is_referenced);

CREATE INDEX mail_addresses_by_hash ON mail_addresses USING btree (hash, kind);

CREATE INDEX mail_addresses_by_time ON mail_addresses USING btree (until);

CREATE INDEX mail_links_by_report ON mail_links USING btree (report_id, number);

CREATE INDEX mail_matches_by_other ON mail_matches USING btree (other_id);

CREATE INDEX mails_by_report ON mails USING btree (report_id, kind);

CREATE INDEX messages_by_report ON messages USING btree (report_id, number);

CREATE INDEX missing_chips ON reports USING btree (chip_number, number) WHERE ((chip_number IS NOT NULL) AND (reunited_at IS NULL));

CREATE INDEX open_edits ON flow_sessions USING btree (editing_id) WHERE (editing_id IS NOT NULL);

CREATE INDEX reports_by_confirmation ON reports USING btree (is_expired, confirmed_at) WHERE (reunited_at IS NULL);

CREATE INDEX reports_by_email ON reports USING btree (lower(contact_email)) WHERE (contact_email IS NOT NULL);

CREATE INDEX reports_by_match_key ON reports USING btree (match_key) WHERE ((reunited_at IS NULL) AND (hidden_at IS NULL) AND (NOT is_expired));

CREATE INDEX reports_by_word ON report_words USING btree (word, number);

CREATE INDEX reunited_reports ON reports USING btree (reunited_at) WHERE (reunited_at IS NOT NULL);

CREATE INDEX waiting_mails ON mails USING btree (due_at, number) WHERE (written_at IS NULL);

ALTER TABLE ONLY confirmations
    ADD CONSTRAINT confirmations_key_fkey FOREIGN KEY (key) REFERENCES flow_sessions(key) ON DELETE CASCADE;

ALTER TABLE ONLY confirmations
    ADD CONSTRAINT confirmations_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY dismissed_matches
    ADD CONSTRAINT dismissed_matches_found_id_fkey FOREIGN KEY (found_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY dismissed_matches
    ADD CONSTRAINT dismissed_matches_missing_id_fkey FOREIGN KEY (missing_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY flags
    ADD CONSTRAINT flags_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY mail_links
    ADD CONSTRAINT mail_links_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY mail_matches
    ADD CONSTRAINT mail_matches_other_id_fkey FOREIGN KEY (other_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY mail_matches
    ADD CONSTRAINT mail_matches_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;

ALTER TABLE ONLY photo_chunks
    ADD CONSTRAINT photo_chunks_name_fkey FOREIGN KEY (name) REFERENCES photos(name) ON DELETE CASCADE;

ALTER TABLE ONLY report_words
    ADD CONSTRAINT report_words_number_fkey FOREIGN KEY (number) REFERENCES reports(number) ON DELETE CASCADE;
