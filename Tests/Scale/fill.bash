# Storages with many reports: a real one, and copies of it with their own number, id, token, chip, time, traits and words. Copies do not
# name the other columns, so they work with any schema. As many again are of found animals, newer and otherwise alike.
#
# Every report has the words `rex` and its number; each second `alfa` and the others `beta`, but few have both; each third `gamma`; each
# tenth `krakow`, the others one of 26 districts. Six of ten are dogs, one of a hundred is a bird. They come five seconds apart. Nine of ten
# have a date, which is the day of the report. Half have a position in one city, of 22 by 20 kilometres, and a third one somewhere in the
# country.

# words <day>: assignments for a copy `n` of $size, in SQL that both databases understand; `day` makes a date of seconds.
words() {
    local both='(n % 49999 = 0)' nth_last="($size - 1 - (n - 1) % $size)"
    local created="($(date +%s) - $nth_last * 5)" undated='n % 10 = 7'
    cat <<END
number = n, kind = CASE WHEN n > $size THEN 'found' ELSE 'missing' END,
    created_at = $created, last_seen_date = CASE WHEN $undated THEN NULL ELSE $($1 "$created") END,
    match_key = CASE WHEN $undated THEN 1000000000 ELSE 0 END + (CASE WHEN n % 100 = 99 THEN 3 WHEN n % 10 < 6 THEN 1 ELSE 2 END * 2 + CASE WHEN n > $size THEN 1 ELSE 0 END) * 10000000
        + 719162 + $created / 86400,
    colours = CASE n % 4 WHEN 0 THEN 'black' WHEN 1 THEN 'black,white' WHEN 2 THEN 'tabby' ELSE 'brown' END,
    sex = CASE n % 3 WHEN 0 THEN 'male' WHEN 1 THEN 'female' ELSE NULL END, pet_name = 'Rex ' || n,
    species = CASE WHEN n % 100 = 99 THEN 'bird' WHEN n % 10 < 6 THEN 'dog' ELSE 'cat' END,
    breed = CASE WHEN $both THEN 'Alfa beta' WHEN n % 2 = 0 THEN 'Alfa' ELSE 'Beta' END || CASE WHEN n % 3 = 0 THEN ' gamma' ELSE '' END,
    $(point),
    last_seen_place = CASE WHEN n % 10 = 0 THEN 'Kraków' ELSE 'Wieś ' || (n % 9973) || ' ' || $(district n) END
END
}

# point: assignments of a position and its point in space, in SQL.
point() {
    local has_none='n % 6 = 1' n='CAST(n AS bigint)'
    local latitude="(CASE WHEN n % 2 = 0 THEN 52130 + $n * 7919 / 13 % 200 ELSE 49000 + $n * 7919 / 13 % 5800 END)"
    local longitude="(CASE WHEN n % 2 = 0 THEN 20850 + $n * 104729 / 17 % 300 ELSE 14100 + $n * 104729 / 17 % 10000 END)"
    local north="radians($latitude / 1000.0)" east="radians($longitude / 1000.0)"
    degrees() { echo "$1 / 1000 || '.' || substr(CAST(1000 + $1 % 1000 AS text), 2)"; }
    metres() { echo "CASE WHEN $has_none THEN NULL ELSE CAST(round(6371009 * $1) AS bigint) END"; }
    cat <<END
position = CASE WHEN $has_none THEN NULL ELSE $(degrees "$latitude") || ',' || $(degrees "$longitude") END,
    earth_x = $(metres "cos($north) * cos($east)"), earth_y = $(metres "cos($north) * sin($east)"), earth_z = $(metres "sin($north)")
END
}

# district <number>: a word of the place, in SQL.
district() { echo "substr('abcdefghijklmnopqrstuvwxyz', CAST(1 + $1 % 26 AS integer), 1) || 'wola'"; }

# cell <edge>: the term of the cell of an edge in kilometres, in SQL.
cell() {
    cube() { echo "CAST(floor($1 / ${2}000.0) AS bigint)"; }
    echo "':' || kind || '/$1/' || $(cube earth_x "$1") || ',' || $(cube earth_y "$1") || ',' || $(cube earth_z "$1")"
}

day_sqlite() { echo "date($1, 'unixepoch')"; }
day_postgresql() { echo "to_char(to_timestamp($1) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"; }

