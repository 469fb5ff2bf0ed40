# A server that sends mail, and people who use it. Each has an address of their own, so no limit is in the way.

# start_site <name> [options…]: starts the server on a data directory of its own.
start_site() {
    data=$work/$1
    shift
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    site_url=http://127.0.0.1:$port
    restart_site
}

restart_site() {
    "$petspot" --data-dir "$data" --port "$port" --public-url "$site_url" --trusted-proxy 127.0.0.1 --keep-days 5 \
        --mail-from "${sender_name-PetSpot Łódź} <post@example.org>" --moderator-mail moderators@example.org >"$work/site.url" 2>>"$work/site.log" &
    site=$!
    local wait
    for ((wait = 0; wait < 100; wait++)); do
        curl -sf -o /dev/null "$site_url/healthz" && return
        sleep 0.05
    done
    echo "the server did not start" >&2
    exit 70
}

stop_site() { [ -z "${site-}" ] || { kill "$site" 2>/dev/null; wait "$site" 2>/dev/null; site=; }; }
kill_site() { kill -9 "$site" 2>/dev/null; wait "$site" 2>/dev/null; }

# ask <person> <curl's options…>: a request of a person, with their cookies.
ask() {
    local person=$1
    shift
    curl -sS --fail-with-body -c "$work/jar.$person" -b "$work/jar.$person" \
        -H "X-Forwarded-For: 10.1.$((person / 250)).$((person % 250 + 1))" "$@"
}

# report_of <person> <address> [kind] [fields of the description…]: makes a report and prints its private page. A file says when it is about to
# be submitted.
report_of() {
    local person=$1 address=$2 kind=${3-missing} flow
    flow=$site_url/report-$kind
    ask "$person" -o /dev/null "$flow/chip-number" -d chipNumber= &&
        ask "$person" -o /dev/null "$flow/photo" -F action=continue &&
        ask "$person" -o /dev/null "$flow/description" -d 'description=canary Zażółć 🐈' "${@:4}" &&
        ask "$person" -o /dev/null "$flow/contact-details" -d "contactEmail=$address" &&
        touch "$work/submits.$person" &&
        ask "$person" -o /dev/null "$flow/summary" -d '' &&
        ask "$person" "$flow/confirmation" | grep -o '/manage/[0-9a-f]*' | head -n 1
}

# mail_to <address> [folder]: waits for a mail and prints the private page, or the page in another folder, that it leads to.
mail_to() {
    local wait file
    for ((wait = 0; wait < 100; wait++)); do
        file=$(grep -ls "^To: <$1>" "$data"/outbox/*.eml | xargs -r grep -ls "/${2-manage}/" | tail -n 1)
        [ -z "$file" ] || { grep -o "/${2-manage}/[0-9a-z]*" "$file" | head -n 1; return; }
        sleep 0.1
    done
    return 1
}

# make_every_kind: one person's reports, and what others do, until each kind of mail waits.
make_every_kind() {
    local page pet number=1 address kind
    local cat=(-d species=cat -d colours=tabby -d lastSeenPlace=Wola)
    declare -A pets
    for kind in message match hidden; do
        number=$((number + 1))
        address=$kind@example.org
        report_of "$number" "$address" missing "${cat[@]}" >/dev/null
        page=$(mail_to "$address")
        ask "$number" -o /dev/null "$site_url$page/mail" -d mail=on
        pets[$kind]=$(ask "$number" "$site_url/report-missing/confirmation" | grep -o '/pets/[0-9a-z]*' | head -n 1)
    done
    # One neighbour confirms an alert, the other does not.
    ask 24 -o /dev/null "$site_url/alerts" -d email=asked@example.org -d place=Wola
    ask 25 -o /dev/null "$site_url/alerts" -d email=neighbour@example.org -d 'near=52.23, 20.98'
    page=$(mail_to neighbour@example.org alerts)
    ask 25 -o /dev/null "$site_url$page" -d action=confirm
    report_of 26 near@example.org missing -d 'position=52.231, 20.978' >/dev/null
    mail_to neighbour@example.org pets >/dev/null
    pet=${pets[message]}
    ask 20 -o /dev/null "$site_url$pet/message" -d kind=seen -d 'place=canary' -d 'note=canary'
    "$petspot" reports hide --reason abuse --note 'Bez nazwisk, proszę. 🙏' "${pets[hidden]#/pets/}" --data-dir "$data" >/dev/null
    ask 21 -o /dev/null "$site_url$pet/flag" -d reason=other
    report_of 22 finder@example.org found "${cat[@]}" >/dev/null
    ask 23 -o /dev/null "$site_url/manage" -d email=Message@Example.org
    # The sweep after the start adds reminders: with five days on the list, each report leaves it soon.
    stop_site
    restart_site
    local wait
    for ((wait = 0; wait < 100; wait++)); do
        [ "$(grep -lE '^Subject: (Are you still|New message|Could this)' "$data"/outbox/*.eml | wc -l)" -ge 2 ] && break
        sleep 0.2
    done
}

# write_again <sender>: lets the server write every mail once more, from a sender of this name.
write_again() {
    stop_site
    sender_name=$1
    rm -rf "$data/outbox"
    sqlite3 "$data/petspot.sqlite" "UPDATE mails SET written_at = NULL, due_at = 0; UPDATE mail_matches SET is_mailed = FALSE;
        UPDATE reports SET first_mails = 0; DELETE FROM mail_addresses;"
    restart_site
    local wait
    for ((wait = 0; wait < 100; wait++)); do
        [ "$(sqlite3 "file:$data/petspot.sqlite?mode=ro" 'SELECT count(*) FROM mails WHERE written_at IS NULL')" = 0 ] && break
        sleep 0.1
    done
}

# send_in_background: lets the mails that wait go to a mailer that keeps each in a file.
send_in_background() {
    mkdir -p "$work/sent"
    [ -e "$work/keeps" ] || {
        printf '#!/bin/sh\nf=$(mktemp %s/sent/.XXXXXX) && cat >"$f" && mv "$f" "%s/sent/$(basename "$f" | tr -d .)"\n' "$work" "$work" >"$work/keeps"
        chmod 755 "$work/keeps"
    }
    "$petspot" mail --data-dir "$data" --sendmail "$work/keeps" 2>>"$work/mail.log" &
    sender=$!
}
