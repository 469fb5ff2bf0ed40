# A pet's owner with curl and a cookie jar.

# post <jar> <step> [curl options…]: fails unless the step was accepted.
post() {
    local jar=$1 step=$2 status
    shift 2
    status=$(curl -s -o /dev/null -w '%{http_code}' -c "$jar" -b "$jar" "$@" "$petspot_url/report-missing/$step")
    [ "$status" = 303 ] || { echo "post to $step: $status" >&2; exit 70; }
}

# report_pet <number>: the whole flow, with its own address in `X-Forwarded-For`.
report_pet() {
    local jar=$work/owner.$1 from="X-Forwarded-For: 192.0.2.$1"
    post "$jar" chip-number -H "$from" -d 'chipNumber=616-093 900000001'
    post "$jar" photo -H "$from" -F "photo=@$work/pet.jpg" -F "thumbnail=@$work/pet.small.jpg"
    post "$jar" description -H "$from" -d "petName=Rex $1" -d species=dog -d age=4 -d 'lastSeenPlace=Planty, Kraków'
    post "$jar" contact-details -H "$from" -d contactPhone=600700800
    post "$jar" summary -H "$from" -d ''
}

# open_flow <name> [number]: begins a report at a server, from an address of its own; prints the `Cookie` value to continue it.
open_flow() {
    local url=${1}_url
    curl -s -o /dev/null -D - -H "X-Forwarded-For: 198.51.100.${2-0}" -d 'chipNumber=616-093 900000001' "${!url}/report-missing/chip-number" |
        tr -d '\r' | sed -n 's/^set-cookie: \([^;]*\).*/\1/Ip'
}
