/// Linux calls that Swift's C library module does not declare. Empty on other systems, which use poll(2).
#pragma once

#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/socket.h>

/// accept4(2). The C library declares it under `_GNU_SOURCE` only, which would give this module types that differ from
/// those of Swift's C library module.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif
