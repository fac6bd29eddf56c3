"""A Python interpreter for one guest on the wall landlock: takes one order and runs it in its own process.

There is no supervisor, because this process cannot start another one. So everything it reports may be forged by the
guest.
"""

import _thread
import json
import queue
import signal
import sys

ORDERS, ANSWERS, ERRORS = 0, 1, 2
FOLDERS = ("/work", "/tmp", "/caisson/input.json", "/caisson/result.json")


def placed(details, top):
    """Returns the details with the folders of the guest below `top`."""
    order = json.loads(details)
    order["env"] = {name: top + value if value in FOLDERS else value for name, value in order["env"].items()}
    return json.dumps(order)


def without(top, described):
    """Removes `top` from the file names in errors, so that they are those of the caller."""

    def renamed(error, kind):
        report = described(error, kind)
        report["stack"] = report["stack"].replace(top + "/work/", "/work/")
        return report

    return renamed


def listen(reader):
    """Passes stdin and signals to an interactive guest, in threads beside it. All messages are read at once: otherwise
    a signal would wait until the guest has read the stdin before it.
    """
    reader.descriptor, guest, arrived = os.dup(ORDERS), _thread.get_ident(), queue.SimpleQueue()
    readable, writable = os.pipe()
    os.dup2(readable, ORDERS)
    os.close(readable)
    _thread.start_new_thread(hear, (reader, guest, arrived))
    _thread.start_new_thread(feed, (writable, arrived))


def hear(reader, guest, arrived):
    try:
        while True:
            word, _, number = reader.line().partition(" ")
            if word == "in":
                arrived.put(reader.take(int(number)))
            elif word == "end":
                arrived.put(b"")
            elif word == "signal":
                signal.pthread_kill(guest, int(number))
    except (EOFError, OSError):
        arrived.put(b"")


def feed(writable, arrived):
    try:
        for data in iter(arrived.get, b""):
            write_all(writable, data)
    except OSError:
        pass
    finally:
        os.close(writable)


def main(top):
    reader = Reader(ORDERS)
    source = reader.take(int(reader.line()))
    module = {"__name__": "caisson_guest", "__builtins__": __builtins__}
    exec(compile(source, "<caisson>", "exec"), module)
    module["WORK"] = top + "/work/"
    module["described"] = without(top, module["described"])
    os.chdir(top + "/work")
    write_all(ANSWERS, b"ready\n")
    word, mark, folder = reader.line().split(" ")
    details = placed(reader.line(), top)
    if word == "cells":
        serve_cells(reader, top, module, details)
    files = unpack(reader, top + "/")
    if word.startswith("live"):
        listen(reader)
    else:
        os.dup2(os.open("/dev/null", os.O_RDONLY), ORDERS)
    module["ENVIRONMENT"].update(HOME=top + "/work", MPLCONFIGDIR=top + "/tmp")
    module["prepare"]()
    write_all(ANSWERS, b"started\n")
    code = module["main"](top + "/caisson", details)
    leave(top, mark, folder, files, code)
    os._exit(code)


def serve_cells(reader, top, module, details):
    """There is no process that a cell could leave here, and its threads cannot be ended: the service looks for those,
    and ends this interpreter where it finds any."""
    reader.descriptor = os.dup(ORDERS)
    os.dup2(os.open("/dev/null", os.O_RDONLY), ORDERS)
    module["ENVIRONMENT"].update(HOME=top + "/work", MPLCONFIGDIR=top + "/tmp")
    module["prepare"]()
    cells = Cells(reader, ANSWERS, ERRORS, top, module["living"](top + "/caisson", details), lambda _: None)
    write_all(ANSWERS, b"started\n")
    cells.serve()


def leave(top, mark, folder, files, code):
    write_all(ERRORS, ("\n%s \n" % mark).encode())
    packer = Packer(ANSWERS, "\n%s %d -1" % (mark, code), files)
    for name in ("result.json", "error.json"):
        packer.file(top + "/caisson/" + name, "caisson/" + name)
    if os.path.isdir(top + "/caisson/display"):
        packer.folder(top + "/caisson/display", "caisson/display")
    packer.folder(top + "/" + folder, folder)
    packer.end()


main(os.environ["CAISSON_FOLDER"])
