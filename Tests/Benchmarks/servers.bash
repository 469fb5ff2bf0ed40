# Starts the servers, and ends each by its process id.

started=()

# start <name> <log> <program> [arguments…]: starts a server that prints its URL, and waits for that; sets `<name>_url` and `<name>_pid`.
start() {
    local name=$1 log=$2 _
    shift 2
    : >"$work/$name.url"
    "$@" >"$work/$name.url" 2>"$log" &
    printf -v "${name}_pid" %s $!
    started+=($!)
    for _ in {1..6000}; do
        [ -s "$work/$name.url" ] && break
        sleep 0.01
    done
    printf -v "${name}_url" %s "$(<"$work/$name.url")"
    [ -s "$work/$name.url" ] || { echo "$name does not start" >&2; exit 70; }
}

# start_petspot <name> <log> [options…]
start_petspot() {
    local name=$1 log=$2
    shift 2
    start "$name" "$log" "$petspot" --port 0 --workers 1 --data-dir "$work/$name.data" "$@"
}

# start_nginx: one worker that serves the folder `static`; sets `nginx_url` and `nginx_pid`, the worker's.
start_nginx() {
    local port=$((20000 + RANDOM % 10000)) master _
    mkdir -p "$work/nginx"
    cat >"$work/nginx/nginx.conf" <<END
daemon off;
user $(id -un) $(id -gn);
worker_processes 1;
worker_rlimit_nofile 65536;
pid nginx.pid;
error_log /dev/null;
events { worker_connections 12000; }
http {
    access_log off;
    sendfile on;
    tcp_nopush on;
    open_file_cache max=1000 inactive=60s;
    keepalive_requests 1000000000;
    default_type "text/html; charset=utf-8";
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    server { listen 127.0.0.1:$port; root $work/static; }
}
END
    nginx -p "$work/nginx" -c nginx.conf -e /dev/null 2>/dev/null &
    master=$!
    started+=("$master")
    nginx_url=http://127.0.0.1:$port
    for _ in {1..500}; do
        curl -sfo /dev/null "$nginx_url/chip-number" && break
        sleep 0.01
    done
    nginx_pid=$(<"/proc/$master/task/$master/children") || { echo "nginx does not start" >&2; exit 70; }
    nginx_pid=${nginx_pid%% *}
}

# start_proxy: nginx as it is shipped, but without TLS and with one worker, before petspot; sets `proxy_url` and `proxy_pid`, the worker's.
start_proxy() {
    local port=$((20000 + RANDOM % 10000)) master _
    mkdir -p "$work/proxy"
    {
        echo "daemon off; user $(id -un) $(id -gn); worker_processes 1; worker_rlimit_nofile 32768; pid nginx.pid; error_log /dev/null;"
        echo "events { worker_connections 16384; } http { keepalive_requests 1000000000;"
        shipped_site "${petspot_url#http://}" "$port"
        echo "}"
    } >"$work/proxy/nginx.conf"
    nginx -p "$work/proxy" -c nginx.conf -e /dev/null 2>/dev/null &
    master=$!
    started+=("$master")
    proxy_url=http://127.0.0.1:$port
    for _ in {1..500}; do
        curl -sfo /dev/null "$proxy_url/" && break
        sleep 0.01
    done
    proxy_pid=$(<"/proc/$master/task/$master/children") || { echo "the proxy does not start" >&2; exit 70; }
    proxy_pid=${proxy_pid%% *}
}

# stop <pid>: sends a server SIGTERM and waits; sets `ending`, its exit code.
stop() {
    kill "$1" 2>/dev/null
    wait "$1" 2>/dev/null
    ending=$?
}

clean_up() {
    local pid
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null; done
    wait
    rm -rf "$work"
}

# resident <pid>: its memory in kB.
resident() {
    awk '/^VmRSS/ { print $2 }' "/proc/$1/status"
}
