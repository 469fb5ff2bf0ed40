# Acknowledged data is on disk, which matters after a power cut and which killing a process cannot test.

# order_of_flushes: from strace's record, with one event loop, so one request at a time.
order_of_flushes() {
    campaign "flushed before it is acknowledged"
    local submits=$((quick ? 3 : 10)) n count
    # The names of new folders are flushed too, because a power cut would otherwise lose their content.
    start_server strace -D -f -y -o "$work/trace" -e trace=mkdir,fsync
    expect "flushes of new folders' names" "$(
        awk -v outer="<$work>)" -v inner="<$data>)" '
            /mkdir\(.*data"/ { made = outer }
            /mkdir\(.*photos"/ { made = inner }
            /fsync\(/ && made && index($0, made) { flushed++; made = "" }
            END { print flushed + 0 }
        ' "$work/trace"
    )" 2
    kill_server
    restart_server
    write_calls+=,sendto,recvfrom attach
    for ((n = 0; n < submits; n++)); do
        new_pet
        walk "$pet" || fail "cannot report: $status"
    done
    detach
    count=$(awk -v wal="petspot.sqlite-wal" -v photos="$data/photos" '
        /recvfrom\(.*"POST \// { dirty = 0; flushed = 0 }
        /pwrite64\(/ && index($0, wal) {
            # The row is written after its files and their names are on disk.
            if (written || renamed) { print "row before its photo"; exit }
            dirty = 1
        }
        /write\(/ && index($0, ".part>") { written = 1 }
        /fsync\(/ && index($0, ".part>") { written = 0 }
        /rename\(/ { if (written) { print "renamed before it was flushed"; exit } renamed = 1 }
        /fsync\(/ && index($0, photos ">") { renamed = 0 }
        /fdatasync\(/ && index($0, wal) && !/= -1/ { if (dirty) flushed = 1; dirty = 0 }
        /sendto\(.*303 See Other/ {
            if (dirty || !flushed) { print "acknowledged before it was flushed"; exit }
            acknowledged++
        }
        END { print acknowledged + 0 }
    ' "$work/trace")
    point
    expect "acknowledged posts with a flush before each" "$count" $((submits * ${#steps[@]}))
    kill_server
    note "$count posts, each flushed before its response"
}
