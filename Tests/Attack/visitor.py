"""A person who reports a pet and looks at the page, from an address of their own."""
import http.client
import re
import socket
import time

def jpeg(length):
    """A JPEG of 16 by 16 pixels and so many bytes, only by its structure."""
    head = b"\xff\xd8\xff\xc0\x00\x0b\x08\x00\x10\x00\x10\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"
    return head + b"Rex\n" * ((length - len(head) - 2) // 4) + b"\xff\xd9"


photo_length = 150_000
photo = jpeg(photo_length)


class Lost(Exception):
    """An answer did not come, or was not what a person expects."""


class Visitor:
    """A browser with cookies. It opens a connection for each request, which is the worst case when there are too many."""

    def __init__(self, port, address, waits):
        self.port = port
        self.address = address
        self.waits = waits
        self.cookies = {}

    def ask(self, method, path, body=None, media_type="application/x-www-form-urlencoded", expecting=(200, 303)):
        """Sends a request and returns status, fields and content. A wait begins before the connection is made."""
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(self.address, 0))
        fields = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Connection": "close"}
        if body is not None:
            fields["Content-Type"] = media_type
        try:
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
        return response.status, response.headers, content

    def walk(self):
        """The whole flow, photo included, then the pet's page. Everything typed must be there. Returns the pet's page."""
        name, flow = f"Rex {self.address}", "/report-missing"
        self.ask("GET", "/")
        self.ask("GET", flow + "/chip-number")
        self.ask("POST", flow + "/chip-number", "chipNumber=616-093+900000001", expecting=(303,))
        self.ask("GET", flow + "/photo")
        boundary = b"attack"
        form = b'--attack\r\nContent-Disposition: form-data; name="photo"; filename="rex.jpg"\r\n\r\n' + photo + b"\r\n--attack--\r\n"
        self.ask("POST", flow + "/photo", form, "multipart/form-data; boundary=" + boundary.decode(), expecting=(303,))
        self.ask("GET", flow + "/description")
        self.ask("POST", flow + "/description", f"petName={name.replace(' ', '+')}&lastSeenPlace=Planty", expecting=(303,))
        self.ask("POST", flow + "/contact-details", "contactPhone=600700800", expecting=(303,))
        summary = self.ask("GET", flow + "/summary", expecting=(200,))[2].decode()
        if name not in summary or "Planty" not in summary or "61609-39000-00001" not in summary:
            raise Lost("an answer is missing on the summary")
        self.ask("POST", flow + "/summary", "", expecting=(303,))
        confirmation = self.ask("GET", flow + "/confirmation", expecting=(200,))[2].decode()
        page = re.search(r"/pets/[0-9a-z]+", confirmation)
        if not page:
            raise Lost("no page on the confirmation")
        if name not in self.ask("GET", page[0], expecting=(200,))[2].decode():
            raise Lost("the name is missing on the page")
        if len(self.ask("GET", page[0] + "/photo", expecting=(200,))[2]) != len(photo):
            raise Lost("the photo is not whole")
        return page[0]


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
