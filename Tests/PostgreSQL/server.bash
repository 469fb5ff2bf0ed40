# A separate PostgreSQL server: a folder, a port on 127.0.0.1, a role and a database. Changes nothing outside of its folder.
#
# A script that sources this sets `work` before, and calls `stop_database` at its end.

# Debian has a folder for each version; the newest is used.
postgresql_programs() {
    local folder
    for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -t/ -k5 -rn); do
        [ -x "$folder/initdb" ] && { echo "$folder"; return; }
    done
    command -v initdb >/dev/null && dirname "$(command -v initdb)"
}

# as_database_user <command…>: PostgreSQL refuses to run as root.
as_database_user() {
    if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# start_database [name=value…]: creates a cluster if there is none and starts it; sets `database_url`. Settings for
# durability have their defaults: `fsync` is on.
start_database() {
    programs=$(postgresql_programs)
    cluster=$work/cluster
    local setting settings=()
    if [ ! -e "$cluster/PG_VERSION" ]; then
        # Below the ports that the system gives to connections, and beside those of the nodes.
        database_port=$((29000 + RANDOM % 3500))
        mkdir -p "$cluster"
        printf secret >"$work/password"
        chmod 644 "$work/password"
        if [ "$(id -u)" = 0 ]; then
            chmod 711 "$work"
            chown postgres "$cluster"
        fi
        as_database_user "$programs/initdb" -D "$cluster" -U petspot --pwfile="$work/password" -A scram-sha-256 \
            -E UTF8 --locale=C.UTF-8 >"$work/initdb.log" || { cat "$work/initdb.log" >&2; exit 70; }
    fi
    for setting in "listen_addresses=127.0.0.1" "port=$database_port" "unix_socket_directories=" "max_connections=500" "$@"; do
        settings+=(-c "'$setting'")
    done
    # `-W`: asked for below, through the way in that counts.
    as_database_user "$programs/pg_ctl" -D "$cluster" -l "$cluster/log" -o "${settings[*]}" -W start >/dev/null
    server_url=postgres://petspot:secret@127.0.0.1:$database_port
    database_url=$server_url/petspot
    local _
    for _ in {1..300}; do
        sql -d "$server_url/postgres" -c 'SELECT 1' >/dev/null 2>&1 && break
        sleep 0.1
    done
    sql -d "$server_url/postgres" -c "SELECT 1 FROM pg_database WHERE datname = 'petspot'" | grep -q . ||
        sql -q -d "$server_url/postgres" -c 'CREATE DATABASE petspot' || { cat "$cluster/log" >&2; exit 70; }
}

# stop_database [mode]: `immediate` is like a crash.
stop_database() {
    [ -n "${cluster-}" ] && [ -e "$cluster/postmaster.pid" ] || return 0
    as_database_user "$programs/pg_ctl" -D "$cluster" -m "${1-fast}" -w stop >/dev/null
}

# sql [psql options…]
sql() {
    "$programs/psql" -X -A -t -v ON_ERROR_STOP=1 "$@"
}
