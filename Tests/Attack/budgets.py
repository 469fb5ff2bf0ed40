"""Attacks on what all people share: drafts, photos, the disk, private links, contact details and the list."""
import base64
import concurrent.futures
import http.client
import json
import os
import random
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import time
import zlib

from connections import of_many_blocks
from lab import attack
from visitor import Visitor, jpeg, source_socket

flow = "/report-missing"
# The lab's attacks come from 127.20 and above, so that a server may believe what these say of their addresses.
proxy = ("--trusted-proxy", "127.77.0.0/16")
gif = base64.b64decode("R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=")


class Attacker(Visitor):
    """A client that keeps no cookies unless it is told to, and counts what it makes."""

    def __init__(self, target, address="127.77.0.1", claims=None):
        super().__init__(target.port, address, [])
        self.target = target
        self.claims = claims

    def send(self, method, path, body=None, media_type="application/x-www-form-urlencoded", **fields):
        """Sends a request without a look at the answer's meaning; returns its status and content."""
        extra = dict(fields)
        if self.claims:
            extra["X-Forwarded-For"] = self.claims
        if self.cookies:
            extra["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            extra["Content-Type"] = media_type
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=30, source_address=(self.address, 0)
        )
        try:
            connection.request(method, path, body, extra)
            response = connection.getresponse()
            content = response.read()
            for cookie in response.headers.get_all("Set-Cookie") or []:
                name, value = cookie.split(";")[0].split("=", 1)
                self.cookies[name] = value
            return response.status, content
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()
            with self.target.made.get_lock():
                self.target.made.value += 1

    def begin(self):
        """Begins a flow of its own, and returns the status."""
        self.cookies = {}
        return self.send("POST", flow + "/chip-number", "chipNumber=1")[0]

    def upload(self, content, name="a.jpg"):
        form = b'--a\r\nContent-Disposition: form-data; name="photo"; filename="' + name.encode() + b'"\r\n\r\n'
        return self.send("POST", flow + "/photo", form + content + b"\r\n--a--\r\n", "multipart/form-data; boundary=a")[0]

    def report(self, content=None, name="a.jpg"):
        """Reports a pet; returns the paths of its page and of the private link."""
        self.begin()
        self.upload(content, name) if content else self.send("POST", flow + "/photo", b"--a--\r\n", "multipart/form-data; boundary=a")
        self.send("POST", flow + "/description", "petName=Rex")
        self.send("POST", flow + "/contact-details", "contactPhone=600700800")
        self.send("POST", flow + "/summary", "")
        page = self.send("GET", flow + "/confirmation")[1].decode()
        return re.search(r"/pets/[0-9a-z]{10}", page)[0], re.search(r"/manage/[0-9a-f]{32}", page)[0]


def fail(what):
    """Ends the attack, which the lab reports."""
    print("    " + what, flush=True)
    os._exit(1)


@attack("drafts from one address", {"disk": 6, "cpu": 2}, {"disk": 26})
def drafts(target):
    # 190 GB a day were 26 MB in the time of a measurement.
    attacker = Attacker(target)
    text = "description=" + "%F0%9F%90%95" * 500 + "&petName=" + "%F0%9F%90%88" * 60
    target.is_under_way.set()
    while True:
        attacker.cookies = {}
        attacker.send("POST", flow + "/description", text)


@attack("flows from one address beyond its bucket", {"disk": 6, "cpu": 2})
def flows(target):
    attacker = Attacker(target)
    target.is_under_way.set()
    accepted = 0
    while True:
        accepted += attacker.begin() == 303
        if accepted > 23:
            fail(f"{accepted} flows began")


@attack("changes of a report that begin and end", {"cpu": 2}, is_quick=False)
def changes(target):
    # It was 13,631 drafts in 8 seconds, or 8,011 rows of ended ones.
    attacker = Attacker(target)
    link = attacker.report()[1]
    target.is_under_way.set()
    accepted = 0
    while True:
        attacker.cookies = {}
        accepted += attacker.send("POST", link + "/edit", "")[0] == 303
        if accepted % 2:
            attacker.send("POST", flow + "/summary", "")
        if accepted > 110:
            fail(f"{accepted} changes began")
        if attacker.send("GET", link)[0] != 200:
            fail("the owner's own link is refused")


@attack("large photos in many drafts of one address", {"disk": 75, "memory": 40}, {"disk": 203 * 9.9})
def photos(target):
    attacker, content = Attacker(target), jpeg(9_900_000)
    target.is_under_way.set()
    while True:
        if attacker.begin() != 303:
            # Its flows are used up; it fills the last one again and again.
            time.sleep(0.05)
        attacker.upload(content)


