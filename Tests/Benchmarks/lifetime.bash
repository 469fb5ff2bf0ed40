# The costs of a server without load: memory, start and end.

# memory_of_connections <name> <path> <count>: the memory of so many idle connections after a response.
memory_of_connections() {
    local name=$1 path=$2 wanted=$3 url=${1}_url pid=${1}_pid before after opened still idle_out idle_in
    local length
    length=$(curl -si "${!url}$path" | wc -c)
    before=$(resident "${!pid}")
    coproc IDLE { "$work/idle" "${!url##*:}" "$wanted" "$path" "$length"; }
    # shellcheck disable=SC2153 # bash sets it for a coproc
    local idle_pid=$IDLE_PID
    exec {idle_out}<&"${IDLE[0]}" {idle_in}>&"${IDLE[1]}"
    read -r opened <&"$idle_out"
    after=$(resident "${!pid}")
    echo >&"$idle_in"
    read -r still <&"$idle_out"
    exec {idle_out}<&- {idle_in}>&-
    wait "$idle_pid" 2>/dev/null
    note "$name: memory, idle" "$before kB"
    note "$name: with $opened idle connections ($still still open then)" "$after kB"
    note "$name: a connection" "$(awk "BEGIN { if ($opened) printf \"%.2f kB\", ($after - $before) / $opened }")"
}

# reading_of_loops: two event loops and two load generators beside one and one, each round; cores are shared where there are fewer than four.
reading_of_loops() {
    local round loops
    for ((round = 1; round <= rounds; round++)); do
        for loops in 1 2; do
            start loops /dev/null "$petspot" --port 0 --workers "$loops" --data-dir "$work/petspot.data"
            wrk "-t$loops" "-c$((32 * loops))" "-d${seconds}s" "$loops_url/" | awk '$1 == "Requests/sec:" { print $2, 0 }' >>"$work/loops_$loops.figures"
            stop "$loops_pid"
        done
    done
    note "petspot: list, two loops, of one, on $(nproc) cores" "$(ratio loops_2 loops_1)"
}

# memory_of_flows <most seconds> <wanted>: the memory of open flows, each begun by a real post without a cookie.
memory_of_flows() {
    local most=$1 wanted=$2 before after count=0 end
    # Each flow has its own address, because one address begins only a few.
    start_petspot flows /dev/null --trusted-proxy 127.0.0.1
    # An unmeasured round as warm-up of the shared buffers.
    open_flow flows >"$work/flows.cookies"
    COOKIES=$work/flows.cookies wrk -t1 -c64 -d1s -s "$here/post.lua" "$flows_url/report-missing/chip-number" >/dev/null
    before=$(resident "$flows_pid")
    end=$((SECONDS + most))
    while [ "$count" -lt "$wanted" ] && [ $SECONDS -lt $end ]; do
        wrk -t1 -c64 -d1s -s "$here/post.lua" "$flows_url/report-missing/chip-number" >/dev/null
        count=$(sqlite3 "file:$work/flows.data/petspot.sqlite?mode=ro" 'SELECT count(*) FROM flow_sessions')
    done
    after=$(resident "$flows_pid")
    note "petspot: with $count open flows, at their first step" "$after kB"
    note "petspot: a flow, in memory" "$(awk "BEGIN { printf \"%.2f kB\", ($after - $before) / $count }")"
    note "petspot: 100000 flows, scaled from these" "$(awk "BEGIN { printf \"%.0f kB\", $before + ($after - $before) / $count * 100000 }")"
    stop "$flows_pid"
}

# start_time <times> <data> <what it holds>: from the program's start to its first response, median.
start_time() {
    local times=$1 data=$2 begin url response socket pid
    : >"$work/starts"
    for ((; times > 0; times--)); do
        rm -f "$work/fifo" && mkfifo "$work/fifo"
        begin=$EPOCHREALTIME
        "$petspot" --port 0 --workers 1 --data-dir "$data" >"$work/fifo" 2>/dev/null &
        pid=$!
        started+=("$pid")
        read -r url <"$work/fifo"
        exec {socket}<>"/dev/tcp/127.0.0.1/${url##*:}"
        printf 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n' >&"$socket"
        read -r response <&"$socket"
        echo "$begin $EPOCHREALTIME ${response//$'\r'/}" >>"$work/starts"
        exec {socket}>&-
        stop "$pid"
    done
    grep -v '200 OK$' "$work/starts" >>"$work/troubles"
    note "petspot: start to first response, $3, of $(wc -l <"$work/starts")" "$(awk '{ print ($2 - $1) * 1000 }' "$work/starts" | median) ms"
}

# end_under_way <count>: SIGTERM during so many uploads of a few seconds each, from as many addresses.
end_under_way() {
    local count=$1 uploads=() number arriving code
    start_petspot ending /dev/null --trusted-proxy 127.0.0.1
    for ((number = 1; number <= count; number++)); do
        curl -s --limit-rate 30k -o /dev/null -w '%{http_code}\n' -H "X-Forwarded-For: 192.0.2.$number" -F "photo=@$work/pet.jpg" \
            "$ending_url/report-missing/photo" >"$work/upload.$number" &
        uploads+=($!)
    done
    for _ in {1..300}; do
        arriving=$(find "$work/ending.data/photos" -name '*.part' | wc -l)
        [ "$arriving" = "$count" ] && break
        sleep 0.01
    done
    stop "$ending_pid"
    code=$ending
    wait "${uploads[@]}"
    note "petspot: SIGTERM with $arriving uploads arriving: finished" "$(cat "$work"/upload.* | grep -c '^303$')"
    note "petspot: exit code then" "$code"
}
