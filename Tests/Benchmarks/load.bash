# Rounds of load, and their results.

# A prefix for wrk, so that it does not take the servers' processor time.
beside=()

# keep_apart <process>…: from now on these run on the first core and wrk on the second, if there are two, so that scheduling does
# not influence the rounds.
keep_apart() {
    local process
    (($(nproc) > 1)) || return
    for process; do taskset -apc 0 "$process" >/dev/null; done
    beside=(taskset -c 1)
}

# load <name> <url> [wrk options…]: one round of 64 connections, or as many as `people`; adds its requests per second and 99th percentile in
# milliseconds to the name's figures.
load() {
    local name=$1 url=$2
    shift 2
    "${beside[@]}" wrk -t1 "-c${people-64}" "-d${seconds}s" --latency "$@" "$url" >"$work/wrk"
    awk '
        $1 == "99%" { p99 = $2; scale = p99 ~ /us$/ ? 0.001 : p99 ~ /ms$/ ? 1 : 1000; p99 = (p99 + 0) * scale }
        $1 == "Requests/sec:" { rate = $2 }
        END { print rate, p99 }' "$work/wrk" >>"$work/$name.figures"
    grep -E 'Socket errors|Non-2xx' "$work/wrk" | sed "s|^|$name: |" >>"$work/troubles"
}

# median: of the numbers on standard input, one per line.
median() {
    sort -g | awk '{ value[NR] = $1 } END { if (NR) print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

# figure <name> <column>: the median of all rounds.
figure() {
    [ -e "$work/$1.figures" ] && cut -d' ' -f"$2" "$work/$1.figures" | median
}

# ratio <name> <other>: the median of each round's ratio, because the machine's speed varies between rounds.
ratio() {
    [ -e "$work/$2.figures" ] || { echo –; return; }
    paste -d' ' "$work/$1.figures" "$work/$2.figures" | awk '$3 { print $1 / $3 }' | median | xargs printf '%.2f'
}

# row <title> <name> <responder's name> <nginx's name>: one line of the table.
row() {
    printf '%-34s %12.0f %10.2f %14s %10s\n' "$1" "$(figure "$2" 1)" "$(figure "$2" 2)" "$(ratio "$2" "$3")" "$(ratio "$2" "$4")"
}

# note <what> <figure>
note() {
    printf '%-58s %s\n' "$1" "$2"
}
