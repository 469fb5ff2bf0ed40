# Starts the nodes and nginx in front of them, and ends each by its process id.

# People who report at the same time. Each has their own nginx port, which alternates their requests between the nodes.
walkers=4
declare -A nodes=()
nginx=
node_port=$((20000 + RANDOM % 5000))
walker_port=$((25000 + RANDOM % 4000))

# start_node <number>: starts it and waits until it prints its URL.
start_node() {
    local number=$1 _
    : >"$work/node$number.url"
    # The URL with the password is in the environment, where `ps` does not show it.
    PETSPOT_DATABASE=$database_url "$petspot" --port $((node_port + number)) --data-dir "$work/node$number" --workers 1 \
        --trusted-proxy 127.0.0.1 >"$work/node$number.url" 2>>"$work/node$number.log" &
    nodes[$number]=$!
    for _ in {1..500}; do
        [ -s "$work/node$number.url" ] && return
        kill -0 "${nodes[$number]}" 2>/dev/null || break
        sleep 0.01
    done
    return 1
}

# kill_a_node <count>: kill -9, and a restart after a moment.
kill_a_node() {
    local number=$((1 + $1 % 2))
    kill -KILL "${nodes[$number]}"
    wait "${nodes[$number]}" 2>/dev/null
    sleep 0.3
    start_node "$number" || fail "node $number does not start again: $(tail -n 1 "$work/node$number.log")"
}

# crash_database <count>: ends it at once, and starts it again from its log.
crash_database() {
    stop_database immediate
    sleep 0.3
    start_database
}

# nginx sends a request of a killed node to the other only when that is safe: a POST only when it could not be sent at all.
start_nginx() {
    local walker upstreams= servers=
    for ((walker = 1; walker <= walkers; walker++)); do
        upstreams+="upstream walker$walker { server 127.0.0.1:$((node_port + 1)) max_fails=0; server 127.0.0.1:$((node_port + 2)) max_fails=0; }"
        servers+="server { listen 127.0.0.1:$((walker_port + walker)); location / { proxy_pass http://walker$walker; } }"
    done
    mkdir -p "$work/nginx"
    cat >"$work/nginx/nginx.conf" <<END
daemon off;
user $(id -un) $(id -gn);
worker_processes 1;
pid nginx.pid;
error_log /dev/null;
events { worker_connections 500; }
http {
    log_format responses '\$remote_addr \$request_method \$status \$upstream_addr';
    access_log $work/responses responses;
    client_max_body_size 11m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host \$http_host;
    proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
    proxy_next_upstream error timeout;
    proxy_connect_timeout 2s;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    $upstreams
    $servers
}
END
    nginx -p "$work/nginx" -c nginx.conf -e /dev/null 2>/dev/null &
    nginx=$!
    for _ in {1..500}; do
        curl -sfo /dev/null "http://127.0.0.1:$((walker_port + 1))/healthz" && return
        sleep 0.01
    done
    echo "nginx or the nodes do not start" >&2
    exit 70
}

clean_up() {
    local pid
    for pid in "${nodes[@]}" $nginx; do kill "$pid" 2>/dev/null; done
    stop_database immediate
    rm -rf "$work"
}
