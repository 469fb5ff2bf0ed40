"""Attacks on the server itself: connections, heads, bodies and responses."""
import collections
import resource

from crowd import Crowd, block_share, blocks, ipv6_blocks, no_ipv6
from lab import attack
from visitor import source_socket

step = b"/report-missing/chip-number"
form = b"POST " + step + b" HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n"


def as_many(count):
    """So many connections, or what this process may open."""
    return min(count, resource.getrlimit(resource.RLIMIT_NOFILE)[1] - 500)


def of_many_blocks(target, count, *arguments, **options):
    """A crowd that fills the share of each block."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    count = as_many(count)
    Crowd(target, count, blocks(-(-count // block_share)), *arguments, **options).run()


@attack("10,000 half heads", {"connection": 3}, {"wait": 9.8, "lost": 12, "connection": 5.4})
def half_heads(target):
    of_many_blocks(target, 10_000, b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")


@attack("10,000 half heads from one address", {"memory": 10}, {"lost": 53, "memory": 54}, is_quick=False)
def half_heads_of_one(target):
    Crowd(target, as_many(10_000), blocks(1), b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ").run()


@attack("10,000 half heads, each of another IPv6 /64", {"connection": 3}, {"wait": 3.7, "lost": 33}, is_quick=False, options=("--host", "::"), cannot=no_ipv6)
def half_heads_of_ipv6(target):
    Crowd(target, as_many(10_000), ipv6_blocks(10_000), b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ").run()


@attack("1,000 heads, a byte a second", {"connection": 6}, is_quick=False)
def dripped_heads(target):
    of_many_blocks(target, 1000, b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", drip=b"a")


def stalled(target):
    """The largest form that the server takes, almost whole."""
    with source_socket("127.20.0.1") as connection:
        connection.connect(("127.0.0.1", target.port))
        connection.sendall((form % 65_536).replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"))
        length = 65_536 if b" 100 " in connection.recv(100) else 32_768
    return form % length + b"a=" + b"b" * (length - 500)


@attack("1,500 forms that stall", {"memory": 75}, {"wait": 0.1, "memory": 112})
def stalled_forms(target):
    of_many_blocks(target, 1500, stalled(target))


@attack("4,000 forms that stall", {"memory": 120}, {"memory": 306}, is_quick=False)
def more_stalled_forms(target):
    of_many_blocks(target, 4000, stalled(target))


@attack("1,000 forms, a byte a second", {"connection": 15}, is_quick=False)
def dripped_forms(target):
    of_many_blocks(target, 1000, form % 1000 + b"a=", drip=b"b")


@attack("1,000 who do not read responses", {"connection": 60}, {"wait": 0.26, "connection": 99})
def unread_responses(target):
    of_many_blocks(target, 1000, (b"GET " + step + b" HTTP/1.1\r\nHost: a\r\n\r\n") * 300, reads=False)


@attack("1,000 who do not read pages of 190 KB", {"memory": 60}, {"wait": 26.6, "memory": 198}, is_quick=False)
def unread_pages(target):
    # What cannot be accepted is shown again, and each quotation mark of it takes six bytes.
    text = b"petName=" + b'"' * 32_000
    of_many_blocks(target, 1000, form.replace(step, b"/report-missing/description") % len(text) + text, reads=False)


@attack("10,000 idle connections", {"connection": 2}, is_quick=False)
def idle(target):
    of_many_blocks(target, 10_000, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")


@attack("400 idle connections, 128 descriptors", {"memory": 10}, {"wait": 15.8, "memory": 0.8}, descriptors=128)
def idle_with_few_descriptors(target):
    of_many_blocks(target, 400)


@attack("connections from one address, at full speed", {"cpu": 0.3, "memory": 10}, {"wait": 0.09, "cpu": 0.03, "memory": 2.3})
def flood(target):
    opened = collections.deque()
    while True:
        connection = source_socket("127.20.0.1")
        try:
            connection.connect(("127.0.0.1", target.port))
            opened.append(connection)
        except OSError:
            connection.close()
        target.made.value += 1
        if len(opened) == 300:
            target.is_under_way.set()
            opened.popleft().close()


def refused(target, head):
    """Sends a head on one new connection after the other, and waits for each to be closed."""
    while True:
        with source_socket("127.20.0.1") as connection:
            try:
                connection.connect(("127.0.0.1", target.port))
                connection.sendall(head)
                connection.shutdown(1)
                while connection.recv(65536):
                    pass
            except OSError:
                pass
        target.made.value += 1
        target.is_under_way.set()


@attack("refused heads, at full speed", {"cpu": 0.5, "log": 10}, {"wait": 0.25, "cpu": 0.05})
def refused_heads(target):
    refused(target, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")


@attack("heads of 16 KB, at full speed", {"cpu": 0.6}, is_quick=False)
def large_heads(target):
    languages = b",".join(b"x%d;q=0.%d" % (number, number % 10) for number in range(700))
    cookies = b";".join(b"petspot_session%d=a" % number for number in range(250))
    head = b"GET " + step + b" HTTP/1.1\r\nHost: a\r\nAccept-Language: " + languages[:7000] + b"\r\nCookie: " + cookies[:7000]
    refused(target, head + b"\r\nConnection: close\r\n\r\n")