@attack("tiny photos in drafts of many addresses", {"disk": 25, "cpu": 8}, options=proxy)
def tiny_photos(target):
    target.is_under_way.set()
    while True:
        attacker = Attacker(target, claims=f"198.51.{random.randrange(256)}.{random.randrange(256)}")
        if attacker.begin() == 303:
            attacker.upload(gif, "a.gif")


@attack("messages whose texts are refused, of 32 KB", {"cpu": 2}, {"cpu": 13})
def refused_texts(target):
    attacker = Attacker(target)
    page, _ = attacker.report()
    text = "kind=holding&place=" + "%22" * 4000 + "&replyTo=" + "1+(" * 6000
    target.is_under_way.set()
    while True:
        attacker.send("POST", page + "/message", text)


@attack("4,000 messages whose text stalls", {"memory": 120}, {"memory": 283}, is_quick=False)
def stalled_texts(target):
    page, _ = Attacker(target).report()
    head = f"POST {page}/message HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 33000\r\n\r\n"
    part = '--a\r\nContent-Disposition: form-data; name="note"\r\n\r\n' + "b" * 32_000
    of_many_blocks(target, 4000, (head + part).encode())


def empty_blocks_png():
    """A PNG of 16 by 16 pixels whose 9.8 MB are Deflate blocks with a code of their own and nothing in it."""

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    eight_blocks = base64.b64decode(
        "7N2BAAAAAACQ/2q+ZO8OBAAAAACA/FfzJXt3IAAAAAAA5L+aL9m7AwEAAAAAIP/VfMneHQgA"
        "AAAAAPmv5kv27kAAAAAAAMh/NV+ydwcCAAAAAED+q/mSvTsQAAAAAADyX82X"
    )
    pixels = zlib.compressobj(wbits=-15)
    data = b"\x78\x01" + eight_blocks * 99_000 + pixels.compress(bytes(16 * 17)) + pixels.flush()
    data += struct.pack(">I", zlib.adler32(bytes(16 * 17)))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@attack("PNGs of empty blocks", {"cpu": 200}, {"cpu": 1400}, options=proxy, is_quick=False)
def empty_blocks(target):
    image = empty_blocks_png()
    attacker = Attacker(target)
    attacker.begin()
    target.is_under_way.set()
    while True:
        status = attacker.upload(image, "a.png")
        if status != 303:
            fail(f"the photo is answered with {status}")


def stalled_upload(target, address, length):
    """An upload that has sent so many bytes and then nothing, and goes on with a few before its deadline."""
    connection = source_socket(address)
    connection.connect(("127.0.0.1", target.port))
    form = b'--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n' + jpeg(length)
    head = f"POST {flow}/photo HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 10900000\r\n\r\n"
    try:
        connection.sendall(head.encode() + form[:-2])
    except OSError:
        pass
    return connection


@attack("40 photos of 9 MB that stall", {"memory": 50}, {"memory": 375})
def stalled_photos(target):
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        # Those that reach their deadline are begun again.
        while True:
            open_ones = list(pool.map(lambda n: stalled_upload(target, f"127.78.0.{1 + n // 4}", 9_000_000), range(40)))
            with target.open.get_lock():
                target.open.value = len(open_ones)
            target.is_under_way.set()
            time.sleep(15)
            for connection in open_ones:
                connection.close()


@attack("80 photos that crawl, four an address", {"memory": 50})
def crawling_photos(target):
    while True:
        open_ones = [stalled_upload(target, f"127.79.0.{1 + n // 4}", 60_000) for n in range(80)]
        target.is_under_way.set()
        for _ in range(12):
            time.sleep(1)
            for connection in open_ones:
                try:
                    connection.send(b"Rex\n" * 400, socket.MSG_NOSIGNAL)
                except OSError:
                    pass
        for connection in open_ones:
            connection.close()


@attack("a page with images of private links", {"cpu": 2})
def images_of_private_links(target):
    owner = Attacker(target, "127.80.0.1")
    link = owner.report()[1]
    target.is_under_way.set()
    while True:
        for _ in range(22):
            image = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image", "Sec-Fetch-Mode": "no-cors"}
            owner.send("GET", f"/manage/{random.getrandbits(128):032x}", **image)
        status = owner.send("GET", link)[0]
        if status != 200:
            fail(f"the owner's own link responds {status}")


@attack("wrong private links from the owner's address", {"cpu": 2})
def wrong_private_links(target):
    owner = Attacker(target, "127.80.0.2")
    link = owner.report()[1]
    target.is_under_way.set()
    while True:
        for _ in range(50):
            owner.send("GET", f"/manage/{random.getrandbits(128):032x}")
        status = owner.send("GET", link)[0]
        if status != 200:
            fail(f"the owner's own link responds {status}")


