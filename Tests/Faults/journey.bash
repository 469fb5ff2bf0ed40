# A pet's owner with curl and a cookie jar, who posts a failed step again.

steps=(chip-number photo description contact-details summary)
# The locations after the steps, in the same order.
destinations=(photo description contact-details summary confirmation)

pets=0
pet=

# A new owner with a unique photo, before the first post.
new_pet() {
    pets=$((pets + 1))
    pet=Pet$pets
    jpeg "$pet" 150000 >"$work/$pet.jpg"
    jpeg "$pet" 30000 >"$work/$pet.small.jpg"
    echo 0 >"$work/$pet.step"
}

# request <pet> <path> [curl options…]: sets `status`, `location` and `curl_code`; the body goes to a file.
# Each owner has their own address, so that no request is over a rate limit.
request() {
    local pet=$1 path=$2 response
    shift 2
    response=$(
        curl -s -m 5 --interface "127.0.0.$((2 + ${pet#Pet} % 250))" -c "$work/$pet.jar" -b "$work/$pet.jar" \
            -o "$work/$pet.body" -w '%{http_code} %{redirect_url}' "$@" "$url$path"
    )
    curl_code=$?
    status=${response%% *}
    location=${response#* }
}

# same_image <pet> <path> <file>: prints "same" when the image that is served there is the pet's file.
same_image() {
    request "$1" "$2"
    [ "$status" = 200 ] && cmp -s "$work/$1.body" "$work/$3" && echo same
}

# post <pet> <step>
post() {
    local pet=$1 step=$2 path=/report-missing/$2
    case $step in
    chip-number) request "$pet" "$path" -d 'chipNumber=616-093 900000001' ;;
    photo) request "$pet" "$path" -F "photo=@$work/$pet.jpg" -F "thumbnail=@$work/$pet.small.jpg" ;;
    description) request "$pet" "$path" -d "petName=$pet" -d species=dog ;;
    contact-details) request "$pet" "$path" -d contactPhone=600700800 ;;
    summary) request "$pet" "$path" -d '' ;;
    esac
}

# post_next <pet>: posts the first unacknowledged step; fails when it is not acknowledged.
post_next() {
    local pet=$1 number
    number=$(<"$work/$pet.step")
    post "$pet" "${steps[number]}"
    [ "$status" = 303 ] && [ "$location" = "$url/report-missing/${destinations[number]}" ] || return 1
    echo $((number + 1)) >"$work/$pet.step"
}

# walk <pet> [step]: posts the unacknowledged steps before `step`; stops at the first that fails.
walk() {
    local pet=$1
    until is_acknowledged "$pet" || [ "${steps[$(<"$work/$pet.step")]}" = "${2-}" ]; do
        post_next "$pet" || return
    done
}

# is_acknowledged <pet>: whether the submit was acknowledged.
is_acknowledged() {
    [ "$(<"$work/$1.step")" = ${#steps[@]} ]
}
