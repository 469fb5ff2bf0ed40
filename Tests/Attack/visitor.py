"""A person who reports a pet, looks at pages and writes to an owner, from an address of their own."""
import http.client
import re
import socket
import time

# The name that the shipped proxy serves.
host = "petspot.example"
flow = "/report-missing"


def jpeg(length):
    """A JPEG of 16 by 16 pixels and so many bytes, only by its structure."""
    head = b"\xff\xd8\xff\xc0\x00\x0b\x08\x00\x10\x00\x10\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"
    return head + b"Rex\n" * ((length - len(head) - 2) // 4) + b"\xff\xd9"


def photo_form(content):
    return b'--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n' + content + b"\r\n--a--\r\n"


photo = jpeg(150_000)
form_type = "application/x-www-form-urlencoded"
multipart_type = "multipart/form-data; boundary=a"


def source_socket(address):
    """An unconnected socket with an address of this machine, IPv4 or IPv6."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    if family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, 78, 1)  # IPV6_FREEBIND: any address that is routed to this machine
    else:
        opened.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT: the port is chosen when it connects
    opened.bind((address, 0))
    return opened


def destination(address, port):
    """Where a socket with that address reaches a server on this machine."""
    return ("::1" if ":" in address else "127.0.0.1", port)


class Lost(Exception):
    """An answer did not come, or was not what a person expects."""


class Visitor:
    """A browser with cookies. It opens a connection for each request, which is the worst case when there are too many."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.cookies = {}
        # How long each answer took, in seconds.
        self.waits = []

    def ask(self, method, path, body=None, media_type=form_type, expecting=(200,)):
        """Sends a request and returns the content of its answer. A wait begins before the connection is made."""
        start = time.monotonic()
        connection = http.client.HTTPConnection(host, timeout=30)
        fields = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Connection": "close"}
        if body is not None:
            fields["Content-Type"] = media_type
        try:
            connection.sock = source_socket(self.address)
            connection.sock.settimeout(30)
            connection.sock.connect(destination(self.address, self.port))
            connection.request(method, path, body, fields)
            response = connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise Lost(f"{method} {path.split('?')[0]}: {error!r}") from error
        finally:
            self.waits.append(time.monotonic() - start)
            connection.close()
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        if response.status not in expecting:
            raise Lost(f"{method} {path}: {response.status}")
        return content

    def report(self):
        """The whole flow, photo included. Everything typed must be there. Returns the paths of the pet's page and the private link."""
        name = f"Rex {self.address}"
        self.ask("GET", "/")
        self.ask("GET", flow + "/chip-number")
        self.ask("POST", flow + "/chip-number", "chipNumber=616-093+900000001", expecting=(303,))
        self.ask("POST", flow + "/photo", photo_form(photo), multipart_type, expecting=(303,))
        text = f"petName={name.replace(' ', '+')}&lastSeenPlace=Planty"
        self.ask("POST", flow + "/description", text, expecting=(303,))
        self.ask("POST", flow + "/contact-details", "contactPhone=600700800", expecting=(303,))
        summary = self.ask("GET", flow + "/summary").decode()
        if name not in summary or "Planty" not in summary or "61609-39000-00001" not in summary:
            raise Lost("an answer is missing on the summary")
        self.ask("POST", flow + "/summary", "", expecting=(303,))
        confirmation = self.ask("GET", flow + "/confirmation").decode()
        page, link = (re.search(pattern, confirmation) for pattern in (r"/pets/[0-9a-z]{10}", r"/manage/[0-9a-f]{32}"))
        if name not in self.ask("GET", page[0]).decode():
            raise Lost("the name is missing on the page")
        if len(self.ask("GET", page[0] + "/photo")) != len(photo):
            raise Lost("the photo is not whole")
        return page[0], link[0]

    def find(self, page):
        """Filters the list, asks for an owner's contact details and writes to the owner."""
        self.ask("GET", "/?place=planty&species=dog")
        self.ask("POST", page + "/contact", "")
        self.ask("POST", page + "/message", f"kind=seen&place={self.address}", expecting=(303,))
