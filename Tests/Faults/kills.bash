# Kills the server at each call that writes to disk, and at random moments.

# The number of frames in the write-ahead log at which the server checkpoints it.
checkpoint_at=250
declare -A write_points=()

# killed_during <request…>: makes a request of `pet` under an injected kill; fails when the server survives.
killed_during() {
    local ordinal file
    "$@"
    if [ "$curl_code" = 0 ]; then
        detach
        return 1
    fi
    # 52, 55 and 56: the connection ended without a response, 55 while the request was still being sent; 7: what the server does by itself
    # came before the request.
    case $curl_code in 7 | 52 | 55 | 56) ;; *) fail "no response, and no end: curl says $curl_code" ;; esac
    wait "$tracer" 2>/dev/null
    tracer=
    wait_for_end
    point
    # Event loops are woken by writes too; a kill there is at a random moment.
    file=$(grep "$call(.*\(unfinished\|= ?\)" "$work/trace" | grep -om1 "$data/[^>\",]*")
    ordinal=$(grep -c "$data" "$work/trace")
    case $file in
    "$data"/photos*) write_points["$step $call photos $ordinal"]=1 ;;
    "$data"/petspot*) write_points["$step $call ${file##*/} $ordinal"]=1 ;;
    esac
    restart_server
}

# kill_at <step> <call> <n> [strace options…]: posts a step, or all of them (`journey`), and kills the server before its n-th such
# call in a thread; fails without such a call.
kill_at() {
    local step=$1 call=$2 n=$3 action=walk
    shift 3
    case="killed before $call $n of $step $*"
    new_pet
    if [ "$step" != journey ]; then
        walk "$pet" "$step" || fail "cannot reach $step: $status"
        action=post_next
    fi
    attach "$@" -e "inject=$call:signal=SIGKILL:when=$n"
    if killed_during "$action" "$pet"; then
        check_all "$pet"
    else
        check_retry "$pet"
        return 1
    fi
}

# kill_everywhere <step> <call> <most> [strace options…]: at its first such call, its second, and so on until there are no more.
kill_everywhere() {
    local step=$1 call=$2 most=$3 n
    shift 3
    for ((n = 1; n <= most; n += quick ? 6 : 1)); do
        kill_at "$step" "$call" "$n" "$@" || break
    done
}

# kill_everywhere_after <preparation> <step> <strace options…>: the same, with the log prepared each time.
kill_everywhere_after() {
    local prepare=$1 step=$2 call n
    shift 2
    for call in pwrite64 fdatasync; do
        for ((n = 1; n <= (quick ? 1 : 20); n++)); do
            kill_server
            "$prepare"
            restart_server
            kill_at "$step" "$call" "$n" "$@" || break
        done
    done
}

enumerated_kills() {
    campaign "killed at each write point"
    local step call n log=(-P "$data/petspot.sqlite-wal") base=(-P "$data/petspot.sqlite")
    start_server
    for step in "${steps[@]}"; do
        # Skipped in a sample to save time.
        [ -n "$quick" ] && [ "$step" != summary ] && continue
        kill_everywhere "$step" pwrite64 40 "${log[@]}"
        kill_everywhere "$step" fdatasync 2 "${log[@]}"
    done
    # Threads count separately and alternate for photos, so a number may be missed.
    for call in openat write fsync rename; do
        for n in 1 2 3 4 5 6; do
            kill_at photo "$call" "$n"
            [ -n "$quick" ] && break
        done
    done
    kill_everywhere_after empty_log chip-number "${log[@]}"
    kill_everywhere_after fill_log journey "${base[@]}"
    kill_server
    note "${#write_points[@]} different write points"
    [ -n "$quick" ] || [ "${#write_points[@]}" -ge 40 ] || fail "fewer than 40 write points"
}

# Checkpoints the log to the database file, while no server runs.
empty_log() {
    sqlite3 "$data/petspot.sqlite" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
}

# Fills the log, while no server runs, until the next journey causes its checkpoint: the statement writes one frame, a journey
# about twenty.
fill_log() {
    empty_log
    {
        echo '.dbconfig no_ckpt_on_close on'
        echo 'PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF;'
        for ((n = 0; n < checkpoint_at - 16; n++)); do echo 'PRAGMA application_id = 0;'; done
    } | sqlite3 "$data/petspot.sqlite" >/dev/null
}

# Kills while several owners report at the same time.
random_kills() {
    campaign "killed at random"
    local rounds=$((quick ? 4 : 60)) round walkers mine began span=0
    start_server
    for ((round = 0; round <= rounds; round++)); do
        case="random kill $round"
        mine=() walkers=()
        for _ in 1 2 3; do
            new_pet
            mine+=("$pet")
        done
        began=$(date +%s%N)
        for pet in "${mine[@]}"; do
            walk "$pet" &
            walkers+=($!)
        done
        if [ "$round" = 0 ]; then
            # Undisturbed, to measure their duration.
            wait "${walkers[@]}"
            span=$((($(date +%s%N) - began) / 1000000))
            continue
        fi
        sleep "$(printf '%d.%03d' $(((delay = RANDOM % span) / 1000)) $((delay % 1000)))"
        kill_server
        wait "${walkers[@]}"
        point
        restart_server
        check_all "${mine[@]}"
    done
    kill_server
    note "$rounds kills within $span ms of three journeys at once"
}

# Kills while a new database is created.
first_start_kills() {
    campaign "killed at the first start"
    local call n killed=0
    for call in mkdir openat pwrite64 fdatasync fsync; do
        for ((n = 1; n <= 60; n += quick ? 30 : 2)); do
            case="killed before $call $n of the first start"
            rm -rf "$data"
            start_server strace -D -f -o "$work/trace" -e "trace=$call" -e "inject=$call:signal=SIGKILL:when=$n"
            if [ -n "$server" ]; then
                kill_server
                break
            fi
            killed=$((killed + 1))
            point
            restart_server
            expect "integrity_check" "$(query 'PRAGMA integrity_check')" ok
            request Pet1 /
            expect "list" "$status" 200
            kill_server
        done
    done
    note "$killed kills"
    rm -rf "$data"
}
