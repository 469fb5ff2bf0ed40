# Messages to owners: one that was acknowledged is stored once, with its photo; any other is stored once or not at all. What a deleted
# report held is gone from database, log and folder.

# Everything before the message: a report, and a photo and a place of its own.
prepare_message() {
    publish
    jpeg "$pet was here" 60000 >"$work/$pet.seen.jpg"
    place="where $pet was seen"
}

send_message() {
    request "$1" "/pets/$id/message" -F kind=seen -F "place=$place" -F "photo=@$work/$pet.seen.jpg"
}

# check_message <most|exactly>: it is stored once at most, or exactly once, and with its photo.
check_message() {
    local number
    check_store
    IFS='|' read -r count number < <(query "SELECT count(*), max(number) FROM messages WHERE place = '$place'")
    [ "$1 $count" = "most 0" ] && return
    expect "messages to $pet" "$count" 1
    expect "photo of the message" "$(same_image "$pet" "$manage/messages/$number/photo" "$pet.seen.jpg")" same
}

# finish_message: the sender tries again, as after any broken connection, and there is one message.
finish_message() {
    send_message "$pet"
    expect "status of the message again" "$status $location" "303 $url/pets/$id"
    check_message exactly
}

kill_message_at() {
    local step=message call=$1 n=$2
    shift 2
    case="killed before $call $n of a message $*"
    prepare_message
    attach "$@" -e "inject=$call:signal=SIGKILL:when=$n"
    if killed_during send_message "$pet"; then
        check_message most
        finish_message
    else
        expect "status of the message" "$status" 303
        check_message exactly
        return 1
    fi
}

error_in_message() {
    local call=$1 error=$2 n=$3
    shift 3
    case="$error from $call $n of a message $*"
    prepare_message
    attach "$@" -e "inject=$call:error=$error:when=$n"
    send_message "$pet"
    expect "the message met an error" "$(grep -c "$stored.*(INJECTED)" "$work/trace" | sed 's/^[1-9].*/some/')" some
    expect "class of status" "${status:0:1}" 5
    point
    kill_server
    wait "$tracer" 2>/dev/null
    restart_server
    expect "messages to $pet after $error" "$(query "SELECT count(*) FROM messages WHERE place = '$place'")" 0
    finish_message
}

# Deletes the report of the last message.
check_erased() {
    case="deleted with its messages"
    request "$pet" "$manage/delete" -d ''
    expect "status of the deletion" "$status" 303
    put_back delete
    check_store
    expect "files that still hold the message" "$(grep -rla "$place\|$pet was here" "$data")" ""
}

messages() {
    campaign "messages to owners"
    local before=$points call n log=(-P "$data/petspot.sqlite-wal") folder=(-P "$data/photos")
    start_server
    for call in pwrite64 fdatasync; do
        for ((n = 1; n <= (quick ? 1 : 20); n++)); do
            kill_message_at "$call" "$n" "${log[@]}" || break
        done
        error_in_message "$call" EIO 1 "${log[@]}"
    done
    for call in openat write fsync rename; do
        for n in 1 2 3 4; do
            kill_message_at "$call" "$n"
            [ -n "$quick" ] && break
        done
    done
    error_in_message fsync ENOSPC 1 "${folder[@]}"
    check_erased
    kill_server
    note "$((points - before)) faults while messages were sent"
}
