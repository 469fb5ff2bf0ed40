# Invariants after any fault.

# A connection of the server that closes locks the file for a moment.
query() {
    sqlite3 -cmd '.timeout 5000' "file:$data/petspot.sqlite?mode=ro" "$1"
}

# The files that rows refer to, one per line.
referenced_photos="
    WITH photos(photo, thumbnail) AS (
        SELECT photo_file, thumbnail_file FROM reports UNION ALL SELECT photo_file, thumbnail_file FROM messages
        UNION ALL SELECT photo_file, thumbnail_file FROM flow_sessions
    )
    SELECT photo AS file FROM photos WHERE file IS NOT NULL
    UNION SELECT thumbnail AS file FROM photos WHERE file IS NOT NULL
    ORDER BY file"

# The database is consistent; every row has its files, and every file its row. What a crash left behind is removed soon after the start.
check_store() {
    local difference _
    expect "integrity_check" "$(query 'PRAGMA integrity_check')" ok
    for _ in {1..100}; do
        difference=$(comm -3 <(ls "$data/photos") <(query "$referenced_photos") | tr -d "\n")
        [ -z "$difference" ] && break
        sleep 0.05
    done
    expect "files without a row, and rows without a file" "$difference" ""
}

# check_report <pet>: its report is stored once if it was acknowledged, at most once if not, and always complete.
# Sets `count` to the number of its reports.
check_report() {
    local pet=$1 whole id listed
    IFS='|' read -r count whole id < <(query "
        SELECT count(*), coalesce(sum(
            chip_number = '616093900000001' AND species = 'dog' AND contact_phone = '600700800' AND reunited_at IS NULL
            AND photo_bytes = 150027 AND thumbnail_bytes = 30027
        ), 0), max(id) FROM reports WHERE pet_name = '$pet'")
    if is_acknowledged "$pet"; then
        expect "acknowledged reports of $pet" "$count" 1
    elif [ "$count" != 0 ]; then
        expect "unacknowledged reports of $pet" "$count" 1
    fi
    expect "whole reports of $pet" "$whole" "$count"
    request "$pet" /
    listed=$(grep -c ">$pet</h2>" "$work/$pet.body")
    expect "cards of $pet on the list" "$listed" "$count"
    [ "$count" = 1 ] || return
    expect "photo of $pet" "$(same_image "$pet" "/pets/$id/photo" "$pet.jpg")" same
    expect "thumbnail of $pet" "$(same_image "$pet" "/pets/$id/thumbnail" "$pet.small.jpg")" same
}

# check_retry <pet>: its owner continues, submits twice, and has one report.
check_retry() {
    local pet=$1
    walk "$pet" || fail "$pet cannot go on: $status $location"
    post "$pet" summary
    expect "$pet submitted again" "$status $location" "303 $url/report-missing/confirmation"
    request "$pet" /report-missing/confirmation
    expect "confirmation of $pet" "$status" 200
    check_report "$pet"
    expect "reports of $pet in the end" "$count" 1
}

# check_draft <pet>: the acknowledged answers of an unfinished report are stored, and the next step is open.
check_draft() {
    local pet=$1 number
    number=$(<"$work/$pet.step")
    { [ "$number" = 0 ] || is_acknowledged "$pet"; } && return
    request "$pet" "/report-missing/${steps[number]}"
    # A submit that was stored but not acknowledged redirects to its confirmation.
    if [ "$number" = 4 ] && [ "$status" = 303 ]; then
        expect "$pet after its submit" "$location" "$url/report-missing/confirmation"
    else
        expect "open step of $pet" "$status" 200
    fi
}

# After a kill and a restart.
check_all() {
    local pet
    check_store
    for pet; do
        check_draft "$pet"
        check_report "$pet"
        check_retry "$pet"
    done
}

# At the end: all acknowledged reports are stored, and no others.
every_report_once() {
    campaign "all reports in the end"
    local number acknowledged=0 path=/ listed=
    case=
    restart_server
    for ((number = 1; number <= pets; number++)); do
        is_acknowledged "Pet$number" && acknowledged=$((acknowledged + 1))
    done
    expect "reports" "$(query 'SELECT count(*) FROM reports')" "$acknowledged"
    expect "pets with a report" "$(query 'SELECT count(DISTINCT pet_name) FROM reports')" "$acknowledged"
    while [ -n "$path" ]; do
        request Pet1 "$path"
        listed+=$(grep -o '>Pet[0-9]*</h2>' "$work/Pet1.body")$'\n'
        path=$(sed -n 's/.*rel="next" href="\([^"]*\)".*/\1/p' "$work/Pet1.body")
    done
    expect "pets on all pages of the list" "$(grep . <<<"$listed" | sort -u | wc -l)" "$acknowledged"
    check_store
    kill_server
    note "$acknowledged reports, each once"
}