@attack("contact details, from every /64 of a /48", {"cpu": 2}, options=proxy)
def contact_sweep(target):
    # Five reports, so that the limits of each report do not hide that of the block.
    pages = [Attacker(target, claims=f"203.0.113.{number}").report()[0] for number in range(5)]
    target.is_under_way.set()
    shown = number = 0
    while True:
        number += 1
        attacker = Attacker(target, claims=f"2001:db8:7:{number % 65_536:x}::1")
        shown += attacker.send("POST", random.choice(pages) + "/contact", "")[0] == 200
        if shown > 160:
            fail(f"{shown} contact pages of {number} were shown")


@attack("the ways to one owner, from a /48", {"cpu": 2}, {"lost": 1}, is_quick=False, options=proxy)
def ways_to_an_owner(target):
    page = Attacker(target, claims="203.0.113.1").report()[0]
    target.is_under_way.set()
    for round in range(40):
        for number in range(50):
            attacker = Attacker(target, claims=f"2001:db8:7:{number * 256:x}::1")
            attacker.send("POST", page + "/contact", "")
            attacker.send("POST", page + "/message", f"kind=seen&place={round}.{number}")
        finder = Attacker(target, claims=f"198.51.100.{round}")
        answers = finder.send("POST", page + "/contact", "")[0], finder.send("POST", page + "/message", "kind=seen&place=here")[0]
        if answers != (200, 303):
            fail(f"a finder gets {answers}")
        time.sleep(0.5)
    time.sleep(60)


@attack("photos that are costly to draw, on the list", {}, options=proxy)
def costly_photos(target):
    # 300 frames of the whole canvas, in 6 KB.
    frames = gif[:13] + gif[13:19] + (b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0") * 300 + b"\x3b"
    target.is_under_way.set()
    for number in range(20):
        Attacker(target, claims=f"203.0.113.{number}").report(frames, "a.gif")
    reader = Attacker(target)
    while True:
        page = reader.send("GET", "/")[1].decode()
        for image in re.findall(r'src="(/pets/[^"]+)"', page):
            content = reader.send("GET", image)[1]
            if content.count(b"\x2c\0\0\0\0") > 1 or len(content) > 500_000:
                fail(f"the list draws {image} of {len(content)} bytes")
        time.sleep(0.2)


def fill(server, command):
    """200,000 drafts and 2 GB of photos, of an address block each."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    process.wait()
    database = sqlite3.connect(server.folder + "/data/petspot.sqlite")
    now = int(time.time())

    def row(number):
        answers = {"chipNumber": {"chipNumber": "616093900000001"}, "description": {"petName": "Rex", "description": "x" * 300}}
        size = None
        if number % 40 == 0:
            size = 401_408
            answers["photo"] = {
                "photo": {"file": f"{number:032x}", "originalName": "a.jpg", "format": "jpeg", "byteCount": 400_000, "width": 9, "height": 9}
            }
        return (number.to_bytes(32), 1, now - number % 3600, json.dumps(answers), False, False, size, number)

    columns = "key, revision, last_used, draft, is_recovered, has_ended, photo_size, block"
    sql = f"INSERT INTO flow_sessions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    with database:
        database.executemany(sql, map(row, range(1, 200_001)))
    database.close()


@attack("drafts and photos when 200,000 and 2 GB are there", {}, options=proxy, prepare=fill)
def full_budgets(target):
    content = jpeg(300_000)
    time.sleep(3)  # What is there is counted in the background.
    target.is_under_way.set()
    while True:
        attacker = Attacker(target, claims="198.51.100.1" if random.random() < 0.5 else f"198.51.{random.randrange(256)}.1")
        if attacker.begin() == 303:
            attacker.upload(content)


@attack("empty uploads when 2 GB of photos are there", {"cpu": 20}, {"wait": 2.6, "cpu": 38}, prepare=fill, is_quick=False)
def empty_uploads(target):
    database = sqlite3.connect(f"file:{target.data}/petspot.sqlite?mode=ro", uri=True)

    def lost_photos():
        return database.execute("SELECT count(*) FROM flow_sessions WHERE photo_loss IS NOT NULL").fetchone()[0]

    time.sleep(3)  # What is there is counted in the background.
    lost = lost_photos()
    while True:
        # Each says that 11 MB follow.
        open_ones = [stalled_upload(target, f"127.81.0.{1 + n // 4}", 1000) for n in range(64)]
        with target.made.get_lock():
            target.made.value += len(open_ones)
        target.is_under_way.set()
        time.sleep(2)
        for connection in open_ones:
            connection.close()
        # Other people's photos take the place of some. It was 283 after the first round.
        if lost_photos() > lost + 100:
            fail(f"{lost_photos() - lost} photos were dropped")
