# Starts, traces and kills the server, and injects its errors.

server=
tracer=

# The calls that write to disk.
write_calls=write,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,ftruncate,fallocate,openat,mkdir

# start_server [wrapper…]: starts it and waits until it prints its URL; fails when it exits instead.
start_server() {
    : >"$work/url"
    "$@" "$petspot" --port 0 --data-dir "$data" --workers 1 >"$work/url" 2>"$work/server.log" &
    server=$!
    local _
    for _ in {1..500}; do
        url=$(<"$work/url")
        [ -n "$url" ] && return
        kill -0 "$server" 2>/dev/null || break
        sleep 0.01
    done
    wait_for_end
    return 1
}

wait_for_end() {
    wait "$server" 2>/dev/null
    ending=$?
    server=
}

kill_server() {
    kill -KILL "$server" 2>/dev/null
    wait_for_end
}

# After a kill: the server must start again with its data.
restart_server() {
    start_server || { fail "the server does not start again: $(<"$work/server.log")"; summary; exit 1; }
}

# attach <strace options…>: traces the running server, and injects faults into its calls.
attach() {
    : >"$work/strace.log"
    strace -f -y -o "$work/trace" -e "trace=$write_calls" "$@" -p "$server" 2>"$work/strace.log" &
    tracer=$!
    until grep -q attached "$work/strace.log"; do
        kill -0 "$tracer" 2>/dev/null || { cat "$work/strace.log"; exit 1; }
        sleep 0.01
    done
}

# The server runs on without strace.
detach() {
    kill "$tracer" 2>/dev/null
    wait "$tracer" 2>/dev/null
    tracer=
}

clean_up() {
    [ -n "$tracer" ] && kill "$tracer" 2>/dev/null
    [ -n "$server" ] && kill -KILL "$server" 2>/dev/null
    [ -n "${small_disk-}" ] && umount "$small_disk" 2>/dev/null
    rm -rf "$work"
}
