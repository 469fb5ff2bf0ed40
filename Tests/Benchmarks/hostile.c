// Clients that hold on to a server by being slow. A byte a second comes from each that drips; none that does not read ever does.
//
//     hostile <port> <cookie> <page> <photo>     says how many are open, and for each line of input: those not answered
//                                                yet of the heads, of the dripped bodies and of the bodies that stall,
//                                                how many were answered 408, and how many anything else

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum kind { head, body, stalled_body, unread, kinds };
enum { ticks = 10, tick = 100 /* ms */ };

// One kind after the other; half of those that do not read have asked for pages, half for photos.
static const int wanted[kinds] = {1000, 200, 100, 200};
enum { most = 1500 };

static struct client {
    enum kind kind;
    int descriptor, is_ended;
    char answer[16];
    size_t answered;
} clients[most];
static int opened;

static void open_client(int port, enum kind kind, const char *bytes, size_t length) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int small = 4096, descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) return;
    if (kind == unread) setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) return;
    if (send(descriptor, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) return;
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    clients[opened++] = (struct client){.kind = kind, .descriptor = descriptor};
}

// What has been answered; the beginning is kept, for the status.
static void look(struct client *client) {
    char bytes[4096];
    while (!client->is_ended) {
        ssize_t count = recv(client->descriptor, bytes, sizeof bytes, 0);
        if (count > 0) {
            for (ssize_t i = 0; i < count && client->answered < sizeof client->answer - 1; i++)
                client->answer[client->answered++] = bytes[i];
        } else {
            struct pollfd state = {.fd = client->descriptor, .events = POLLIN};
            client->is_ended = poll(&state, 1, 0) > 0;
            return;
        }
    }
}

static void report(void) {
    int open[kinds] = {0}, timeouts = 0, others = 0;
    for (int i = 0; i < opened; i++) {
        struct client *client = &clients[i];
        open[client->kind] += !client->is_ended;
        int is_timeout = strncmp(client->answer, "HTTP/1.1 408 ", 13) == 0;
        timeouts += is_timeout;
        others += client->kind != unread && client->is_ended && !is_timeout;
    }
    printf("%d %d %d %d %d\n", open[head], open[body], open[stalled_body], timeouts, others);
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count != 5) return 64;
    const char *cookie = arguments[2];
    char bytes[kinds][1024];
    snprintf(bytes[head], sizeof bytes[head], "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
    snprintf(bytes[body], sizeof bytes[body],
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nContent-Length: 1000\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\nchipNumber=", arguments[3], cookie);
    memcpy(bytes[stalled_body], bytes[body], sizeof bytes[body]);
    for (enum kind kind = head; kind < kinds; kind++) {
        for (int i = 0; i < wanted[kind]; i++) {
            // Enough requests for far more than the sockets' buffers hold.
            static char requests[128 * 1024];
            size_t length = 0;
            if (kind == unread) {
                for (int request = 0; request < 300; request++)
                    length += snprintf(requests + length, sizeof requests - length,
                        "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\n\r\n", arguments[3 + i % 2], cookie);
            } else {
                length = snprintf(requests, sizeof requests, "%s", bytes[kind]);
            }
            open_client(atoi(arguments[1]), kind, requests, length);
        }
    }
    printf("%d\n", opened);
    fflush(stdout);
    for (int turn = 0;; turn++) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&input, 1, tick) > 0) {
            char line[64];
            if (!fgets(line, sizeof line, stdin)) return 0;
            report();
        }
        for (int i = 0; i < opened; i++) {
            if (clients[i].kind == unread) continue;
            // Those that were answered go on too, until the server is rid of them.
            if (clients[i].kind != stalled_body && i % ticks == turn % ticks)
                send(clients[i].descriptor, "1", 1, MSG_NOSIGNAL);
            look(&clients[i]);
        }
    }
}
