/// The calls of Linux that Swift's C library module does not bring. Nothing on other systems, which use poll(2).
#pragma once

#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// accept4(2). The C library declares it only under `_GNU_SOURCE`, which would give this module other types than
/// Swift's own has.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif
