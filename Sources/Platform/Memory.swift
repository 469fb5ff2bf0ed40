/// Lets what is freed in blocks of a megabyte or more go back to the system at once. glibc otherwise keeps as much as twice the largest
/// block that was freed, for good: a count that needs 8 MB for a second would cost them as long as the process lives.
public func returnLargeBlocks() {
    #if canImport(Glibc)
    mallopt(M_MMAP_THRESHOLD, 1_048_576)
    #endif
}
