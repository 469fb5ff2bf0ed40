# jpeg <word> <size>: a JPEG of 16 by 16 pixels, only by its structure, whose coded data repeats the word.
jpeg() {
    printf '\xff\xd8\xff\xc0\x00\x0b\x08\x00\x10\x00\x10\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00'
    yes "$1" | head -c "$2"
    printf '\xff\xd9'
}
