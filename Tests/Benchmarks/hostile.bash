# The effect of slow clients on a normal one, and when the server closes their connections.

# Longer than the deadline of ten seconds for heads.
honest_seconds=12

# hostile_clients: rounds of a normal client, alone and with those of hostile.c; the last of those stay until all their
# deadlines are over.
hostile_clients() {
    local round cookie photo before alone
    start_petspot petspot /dev/null
    cookie=$(open_flow petspot)
    photo=$(curl -s "$petspot_url/" | grep -o '/pets/[^/"]*/thumbnail' | head -n 1)
    photo=${photo%thumbnail}photo
    # An unmeasured round of the same as warm-up.
    honest_client warming
    alone=$(resident "$petspot_pid")
    for ((round = 1; round <= rounds; round++)); do
        honest_client alone
        before=$(descriptors)
        open_hostile
        honest_client among
        [ "$round" = "$rounds" ] || close_hostile
    done
    printf '%-58s %8s %8s %8s\n' "a new connection for each page, $rounds rounds of $honest_seconds s" 'p50, ms' 'p99, ms' 'most, ms'
    honest_row 'alone' alone
    honest_row 'among 1000 slow heads, 300 slow bodies, 200 not reading' among
    note 'pages of these that did not come' "$(awk '{ failed += $4 } END { print failed }' "$work"/{alone,among}.figures)"
    note 'memory alone, and among them' "$alone kB, $(resident "$petspot_pid") kB"
    for round in 14.5 21 24.5 31; do after "$round"; done
    close_hostile
    stop "$petspot_pid"
}

# after <seconds>: the clients that are left then. After a deadline the server reads on for three seconds, because closing at
# once could destroy the response.
after() {
    local heads bodies stalled refused others
    sleep "$(awk "BEGIN { left = $hostile_begin + $1 - $EPOCHREALTIME; print (left > 0 ? left : 0) }")"
    echo >&"$hostile_in"
    read -r heads bodies stalled refused others <&"$hostile_out"
    note "after $1 s: heads, bodies, silent bodies without a response" "$heads, $bodies, $stalled"
    note "after $1 s: got 408, something else; the server's descriptors" "$refused, $others; $(($(descriptors) - before))"
}

# open_hostile: opens them all, for `close_hostile` to end.
open_hostile() {
    local opened
    coproc HOSTILE { exec "$work/hostile" "${petspot_url##*:}" "$cookie" "$step" "$photo"; }
    # shellcheck disable=SC2153 # bash sets it for a coproc
    hostile_pid=$HOSTILE_PID
    exec {hostile_out}<&"${HOSTILE[0]}" {hostile_in}>&"${HOSTILE[1]}"
    read -r opened <&"$hostile_out"
    hostile_begin=$EPOCHREALTIME
    [ "$opened" = 1500 ] || echo "hostile: only $opened connections" >>"$work/troubles"
}

close_hostile() {
    kill "$hostile_pid"
    exec {hostile_out}<&- {hostile_in}>&-
    wait "$hostile_pid" 2>/dev/null
    # Until the server has noticed that they are closed.
    sleep 1
}

# honest_client <name>: one round; adds its waiting times to the name's figures.
honest_client() {
    "$work/honest" "${petspot_url##*:}" "$cookie" "$step" "$honest_seconds" >>"$work/$1.figures"
}

# honest_row <title> <name>
honest_row() {
    printf '%-58s %8.2f %8.2f %8.2f\n' "$1" "$(figure "$2" 1)" "$(figure "$2" 2)" "$(figure "$2" 3)"
}

# descriptors: the number of the server's open descriptors.
descriptors() {
    find "/proc/$petspot_pid/fd" -mindepth 1 | wc -l
}
