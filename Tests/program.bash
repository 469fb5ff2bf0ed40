# The program that a script runs.

# The options of the files that are deployed, as in .deploy/README.md: for one machine, and for several with PostgreSQL.
# shellcheck disable=SC2034
deployed=(-Xswiftc -static-executable -Xlinker -s --scratch-path .build/static)
# shellcheck disable=SC2034
with_postgresql=(--traits PostgreSQL --static-swift-stdlib --scratch-path .build/postgresql)

# find_program [build options…]: sets `petspot` to the file that PETSPOT names, or else to a release that it builds.
find_program() {
    local build=(swift build -c release --product petspot "$@")
    if [ -z "${PETSPOT-}" ]; then
        "${build[@]}" || exit
        PETSPOT=$("${build[@]}" --show-bin-path)/petspot
    fi
    petspot=$(realpath "$PETSPOT")
}
