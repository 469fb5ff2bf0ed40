// The least an HTTP server can do, to measure others by: one thread, one epoll, and for each request head the same bytes from a file.
// A head ends at an empty line; nothing else of it is looked at. Keep-alive and pipelining work.
//
//     responder <file>            prints its port, ends when it is killed

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { descriptors = 65536, batch = 256 };

struct connection {
    size_t line;     // bytes of the line that is arriving
    size_t awaited;  // responses that are not sent whole
    size_t sent;     // bytes of the first of them
};

static struct connection connections[descriptors];
static char answer[1 << 20], input[65536];
static size_t length;

static size_t count_heads(struct connection *connection, size_t count) {
    size_t heads = 0;
    const char *start = input, *end = input + count, *newline;
    for (; (newline = memchr(start, '\n', end - start)); start = newline + 1) {
        // An empty line is a newline with nothing but a carriage return before it.
        if (connection->line + (newline - start) <= 1) heads++;
        connection->line = 0;
    }
    connection->line += end - start;
    return heads;
}

// Sends what is awaited and fits; returns whether the connection lives.
static int flush(int descriptor, struct connection *connection) {
    while (connection->awaited) {
        ssize_t count = send(descriptor, answer + connection->sent, length - connection->sent, 0);
        if (count < 0) return errno == EAGAIN;
        connection->sent += count;
        if (connection->sent < length) continue;
        connection->sent = 0;
        connection->awaited--;
    }
    return 1;
}

static int serve(int descriptor, struct connection *connection) {
    ssize_t count;
    do {
        count = recv(descriptor, input, sizeof input, 0);
        if (count == 0 || (count < 0 && errno != EAGAIN)) return 0;
        if (count > 0) connection->awaited += count_heads(connection, count);
    } while (count == sizeof input);  // less than asked for: nothing is left, and the next byte is another event
    return flush(descriptor, connection);
}

int main(int count, char **arguments) {
    int file = count == 2 ? open(arguments[1], O_RDONLY) : -1;
    ssize_t size = file < 0 ? -1 : read(file, answer, sizeof answer);
    if (size <= 0) return 64;
    length = size;
    signal(SIGPIPE, SIG_IGN);

    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t address_size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), poller = epoll_create1(0), on = 1;
    struct epoll_event events[batch], interest = {.events = EPOLLIN, .data.fd = listener};
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) return 71;
    if (epoll_ctl(poller, EPOLL_CTL_ADD, listener, &interest)) return 71;
    getsockname(listener, (struct sockaddr *)&address, &address_size);
    printf("http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);

    for (;;) {
        int ready = epoll_wait(poller, events, batch, -1);
        for (int i = 0; i < ready; i++) {
            int descriptor = events[i].data.fd;
            if (descriptor != listener) {
                if (!serve(descriptor, &connections[descriptor])) close(descriptor);
                continue;
            }
            while ((descriptor = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0 && descriptor < descriptors) {
                connections[descriptor] = (struct connection){0};
                setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                interest = (struct epoll_event){.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.fd = descriptor};
                epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &interest);
            }
        }
    }
}
