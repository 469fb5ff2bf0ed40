# Pets' owners who continue after a failure, and the invariants of their reports.

# How often an owner retries a request, a fifth of a second apart.
patience=150
# Seconds until owners who are not done end the run. 200 journeys take a few minutes.
campaign_time=900

# owner <number>: completes the whole flow, page by page, with a photo of one or several chunks.
owner() {
    local tries=0
    pets=$(($1 - 1))
    new_pet
    [ $(($1 % 4)) = 0 ] && jpeg "$pet" 1000000 >"$work/$pet.jpg"
    until is_acknowledged "$pet"; do
        request "$pet" "/report-missing/${steps[$(<"$work/$pet.step")]}"
        if ! post_next "$pet"; then
            tries=$((tries + 1))
            [ $tries -lt $patience ] || { echo "$pet was not served: $status $location" >>"$work/unserved"; return; }
        fi
        sleep 0.2
    done
}

# owners <first> <last> <disturbance> <seconds>: these owners, some at a time, with a disturbance every few seconds.
owners() {
    local first=$1 last=$2 disturbance=$3 seconds=$4 walker pids=() count=0 latest=$((SECONDS + campaign_time))
    for ((walker = 1; walker <= walkers; walker++)); do
        (
            trap - EXIT
            url=http://127.0.0.1:$((walker_port + walker))
            for ((number = first + walker - 1; number <= last; number += walkers)); do owner "$number"; done
            : >"$work/walker$walker.done"
        ) &
        pids+=($!)
    done
    while [ "$(find "$work" -maxdepth 1 -name 'walker*.done' | wc -l)" -lt $walkers ]; do
        sleep "$seconds"
        point
        count=$((count + 1))
        "$disturbance" $count
        [ $SECONDS -lt $latest ] && continue
        kill "${pids[@]}"
        fail "the owners are not done after $campaign_time s"
        summary
        exit 1
    done
    wait "${pids[@]}"
    rm "$work"/walker*.done
    expect "owners who were not served" "$(cat "$work/unserved" 2>/dev/null)" ""
    note "$count times"
    calm
}

# Both nodes serve again.
calm() {
    local number _
    for number in 1 2; do
        for _ in {1..200}; do
            curl -sf -m 5 "http://127.0.0.1:$((node_port + number))/healthz" >/dev/null && continue 2
            sleep 0.05
        done
        fail "node $number is not well"
    done
}

query() {
    sql -d "$database_url" -c "$1"
}

