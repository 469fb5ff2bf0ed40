"""Generated streams of requests: most of them malformed in what delimits a body or ends a line."""

lengths = ["5", "05", "+5", "-5", "5, 5", "5,6", "0x5", "", "5 ", "\t5", "5;", "18446744073709551621", "5\x00", "'5'", "5.0", "0"]
codings = [
    "chunked", "Chunked", "chunked ", "\tchunked", "identity", "gzip, chunked", "chunked, identity", "chunked, chunked", "chunked,",
    ",chunked", '"chunked"', "chunked;x=1", "\x0bchunked", "xchunked", "", "chunk", "chunked\x00", "identity, chunked",
]  # fmt: skip
length_names = ["Content-Length", "content-length", "Content-Length ", " Content-Length", "Content_Length", "Content-Length\t"]
coding_names = ["Transfer-Encoding", "transfer-encoding", "Transfer-Encoding ", " Transfer-Encoding", "Transfer_Encoding"]
versions = ["HTTP/1.1"] * 30 + ["HTTP/1.0", "HTTP/1.0", "HTTP/1.2", "http/1.1", "HTTP/1.1 ", "HTTP/01.1", "HTTP/2.0", "HTTP/0.9", ""]
sizes = ["5", "05", "5;x", "5;x=y", "5 ", " 5", "0x5", "+5", "-5", "5\t", "", "00000000000000005", "10000000000000005", "5;\n", "5\r"]
line_ends = ["\r\n"] * 150 + ["\n", "\r", "\n\r", "\r\r\n", " \r\n", "\r\n "]
noise = ["\r", "\n", " ", "\t", ":", "\x00", "\x0b", "\x0c", "\x7f", "\x85", "\xa0", ",", ";", "0", "A", "\r\n", "\r\n\r\n"]


def line(random, text):
    return text + random.choice(line_ends)


def usually(random, values, odds=0.6):
    """The first value mostly, else any."""
    return values[0] if random.random() < odds else random.choice(values)


def chunks(random, content):
    text = ""
    for _ in range(random.randrange(3)):
        text += line(random, usually(random, sizes)) + line(random, "hello")
    if content:
        text += line(random, f"{len(content):x}") + line(random, content)
    last = usually(random, ["0", "00", "0;x", "0 ", "-0", ""], 0.8)
    trailer = usually(random, ["", "X: y\r\n", "Content-Length: 5\r\n", "X\r\n"], 0.8)
    return text + line(random, last) + trailer + random.choice(line_ends)


def request(random, target, hidden):
    """One request; its body may be another one."""
    method = random.choice(["GET", "POST", "POST", "PUT"])
    text = line(random, f"{method} {target} {random.choice(versions)}".rstrip(" " if random.random() < 0.5 else ""))
    fields = [usually(random, ["Host: a", "Host:a", "host: a", "Host : a", "Host: a\r\nHost: b", "X: y"], 0.9)]
    content = random.choice(["hello", "hello", hidden])
    kind = random.random()
    if kind < 0.45:
        value = str(len(content)) if random.random() < 0.6 else random.choice(lengths)
        fields.append(usually(random, length_names, 0.85) + ":" + random.choice([" ", " ", ""]) + value)
        if random.random() < 0.1:
            fields.append("Content-Length: " + random.choice(lengths))
        body = content
    elif kind < 0.8:
        fields.append(usually(random, coding_names, 0.85) + ": " + usually(random, codings))
        if random.random() < 0.2:
            fields.append("Transfer-Encoding: " + random.choice(codings))
        if random.random() < 0.2:
            fields.append("Content-Length: " + random.choice(lengths + [str(len(content))]))
        body = chunks(random, content)
    else:
        body = "" if random.random() < 0.7 else content
    if random.random() < 0.05:
        fields.append(random.choice(["Connection: close", "Connection: keep-alive", "X: a\r\n b", "Expect: 100-continue", "X: \x01"]))
    random.shuffle(fields)
    return text + "".join(line(random, field) for field in fields) + random.choice(line_ends) + body


def stream(random, number):
    """The bytes of a connection: some requests whose targets name the case, and a last one that ends the connection."""
    hidden = f"GET /{number}/hidden HTTP/1.1\r\nHost: a\r\n\r\n"
    text = "".join(request(random, f"/{number}/{index}", hidden) for index in range(random.randrange(1, 4)))
    while random.random() < 0.25:
        place = random.randrange(len(text))
        text = text[:place] + random.choice(noise) + text[place + random.choice([0, 1]) :]
    return (text + f"GET /{number}/end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").encode("latin-1")
