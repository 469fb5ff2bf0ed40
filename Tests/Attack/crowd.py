"""Many connections at once, from many addresses, each of which does the same."""
import atexit
import select
import socket
import subprocess
import time

from visitor import source_socket

# The most connections of one address block that the server accepts.
block_share = 128


def blocks(count):
    """So many addresses, each a block of its own."""
    return [f"127.20.{number // 250}.{1 + number % 250}" for number in range(count)]


def ipv6_blocks(count, first=0):
    """So many addresses, each in an IPv6 /64 of its own. They share a /48 in groups of 65,536."""
    return [f"2001:db8:{number >> 16:x}:{number & 0xFFFF:x}::1" for number in range(first, first + count)]


def no_ipv6():
    """Why those addresses cannot be used; None when they can."""
    route = ["local", "2001:db8::/32", "dev", "lo"]
    try:
        added = subprocess.run(["ip", "-6", "route", "add", *route], capture_output=True, text=True)
    except FileNotFoundError:
        return "needs ip"
    if added.returncode and "exists" not in added.stderr:
        return "needs root, to route IPv6 addresses to this machine"
    atexit.register(subprocess.run, ["ip", "-6", "route", "del", *route], capture_output=True)
    return None


class Crowd:
    """Keeps connections open, and opens another for each that the server closes.

    first: sent at once on each; drip: sent again each second; reads: whether it reads responses.
    """

    def __init__(self, target, count, addresses, first=b"", drip=b"", reads=True):
        self.target, self.addresses, self.first, self.drip, self.reads = target, addresses, first, drip, reads
        self.count = count
        self.poll = select.epoll()
        self.members = {}
        self.unsent = {}
        self.number = 0

    def run(self):
        """Runs until the process is ended."""
        next_drip, end_of_opening = time.monotonic() + 1, time.monotonic() + 10
        while True:
            for _ in range(min(200, self.count - len(self.members))):
                self.add()
            self.target.open.value = len(self.members) - len(self.unsent)
            if self.target.open.value >= 0.95 * self.count or time.monotonic() > end_of_opening:
                self.target.is_under_way.set()
            for descriptor, events in self.poll.poll(0.05, 512):
                self.handle(descriptor, events)
            if self.drip and time.monotonic() > next_drip:
                next_drip += 1
                for descriptor, member in list(self.members.items()):
                    if descriptor not in self.unsent:
                        self.send(descriptor, member, self.drip)

    def add(self):
        self.number += 1
        member = source_socket(self.addresses[self.number % len(self.addresses)])
        member.setblocking(False)
        if not self.reads:
            member.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        member.connect_ex(("::1" if member.family == socket.AF_INET6 else "127.0.0.1", self.target.port))
        self.members[member.fileno()] = member
        self.unsent[member.fileno()] = self.first
        self.poll.register(member.fileno(), select.EPOLLOUT | select.EPOLLRDHUP)

    def handle(self, descriptor, events):
        member = self.members[descriptor]
        if events & (select.EPOLLHUP | select.EPOLLERR | select.EPOLLRDHUP):
            return self.remove(descriptor)
        if events & select.EPOLLOUT and descriptor in self.unsent:
            rest = self.unsent[descriptor][self.send(descriptor, member, self.unsent[descriptor]) :]
            # A client that does not read is under way when the server takes no more.
            if rest and self.reads:
                self.unsent[descriptor] = rest
            elif descriptor in self.members:
                del self.unsent[descriptor]
                self.target.made.value += 1
                self.poll.modify(descriptor, select.EPOLLRDHUP | (select.EPOLLIN if self.reads else 0))
        if events & select.EPOLLIN:
            try:
                if not member.recv(65536):
                    self.remove(descriptor)
            except BlockingIOError:
                pass
            except OSError:
                self.remove(descriptor)

    def send(self, descriptor, member, content):
        try:
            return member.send(content) if content else 0
        except BlockingIOError:
            return 0
        except OSError:
            self.remove(descriptor)
            return 0

    def remove(self, descriptor):
        if descriptor in self.members:
            self.members.pop(descriptor).close()
            self.unsent.pop(descriptor, None)
