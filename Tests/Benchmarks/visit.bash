# A visit of a finder: the list of 20 pets, its style sheets and thumbnails, one pet's page and photo, each beside nginx with the same bytes.

visit_parts=(list sheets thumbnails page photo)
declare -A visit_counts=([list]=1 [sheets]=2 [thumbnails]=20 [page]=1 [photo]=1)

# find_parts <server>: the parts' paths on a server's list.
find_parts() {
    local server=$1 url=${1}_url
    curl -s "${!url}/" >"$work/list.html"
    echo / >"$work/list.$server"
    grep -o '<link rel="stylesheet" href="[^"]*' "$work/list.html" | sed 's/.*"//' >"$work/sheets.$server"
    grep -o '/pets/[^"]*/thumbnail[^"]*' "$work/list.html" | sort -u >"$work/thumbnails.$server"
    sed -n '1s|/thumbnail.*||p' "$work/thumbnails.$server" >"$work/page.$server"
    curl -s "${!url}$(<"$work/page.$server")" | grep -o '/pets/[^"]*/photo[^"]*' | head -1 >"$work/photo.$server"
    [ "$(wc -l <"$work/thumbnails.$server")" = 20 ] || { echo "visit: not 20 thumbnails" >&2; exit 70; }
}

# prepare_visit: copies what the parts on petspot's list respond to nginx's folder.
prepare_visit() {
    local part path number=0
    find_parts petspot
    visit_counts[sheets]=$(wc -l <"$work/sheets.petspot")
    for part in "${visit_parts[@]}"; do
        : >"$work/$part.nginx"
        while read -r path; do
            number=$((number + 1))
            curl -sf -o "$work/static/$part.$number" "$petspot_url$path" || { echo "visit: no $path" >&2; exit 70; }
            echo "/$part.$number" >>"$work/$part.nginx"
        done <"$work/$part.petspot"
    done
}

# load_visit <server>: one round of each part.
load_visit() {
    local server=$1 url=${1}_url part
    for part in "${visit_parts[@]}"; do
        PATHS=$work/$part.$server load "visit_${part}_$server" "${!url}" -s "$here/paths.lua"
    done
}

# sum_visits <server>: the cost of a visit in each round, in milliseconds, as figures of their own.
sum_visits() {
    local part files=() counts=()
    for part in "${visit_parts[@]}"; do
        files+=("$work/visit_${part}_$1.figures")
        counts+=("${visit_counts[$part]}")
    done
    paste -d' ' "${files[@]}" | awk -v counts="${counts[*]}" '
        BEGIN { parts = split(counts, count, " ") }
        { cost = 0; for (part = 1; part <= parts; part++) cost += count[part] / $(2 * part - 1); print 1 / cost, cost * 1000 }' >"$work/visit_$1.figures"
}
