"""A reader that does what its source says, for ReaderProtocolTest."""

import ctypes
import os
import struct
import sys

incoming, outgoing = open(3, "rb"), open(4, "wb")
seen = 0


def number(value):
    return struct.pack(">q", value)


def text(value):
    return struct.pack(">I", len(value)) + value


def send(body):
    outgoing.write(struct.pack(">I", len(body)) + body)
    outgoing.flush()


def parsed(id, name, kind=5, count=1):
    part = number(1) + text(entry) + text(b"") * 3
    fact = number(kind) + text(name) + text(entry) + number(1) + number(1) + number(0)
    return b"\x0a" + id + part + number(count) + fact


while True:
    header = incoming.read(4)
    if len(header) < 4:
        break
    frame = incoming.read(struct.unpack(">I", header)[0])
    kind, id, rest = frame[0], frame[1:9], frame[9:]
    if kind == 1:
        send(b"\x04" + id + text(b"told") + text(b"1") + text(b""))
        continue
    seen += 1
    words = []
    for _ in range(3):
        size = struct.unpack(">I", rest[:4])[0]
        words.append(rest[4:4 + size])
        rest = rest[4 + size:]
    entry, code = words[1], words[2].decode()
    if code.startswith("count"):
        send(parsed(id, str(seen).encode()))
    elif code == "garbage":
        outgoing.write(os.urandom(4096))
        outgoing.flush()
    elif code == "another":
        send(parsed(number(1), b"x"))
    elif code == "silence":
        outgoing.close()
        sys.exit()
    elif code == "too long":
        outgoing.write(b"\x7f\xff\xff\xff")
        outgoing.flush()
    elif code == "too many facts":
        send(parsed(id, b"x", 5, 1 << 40))
    elif code == "no kind":
        send(parsed(id, b"x", 99))
    elif code == "two answers":
        answer = parsed(id, b"x")
        outgoing.write((struct.pack(">I", len(answer)) + answer) * 2)
        outgoing.flush()
    elif code == "crash":
        ctypes.string_at(0)
    elif code == "end":
        os._exit(3)