# fill_words: the words of all reports as the server would store them, in SQL that both databases understand.
fill_words() {
    local both='(number % 49999 = 0)'
    cat <<END
DELETE FROM report_words;
DROP INDEX reports_by_word;
INSERT INTO report_words (number, word)
    SELECT number, 'rex' FROM reports
    UNION ALL SELECT number, CAST(number AS text) FROM reports
    UNION ALL SELECT number, ':' || species FROM reports
    UNION ALL SELECT number, 'alfa' FROM reports WHERE $both OR number % 2 = 0
    UNION ALL SELECT number, 'beta' FROM reports WHERE $both OR number % 2 = 1
    UNION ALL SELECT number, 'gamma' FROM reports WHERE number % 3 = 0
    UNION ALL SELECT number, 'krakow' FROM reports WHERE number % 10 = 0
    UNION ALL SELECT number, 'wies' FROM reports WHERE number % 10 <> 0
    UNION ALL SELECT number, $(district number) FROM reports WHERE number % 10 <> 0
    UNION ALL SELECT number, CAST(number % 9973 AS text) FROM reports WHERE number % 10 <> 0 AND number >= 9973
    $(for edge in 4 20 100; do echo "UNION ALL SELECT number, $(cell "$edge") FROM reports WHERE earth_x IS NOT NULL"; done)
    ORDER BY 1, 2;
CREATE INDEX reports_by_word ON report_words (word, number);
END
}

# start_for <name> [options…]: starts a server with a storage; sets `<name>_url` and `<name>_pid`.
start_for() {
    start_petspot "$1" /dev/null --trusted-proxy 127.0.0.1 "${@:2}"
}

fill_sqlite() {
    local size=$1 name=sqlite_$1 pid=sqlite_$1_pid petspot_url
    serve_sqlite "$size"
    make_one "$name"
    open_flow "$name" >/dev/null
    stop "${!pid}"
    sqlite3 "$work/$name.data/petspot.sqlite" >/dev/null <<END
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TEMP TABLE copies AS WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < 2 * $size)
    SELECT reports.*, n FROM n, reports ORDER BY n;
UPDATE copies SET id = printf('%010d', n), token_hash = randomblob(32), chip_number = printf('%015d', n), $(words day_sqlite);
ALTER TABLE copies DROP COLUMN n;
INSERT INTO reports SELECT * FROM copies;
$(fill_words)
CREATE TEMP TABLE drafts AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < $size / 5)
    SELECT flow_sessions.* FROM n, flow_sessions WHERE done_steps IS NOT NULL;
UPDATE drafts SET key = randomblob(32);
INSERT INTO flow_sessions SELECT * FROM drafts;
PRAGMA journal_mode = WAL;
END
    [ "$(sqlite3 "$work/$name.data/petspot.sqlite" 'SELECT count(*) FROM reports')" = $((2 * size)) ] || { echo "$name was not filled" >&2; exit 70; }
}

serve_sqlite() {
    start_for "sqlite_$1"
}

fill_postgresql() {
    local size=$1 name=postgresql_$1 pid=postgresql_$1_pid
    sql -q -d "$database_url" -c "CREATE DATABASE $name"
    serve_postgresql "$size"
    make_one "$name"
    stop "${!pid}"
    # Without ANALYZE or VACUUM, because plans must be good with outdated statistics, too.
    sql -q -d "$server_url/$name" >/dev/null <<END
CREATE TEMP TABLE copies AS SELECT reports.*, n FROM reports, generate_series(2, 2 * $size) AS n ORDER BY n;
UPDATE copies SET id = to_char(n, 'FM0000000000'), token_hash = sha256(n::text::bytea),
    chip_number = to_char(n, 'FM000000000000000'), $(words day_postgresql);
ALTER TABLE copies DROP COLUMN n;
INSERT INTO reports OVERRIDING SYSTEM VALUE SELECT * FROM copies;
$(fill_words)
SELECT setval(pg_get_serial_sequence('reports', 'number'), 2 * $size);
CHECKPOINT;
END
    [ "$(sql -d "$server_url/$name" -c 'SELECT count(*) FROM reports')" = $((2 * size)) ] || { echo "$name was not filled" >&2; exit 70; }
}

serve_postgresql() {
    PETSPOT_DATABASE=$server_url/postgresql_$1 start_for "postgresql_$1"
}

# make_one <name>: one report with a photo, through the server.
make_one() {
    local url=${1}_url
    petspot_url=${!url}
    rm -f "$work"/owner.*
    report_pet 1
}

# draft_found <name> <draft> <curl options…>: a report of a found animal at a server, filled in up to its summary with the description that
# the options send. Its cookies are in `<name>.<draft>`.
draft_found() {
    local url=${1}_url jar=$work/$1.$2 step
    draft_step() { curl -sf -o /dev/null -c "$jar" -b "$jar" "${@:2}" "${!url}/report-found/$1"; }
    draft_step chip-number -d chipNumber=616093900000002
    draft_step photo -F action=continue
    draft_step description "${@:3}"
    draft_step contact-details -d contactPhone=600700800
}
