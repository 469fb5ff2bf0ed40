# An owner's later changes: report and photo are as before or as after, never in between.

# publish: reports a pet of a new owner; sets `id` and `manage`, the path of its private page.
publish() {
    new_pet
    walk "$pet" || fail "cannot report: $status"
    request "$pet" /report-missing/confirmation
    manage=$(grep -om1 '/manage/[0-9a-f]*' "$work/$pet.body")
    id=$(query "SELECT id FROM reports WHERE pet_name = '$pet'")
}

# prepare <change>: everything except its last post.
prepare() {
    publish
    [ "$1" = edit ] || return
    request "$pet" "$manage/edit" -d ''
    jpeg "$pet later" 90000 >"$work/$pet.later.jpg"
    request "$pet" /report-missing/photo -F "photo=@$work/$pet.later.jpg"
    expect "another photo" "$status" 303
}

# carry_out <change>: its last post.
carry_out() {
    case $1 in
    edit) request "$pet" /report-missing/summary -d '' ;;
    reunited) request "$pet" "$manage/reunited" -d '' ;;
    delete) request "$pet" "$manage/delete" -d '' ;;
    esac
}

# check_change <change>: after a fault, before a retry: the report is unchanged, or changed completely.
check_change() {
    check_store
    if is_changed "$1"; then
        return
    fi
    check_report "$pet"
}

is_changed() {
    case $1 in
    edit) [ "$(same_image "$pet" "/pets/$id/photo" "$pet.later.jpg")" = same ] ;;
    reunited) [ "$(query "SELECT count(*) FROM reports WHERE id = '$id' AND reunited_at NOT NULL")" = 1 ] ;;
    delete) [ "$(query "SELECT count(*) FROM reports WHERE id = '$id'")" = 0 ] ;;
    esac
}

# finish <change>: a retry makes it.
finish() {
    carry_out "$1"
    # A deleted report is not found.
    [ "$1 $status" = "delete 404" ] || expect "status of $1 again" "$status" 303
    is_changed "$1" || fail "$1 was not made"
    check_store
    put_back "$1"
}

# put_back <change>: the final check counts the reports that were not deleted, and lists those still missing.
put_back() {
    case $1 in
    reunited) request "$pet" "$manage/reopen" -d '' ;;
    delete) echo 0 >"$work/$pet.step" ;;
    esac
}

kill_change_at() {
    local step=$1 call=$2 n=$3
    shift 3
    case="killed before $call $n of $step $*"
    prepare "$step"
    attach "$@" -e "inject=$call:signal=SIGKILL:when=$n"
    if killed_during carry_out "$step"; then
        check_change "$step"
        finish "$step"
    else
        is_changed "$step" || fail "$step was not made"
        put_back "$step"
        return 1
    fi
}

error_in_change() {
    local step=$1 call=$2 error=$3 n=$4
    shift 4
    case="$error from $call $n of $step $*"
    prepare "$step"
    attach "$@" -e "inject=$call:error=$error:when=$n"
    carry_out "$step"
    expect "$step met an error" "$(grep -c "$stored.*(INJECTED)" "$work/trace" | sed 's/^[1-9].*/some/')" some
    expect "class of status" "${status:0:1}" 5
    point
    kill_server
    wait "$tracer" 2>/dev/null
    restart_server
    is_changed "$step" && fail "$step was made although it was refused"
    check_change "$step"
    finish "$step"
}

changes() {
    campaign "reports that change"
    local before=$points step call n log=(-P "$data/petspot.sqlite-wal")
    start_server
    for step in edit delete $([ -n "$quick" ] || echo reunited); do
        for call in pwrite64 fdatasync; do
            for ((n = 1; n <= (quick ? 1 : 20); n++)); do
                kill_change_at "$step" "$call" "$n" "${log[@]}" || break
            done
            error_in_change "$step" "$call" EIO 1 "${log[@]}"
            [ -n "$quick" ] && break
        done
    done
    for step in edit delete; do
        for n in 1 2; do
            kill_change_at "$step" unlink "$n"
            [ -n "$quick" ] && break
        done
    done
    kill_change_at delete ftruncate 1 "${log[@]}"
    kill_server
    note "$((points - before)) faults while reports were edited, marked and deleted"
}
