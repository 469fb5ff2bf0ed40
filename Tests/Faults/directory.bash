# Data directories that are in use, full, read-only, or have files left over.

directory_faults() {
    campaign "the data directory"
    taken_directory
    remains_of_uploads
    full_disk
    read_only_directory
}

# says_why <what> <exit code> <options…>: a server that cannot start prints the reason in one line and exits.
says_why() {
    local what=$1 code_expected=$2 output code
    shift 2
    output=$(timeout 10 "$petspot" --port 0 "$@" 2>&1)
    code=$?
    point
    expect "lines of $what" "$(wc -l <<<"$output")" 1
    expect "exit code of $what" "$code" "$code_expected"
    note "$what: $output"
}

taken_directory() {
    case="a second server on one directory"
    start_server
    says_why "a second server" 73 --data-dir "$data"
    request Pet1 /healthz
    expect "the first meanwhile" "$status" 200
    kill_server
}

remains_of_uploads() {
    case="remains of uploads"
    # The server removes only files that it could have made, which are for its user alone.
    (
        umask 077
        : >"$data/photos/00000000000000000000000000000000.part"
        : >"$data/photos/00000000000000000000000000000000"
    )
    point
    restart_server
    check_store
    kill_server
}

# A real full file system, if the machine allows to mount one.
full_disk() {
    case="a full disk"
    small_disk=$work/small
    mkdir "$small_disk"
    if ! mount -t tmpfs -o size=3m tmpfs "$small_disk" 2>/dev/null; then
        small_disk=
        note "a full file system was not tried: mounting one is not allowed"
        return
    fi
    local everything=$data data=$small_disk/data step
    restart_server
    for step in chip-number photo summary; do
        case="a full disk at $step"
        new_pet
        walk "$pet" "$step"
        head -c 10m /dev/zero >"$small_disk/ballast" 2>/dev/null
        point
        # The remaining space of the write-ahead log may be enough for small answers.
        local n
        for n in {1..40}; do
            post "$pet" "$step"
            [ "$status" = 303 ] || break
        done
        expect "status at $step" "$status" 503
        # Without room for a photo, the step itself says so and goes on without one.
        expect "a page with a way on" "$(grep -Ec 'data-testid="(error.wayOn|photo.continueButton)"' "$work/$pet.body")" 1
        request "$pet" /healthz
        expect "health meanwhile" "$status" 503
        rm "$small_disk/ballast"
        check_store
        check_retry "$pet"
        # Not counted in the end, because this directory is removed.
        echo 0 >"$work/$pet.step"
    done
    kill_server
    head -c 10m /dev/zero >"$small_disk/ballast" 2>/dev/null
    says_why "an empty directory on a full disk" 70 --data-dir "$small_disk/new"
    umount "$small_disk"
    small_disk=
}

read_only_directory() {
    case="a read-only directory"
    if ! { mkdir "$work/locked" && mount --bind "$work/locked" "$work/locked" && mount -o remount,ro,bind "$work/locked"; } \
        2>/dev/null; then
        note "a read-only file system was not tried: mounting one is not allowed"
        return
    fi
    says_why "a read-only directory" 73 --data-dir "$work/locked/data"
    mount -o remount,rw,bind "$work/locked"
    local everything=$data data=$work/locked/data output code
    # A stop in the midst of what a start begins leaves SQLite's log, with which a read-only database can be read.
    local _
    for _ in {1..20}; do
        restart_server
        kill "$server"
        wait "$server"
        [ -e "$data/petspot.sqlite-wal" ] || break
    done
    mount -o remount,ro,bind "$work/locked"
    output=$("$petspot" reports list --data-dir "$data" 2>&1)
    code=$?
    expect "exit code of a command on what was stopped cleanly" $code 73
    expect "its line" "$output" "petspot: cannot use $data: Read-only file system"
    umount "$work/locked"
}
