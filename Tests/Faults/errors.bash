# Disk errors: each step that stores something responds with an error page, and can be posted again.

# The durable files, as strace names them.
stored="/data/\(petspot\|photos\)"

# error_at <step> <call> <error> <n> [strace options…]: posts a step while its n-th such call fails, or all of them (`n` is
# "1+"). Fails without such a call.
error_at() {
    local step=$1 call=$2 error=$3 n=$4
    shift 4
    case="$error from $call $n of $step $*"
    new_pet
    walk "$pet" "$step" || fail "cannot reach $step: $status"
    attach "$@" -e "inject=$call:error=$error:when=$n"
    post_next "$pet"
    if ! grep -q "$stored.*(INJECTED)" "$work/trace" || is_flushed_before_error; then
        detach
        check_retry "$pet"
        return 1
    fi
    point
    expect "class of status" "${status:0:1}" 5
    expect "a page with a way on" "$(grep -c 'data-testid="error.wayOn"' "$work/$pet.body")" 1
    request "$pet" /
    expect "the list meanwhile" "$status" 200
    # While every write fails, it says so; after a single failure it does until a write succeeds, its own once a minute or another.
    if [ "$n" = 1+ ]; then
        request "$pet" /healthz
        expect "health meanwhile" "$status" 503
    fi
    if ((points % 2)); then
        # A restart reads the files, not what the process had in memory.
        kill_server
        wait "$tracer" 2>/dev/null
        restart_server
    else
        detach
    fi
    expect "reports of $pet after $error" "$(query "SELECT count(*) FROM reports WHERE pet_name = '$pet'")" 0
    check_all "$pet"
}

# Whether the commit was on disk before the error: then only a checkpoint failed, and what was posted is safe in the log.
is_flushed_before_error() {
    awk '/INJECTED/ { exit } /fdatasync/ && /-wal>|resumed/ && /= 0$/ { flushed = 1 } END { exit !flushed }' "$work/trace"
}

injected_errors() {
    campaign "a disk that fails"
    local before=$points error step call n log=(-P "$data/petspot.sqlite-wal") folder=(-P "$data/photos")
    start_server
    for error in EIO ENOSPC; do
        # "1+" stands twice, because the server is restarted after every other failure.
        for n in 1+ 1+ 1 2 15 16; do
            error_at summary pwrite64 "$error" "$n" "${log[@]}"
            error_at summary fdatasync "$error" "$n" "${log[@]}"
            error_at photo fdatasync "$error" "$n" "${log[@]}"
            error_at photo fsync "$error" "$n" "${folder[@]}"
            [ -n "$quick" ] && break 2
            error_at photo openat "$error" "$n" "${folder[@]}"
            for step in chip-number photo description contact-details; do
                error_at "$step" pwrite64 "$error" "$n" "${log[@]}"
            done
            for call in openat fsync rename; do
                error_at photo "$call" "$error" "$n"
            done
        done
    done
    for step in chip-number summary; do
        error_at "$step" pwrite64 EROFS 1+ "${log[@]}"
    done
    error_at photo openat EROFS 1+
    kill_server
    note "$((points - before)) failures of the disk"
}

# After a commit SQLite may checkpoint the log to the database file. When that fails, the report is still safe in the log.
checkpoint_errors() {
    campaign "a disk that fails at a checkpoint"
    local before=$points error call n
    for error in EIO ENOSPC; do
        for call in pwrite64 fdatasync; do
            for n in 1+ 1; do
                case="$error from $call $n at a checkpoint"
                fill_log
                restart_server
                new_pet
                attach -P "$data/petspot.sqlite" -e "inject=$call:error=$error:when=$n"
                walk "$pet" || fail "cannot report: $status"
                grep -q INJECTED "$work/trace" || fail "no checkpoint"
                request "$pet" /
                expect "the list meanwhile" "$status" 200
                detach
                check_report "$pet"
                kill_server
                point
                restart_server
                check_all "$pet"
                kill_server
            done
        done
        [ -n "$quick" ] && break
    done
    note "$((points - before)) failures of checkpoints"
}
