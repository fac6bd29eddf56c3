"""Tells what is in Python sources, from their syntax trees as this interpreter's own parser makes them.

A process behind the wall, for one tenant. Frames come in on descriptor 3 and are answered on descriptor 4, as core's
`wire` has them: Init by Ready, Parse by Parsed or by a Done with the reason in it. Nothing of a source is run, imported
or evaluated: constants are folded by the functions here, each with a bound on what it makes.

A value is a path (a text with dots between its steps), a `Const`, a `Holder` of elements that are known, a `Function`
or `Class` of the program's own, or `Either` of several. What follows a name through its scopes takes no notice of the
order of statements: a name that is bound to several things may be any of them.
"""

import ast
import gc
import os
import re
import sys
import threading

# an isolated interpreter does not look beside its program
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from facts_values import GiveUp  # noqa: E402
from facts_walking import Facts, GAP, NUMBER, SIZE, Walker, in_bytes  # noqa: E402

INIT, READY, DONE, PARSE, PARSED = 1, 4, 7, 9, 10
THREW = 2
MAX_TEXT_BYTES = 1 << 20
RECURSION = 40_000
STACK_BYTES = 512 << 20
COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
BLANK = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)")
PLAIN_CODECS = {"utf8", "utf8sig", "ascii", "usascii"}
ASCII_CODECS = {"latin1", "iso88591", "iso885915", "cp1252", "windows1252"}
UNREADABLE = (".pyc", ".pyo", ".so", ".pyd")


class Invalid(Exception):
    """The parser's own complaint."""

    def __init__(self, message, line, column):
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def check_encoding(path, text):
    """Another encoding than UTF-8 shows the interpreter other words than anybody else sees."""
    for line in re.split(rb"\r\n|\r|\n", text[:4096], 2)[:2]:
        cookie = COOKIE.match(line)
        if cookie:
            codec = re.sub(r"[-_.]", "", cookie.group(1).decode("latin-1").lower())
            if codec not in PLAIN_CODECS and not (codec in ASCII_CODECS and text.isascii()):
                raise GiveUp("%s declares another encoding than UTF-8" % path)
            return
        if not BLANK.match(line):
            return


def parsed(path, text):
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        return compile(text, path, "exec", flags, dont_inherit=True)
    except SyntaxError as error:
        raise Invalid(error.msg, max(error.lineno or 1, 1), max(error.offset or 0, 0)) from None
    except ValueError as error:
        raise Invalid(str(error), 1, 0) from None
    except (RecursionError, MemoryError):
        raise GiveUp("the source is too deeply nested") from None


def read_text(facts, path, text):
    if len(text) > MAX_TEXT_BYTES:
        raise GiveUp("%s is larger than 1 MiB" % path)
    check_encoding(path, text)
    walker = Walker(facts, path, text, parsed(path, text))
    try:
        walker.walk()
    except RecursionError:
        raise GiveUp("the source is too deeply nested") from None
    finally:
        walker.forget()


def read_source(entry, code, files):
    """The facts of the entry and of every file that a program can import."""
    facts = Facts()
    read_text(facts, entry, code)
    for path, content in files:
        if path == entry:
            continue
        if path.endswith(UNREADABLE):
            raise GiveUp("nobody can say what %s does" % path)
        if path.endswith((".py", ".pyw")):
            try:
                read_text(facts, path, content)
            except Invalid as error:
                facts.add(GAP, error.message, (), in_bytes(path), error.line, error.column)
    return facts


class Frame:
    """The fields of one frame, in order."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, count):
        taken = self.data[self.at:self.at + count]
        self.at += count
        return taken

    def number(self):
        return NUMBER.unpack(self.take(8))[0]

    def bytes(self):
        return self.take(SIZE.unpack(self.take(4))[0])

    def text(self):
        return self.bytes().decode("utf-8")


def answer(frame, number):
    frame.text()
    entry, code = frame.text(), frame.bytes()
    files = [(frame.text(), frame.bytes()) for _ in range(frame.number())]
    try:
        facts = read_source(entry, code, files)
        part = [NUMBER.pack(1), in_bytes(entry), in_bytes(b""), in_bytes(b""), in_bytes(b"")]
        return [bytes([PARSED]), number, *part, NUMBER.pack(facts.count), *facts.parts]
    except Invalid as error:
        return done(number, error.message, error.line, error.column)
    except GiveUp as error:
        return done(number, str(error), 0, 0)
    except Exception as error:
        return done(number, "the source could not be read: %s" % type(error).__name__, 0, 0)


def done(number, message, line, column):
    threw = [in_bytes("syntax"), in_bytes("SyntaxError"), in_bytes(message[:1000]), NUMBER.pack(line)]
    threw += [NUMBER.pack(column), in_bytes("")]
    return [bytes([DONE]), number, NUMBER.pack(0), NUMBER.pack(0), NUMBER.pack(THREW), *threw, NUMBER.pack(0)]


def serve():
    """Answers frames until there are no more."""
    incoming, outgoing = open(3, "rb", 1 << 16), open(4, "wb", 1 << 16)
    while True:
        header = incoming.read(4)
        if len(header) < 4:
            return
        frame = Frame(incoming.read(SIZE.unpack(header)[0]))
        kind, number = frame.take(1)[0], frame.take(8)
        if kind == INIT:
            version = "%d.%d.%d" % sys.version_info[:3]
            parts = [bytes([READY]), number, in_bytes("python"), in_bytes(version), in_bytes(b"")]
        elif kind == PARSE:
            parts = answer(frame, number)
        else:
            return
        outgoing.write(SIZE.pack(sum(map(len, parts))))
        outgoing.writelines(parts)
        outgoing.flush()


def main():
    sys.setrecursionlimit(RECURSION)
    threading.stack_size(STACK_BYTES)
    # nothing here refers to itself for longer than one source, see `Walker.forget`
    gc.disable()
    thread = threading.Thread(target=serve)
    thread.start()
    thread.join()


if __name__ == "__main__":
    main()
