# Storages with many reports: a real one, and copies of it with their own number, id, token, chip and name. Copies do not name
# the other columns, so they work with any schema.

# start_for <name> [options…]: starts a server with a storage; sets `<name>_url` and `<name>_pid`.
start_for() {
    start_petspot "$1" /dev/null --trusted-proxy 127.0.0.1 "${@:2}"
}

fill_sqlite() {
    local size=$1 name=sqlite_$1 pid=sqlite_$1_pid petspot_url
    serve_sqlite "$size"
    make_one "$name"
    stop "${!pid}"
    sqlite3 "$work/$name.data/petspot.sqlite" >/dev/null <<END
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TEMP TABLE copies AS WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < $size)
    SELECT reports.*, n FROM n, reports ORDER BY n;
UPDATE copies SET number = n, id = printf('%010d', n), token_hash = randomblob(32), chip_number = printf('%015d', n),
    pet_name = 'Rex ' || n;
ALTER TABLE copies DROP COLUMN n;
INSERT INTO reports SELECT * FROM copies;
PRAGMA journal_mode = WAL;
END
    [ "$(sqlite3 "$work/$name.data/petspot.sqlite" 'SELECT count(*) FROM reports')" = "$size" ] || { echo "$name was not filled" >&2; exit 70; }
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
CREATE TEMP TABLE copies AS SELECT reports.*, n FROM reports, generate_series(2, $size) AS n ORDER BY n;
UPDATE copies SET number = n, id = to_char(n, 'FM0000000000'), token_hash = sha256(n::text::bytea),
    chip_number = to_char(n, 'FM000000000000000'), pet_name = 'Rex ' || n;
ALTER TABLE copies DROP COLUMN n;
INSERT INTO reports OVERRIDING SYSTEM VALUE SELECT * FROM copies;
SELECT setval(pg_get_serial_sequence('reports', 'number'), $size);
CHECKPOINT;
END
    [ "$(sql -d "$server_url/$name" -c 'SELECT count(*) FROM reports')" = "$size" ] || { echo "$name was not filled" >&2; exit 70; }
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
