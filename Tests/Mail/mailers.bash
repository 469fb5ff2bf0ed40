# Two mailers of Debian: postfix, with a queue and mailboxes of its own, and msmtp, which hands mail to that postfix over SMTP.

start_postfix() {
    local queue=$work/queue config=$work/postfix
    mkdir -p "$queue" "$config" "$work/mail" "$work/lib"
    chown postfix "$work/lib"
    chmod 777 "$work/mail"
    smtp_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    cat >"$config/main.cf" <<END
compatibility_level = 3.6
queue_directory = $queue
data_directory = $work/lib
mail_owner = postfix
setgid_group = postdrop
myhostname = localhost.localdomain
mydestination =
inet_interfaces = loopback-only
virtual_mailbox_domains = example.org
virtual_mailbox_base = $work/mail
virtual_mailbox_maps = static:incoming
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_minimum_uid = 100
smtputf8_enable = no
maillog_file = $work/mail.log.postfix
maillog_file_prefixes = $work
maximal_queue_lifetime = 1h
END
    sed -e 's/^\(smtp *inet\)/#\1/' -e 's/^\([a-z]* *unix *[-n] *[-n] *\)y/\1n/' /usr/share/postfix/master.cf.dist >"$config/master.cf"
    echo "127.0.0.1:$smtp_port inet n - n - - smtpd" >>"$config/master.cf"
    grep -q ^postlog "$config/master.cf" || echo "postlog unix-dgram n - n - 1 postlogd" >>"$config/master.cf"
    cat >"$work/msmtprc" <<END
account default
host 127.0.0.1
port $smtp_port
END
    chmod 600 "$work/msmtprc"
    printf '#!/bin/sh\nexec msmtp -C %s "$@"\n' "$work/msmtprc" >"$work/by-msmtp"
    printf '#!/bin/sh\nMAIL_CONFIG=%s exec /usr/sbin/sendmail "$@"\n' "$config" >"$work/by-postfix"
    chmod 755 "$work/by-msmtp" "$work/by-postfix"
    MAIL_CONFIG=$config postfix start >"$work/postfix.out" 2>&1 || { cat "$work/postfix.out"; exit 70; }
    has_postfix=1
}

stop_postfix() { [ -z "${has_postfix-}" ] || MAIL_CONFIG=$work/postfix postfix stop >/dev/null 2>&1; }

# deliver_by <mailer>: sends what waits, and reads what arrives.
deliver_by() {
    send_by "$1"
    python3 Tests/Mail/delivered.py "$work/mail/$1" "$site_url" "$sender_name" first message match reminder hidden links flags alert nearby ||
        fail "$1: mails from $sender_name are missing or broken"
}

# send_by <mailer>: sends what waits, and waits until all is in the mailbox.
send_by() {
    local expected wait
    expected=$(find "$data/outbox" -name '*.eml' | wc -l)
    rm -f "$work/mail/incoming"
    "$petspot" mail --data-dir "$data" --sendmail "$work/by-$1" || fail "petspot mail with $1 ended with $?"
    [ "$(find "$data/outbox" -name '*.eml' | wc -l)" = 0 ] || fail "$1 left mails"
    for ((wait = 0; wait < 100; wait++)); do
        [ "$(grep -cs '^From ' "$work/mail/incoming")" = "$expected" ] && break
        sleep 0.1
    done
    mv "$work/mail/incoming" "$work/mail/$1"
}
