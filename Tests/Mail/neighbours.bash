# Kills between a report and its last mail to neighbours.

neighbours_of_each=20

# kill_while_neighbours_are_told: each report has neighbours of its own, because an address gets one mail an hour.
kill_while_neighbours_are_told() {
    local number wait deadline reporter
    start_site neighbours
    stop_site
    sqlite3 "$data/petspot.sqlite" "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $kills * $neighbours_of_each)
        INSERT INTO alerts (address, language, confirmed_at, until, kind, place, email)
        SELECT lower(hex(randomblob(16))), 'en', 1, unixepoch() + 86400, 'both', 'street' || (i / $neighbours_of_each + 1),
            'n' || (i / $neighbours_of_each + 1) || '-' || (i % $neighbours_of_each) || '@example.org' FROM n;
        INSERT INTO alert_words (word, number) SELECT place, number FROM alerts;"
    rm -rf "$work/sent" "$work"/submits.* "$work"/reported.* "$work"/jar.*
    restart_site
    for ((number = 1; number <= kills; number++)); do
        send_in_background
        report_of "$number" "owner$number@example.org" missing -d "lastSeenPlace=Street$number" >"$work/reported.$number" 2>/dev/null &
        reporter=$!
        for ((wait = 0; wait < 500; wait++)); do
            [ -e "$work/submits.$number" ] && break
            sleep 0.01
        done
        sleep "$(printf '%d.%03d' $((RANDOM % 2)) $((RANDOM % 1000)))"
        kill_site
        ((number % 2)) || kill -9 "$sender" 2>/dev/null
        wait "$reporter"
        restart_site
    done
    deadline=$((SECONDS + 180))
    while ((SECONDS < deadline)); do
        send_in_background
        wait "$sender"
        python3 Tests/Mail/told.py "$work" "$data/petspot.sqlite" "$neighbours_of_each" >"$work/told" && break
        sleep 1
    done
    cat "$work/told"
    python3 Tests/Mail/told.py "$work" "$data/petspot.sqlite" "$neighbours_of_each" >/dev/null || fail "neighbours were left out, or told twice"
    stop_site
}
