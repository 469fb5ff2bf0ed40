// One client that behaves: a hundred times a second it connects, asks for a page and reads it.
//
//     honest <port> <cookie> <path> <seconds>     says the median, the 99th percentile and the longest wait in ms, and failures
//
// A wait begins when the request was due, so that a server that stood still for a while is seen by all who came meanwhile.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { rate = 100, most_seconds = 600 };

static double waits[rate * most_seconds];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// 0 for a whole answer that is good.
static int ask(int port, const char *request) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 5};
    char answer[65536];
    size_t length = strlen(request), count = 0;
    int result = 1, descriptor = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 &&
        send(descriptor, request, length, MSG_NOSIGNAL) == (ssize_t)length) {
        ssize_t piece;
        while (count < sizeof answer && (piece = recv(descriptor, answer + count, sizeof answer - count, 0)) > 0) count += piece;
        // The request asks for the end of the connection, which is the end of the answer.
        result = count < 13 || piece != 0 || strncmp(answer, "HTTP/1.1 200 ", 13) != 0;
    }
    close(descriptor);
    return result;
}

static int ascending(const void *first, const void *second) {
    double difference = *(const double *)first - *(const double *)second;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
    if (count != 5) return 64;
    char request[1024];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nConnection: close\r\n\r\n",
        arguments[3], arguments[2]);
    int wanted = atoi(arguments[4]) * rate, failures = 0;
    if (wanted < rate || wanted > rate * most_seconds) return 64;
    double start = now();
    for (int i = 0; i < wanted; i++) {
        double due = start + i * 1e3 / rate, early = due - now();
        if (early > 0) usleep((useconds_t)(early * 1e3));
        failures += ask(atoi(arguments[1]), request);
        waits[i] = now() - due;
    }
    qsort(waits, wanted, sizeof *waits, ascending);
    printf("%.3f %.3f %.3f %d\n", waits[wanted / 2], waits[wanted * 99 / 100], waits[wanted - 1], failures);
    return 0;
}