# check_reports <first> <last>: each is stored once and complete, and both nodes show it with its photo.
check_reports() {
    local number pet count whole id
    for ((number = $1; number <= $2; number++)); do
        pet=Pet$number
        case=$pet
        expect "acknowledgement" "$(is_acknowledged "$pet" && echo yes)" yes
        IFS='|' read -r count whole id < <(query "
            SELECT count(*), count(*) FILTER (
                WHERE chip_number = '616093900000001' AND species = 'dog' AND contact_phone = '600700800' AND reunited_at IS NULL
            ), max(id) FROM reports WHERE pet_name = '$pet'")
        expect "reports" "$count" 1
        expect "whole reports" "$whole" 1
        for url in "http://127.0.0.1:$((node_port + 1))" "http://127.0.0.1:$((node_port + 2))"; do
            expect "photo" "$(same_image "$pet" "/pets/$id/photo" "$pet.jpg")" same
            expect "thumbnail" "$(same_image "$pet" "/pets/$id/thumbnail" "$pet.small.jpg")" same
            request "$pet" /report-missing/confirmation
            expect "confirmation" "$status" 200
        done
    done
    case=
}

# Without the database, pages that need it say so, and others are served; later the nodes reconnect by themselves.
check_absence() {
    local number
    stop_database
    for number in 1 2; do
        url=http://127.0.0.1:$((node_port + number))
        request Pet1 /
        expect "list without the database" "$status" 503
        expect "a page that says so" "$(grep -c 'Please try again in a moment' "$work/Pet1.body" | sed 's/^[1-9].*/yes/')" yes
        request Pet1 /healthz
        expect "health without the database" "$status" 503
        expect "first step without the database" "$(curl -s -o /dev/null -w '%{http_code}' "$url/report-missing/chip-number")" 200
    done
    start_database
    calm
    # The log collects lines for a moment.
    sleep 0.5
    for number in 1 2; do
        expect "words for the operator" "$(tail -n 50 "$work/node$number.log" | grep -oE 'database_(away|back)' | tail -n 2 | tr '\n' ' ')" \
            "database_away database_back "
    done
}

# every_report_in_the_end <count>: so many, each of another pet; no photo is missing, and none is unreferenced except those of
# a killed upload, which are removed within the hour.
every_report_in_the_end() {
    expect "reports" "$(query 'SELECT count(*), count(DISTINCT pet_name), count(DISTINCT number) FROM reports')" "$1|$1|$1"
    expect "photos that reports refer to" "$(query "
        SELECT count(*) FROM photos WHERE is_referenced AND name IN (
            SELECT photo_file FROM reports UNION SELECT thumbnail_file FROM reports)")" $((2 * $1))
    expect "photos that drafts took hold of and lost" "$(query "
        SELECT count(*) FROM photos p WHERE is_referenced AND NOT EXISTS (SELECT FROM reports WHERE p.name IN (photo_file, thumbnail_file))
        AND NOT EXISTS (SELECT FROM flow_sessions WHERE p.name IN (photo_file, thumbnail_file))")" 0
    expect "chunks without a photo, photos without all of their bytes" "$(query "
        SELECT count(*) FROM photos p WHERE byte_count <> (SELECT coalesce(sum(length(bytes)), 0) FROM photo_chunks c WHERE c.name = p.name)")" 0
    expect "passwords in logs" "$(grep -c secret "$work"/node?.log | grep -cv ':0$')" 0
    note "$1 reports, each once; $(query 'SELECT count(*) FROM photos WHERE NOT is_referenced') photos of killed uploads wait for their hour"
}

# The number of nginx's requests, and how often a person's next request went to the other node.
# check_hiding: a moderator hides a page on one node, and the other shows that at once, everywhere.
check_hiding() {
    local id link jar=$work/moderator first=http://127.0.0.1:$((node_port + 1)) second=http://127.0.0.1:$((node_port + 2)) path shown=0
    id=$(curl -s "$second/" | grep -om1 '/pets/[0-9a-z]*' | cut -d/ -f3)
    link=$(PETSPOT_DATABASE=$database_url "$petspot" moderators add Zoë --data-dir "$work/node1" --port $((node_port + 1)))
    curl -s -o /dev/null -c "$jar" -d '' "$link"
    expect "a page before it is hidden" "$(curl -s -o /dev/null -w '%{http_code}' "$second/pets/$id")" 200
    expect "the moderator's post" "$(curl -s -o /dev/null -w '%{http_code}' -b "$jar" -d reason=abuse "$first/moderate/reports/$id/hide")" 303
    for path in "/pets/$id" "/pets/$id/photo" "/pets/$id/message"; do
        expect "$path on the other node" "$(curl -s -o /dev/null -w '%{http_code}' "$second$path")" 410
    done
    for path in / /feed.atom /sitemap.xml; do
        curl -s "$second$path" | grep -q "/pets/$id" && shown=$((shown + 1))
    done
    expect "lists of the other node that name it" "$shown" 0
}

responses() {
    expect "responses of a bug (500)" "$(awk '$3 == 500' "$work/responses" | wc -l)" 0
    note "responses: $(awk '{ count[$3]++ } END { for (status in count) printf "%s × %d  ", status, count[status] }' "$work/responses")"
    note "of an owner's requests, to the other node than the one before: $(awk '
        { gsub(",", "", $4); if ($1 in last) { all++; if (last[$1] != $4) other++ } last[$1] = $NF }
        END { printf "%d of %d", other, all }' "$work/responses")"
}
