# Reports what was tried and the results.

points=0
held=0
failures=0

# campaign <title>: the heading of the next lines.
campaign() {
    printf '== %s (after %s s)\n' "$1" "$SECONDS"
}

# A point at which the server was killed or its disk failed.
point() {
    points=$((points + 1))
}

# expect <what should be> <actual> <expected>
expect() {
    if [ "$2" = "$3" ]; then
        held=$((held + 1))
    else
        fail "$1: got '$2', expected '$3'"
    fi
}

# fail <what went wrong>
fail() {
    failures=$((failures + 1))
    printf 'FAILED %s (%s)\n' "$1" "${case:-}"
}

# note <figure>
note() {
    printf '   %s\n' "$1"
}

# Exits with 1 when anything failed.
summary() {
    printf '== %s points, %s invariants held, %s failures, %s s\n' "$points" "$held" "$failures" "$SECONDS"
    [ "$failures" = 0 ]
}
