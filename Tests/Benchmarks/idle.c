// Many connections that have sent a request, have read its answer, and stay.
//
//     idle <port> <count> <path> <length>     says how many are open; after a line of input, how many still are

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most = 60000 };

static int connections[most];

static int open_connection(int port, const char *request, size_t request_length, size_t answer_length) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 5};
    char answer[65536];
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address)) return -1;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (send(descriptor, request, request_length, 0) != (ssize_t)request_length) return -1;
    while (answer_length) {
        ssize_t count = recv(descriptor, answer, sizeof answer, 0);
        if (count <= 0) return -1;
        answer_length -= (size_t)count < answer_length ? (size_t)count : answer_length;
    }
    return descriptor;
}

int main(int count, char **arguments) {
    if (count != 5) return 64;
    char request[1024];
    int wanted = atoi(arguments[2]), opened = 0, open = 0;
    int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", arguments[3]);
    while (opened < wanted && opened < most) {
        int descriptor = open_connection(atoi(arguments[1]), request, length, strtoul(arguments[4], 0, 10));
        if (descriptor < 0) break;
        connections[opened++] = descriptor;
    }
    printf("%d\n", opened);
    fflush(stdout);
    getchar();
    for (int i = 0; i < opened; i++) {
        // A byte or an end would be something to read.
        struct pollfd state = {.fd = connections[i], .events = POLLIN};
        open += poll(&state, 1, 0) == 0;
    }
    printf("%d\n", open);
    return 0;
}
