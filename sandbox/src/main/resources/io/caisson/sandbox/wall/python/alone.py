"""An interpreter of its own on the wall landlock: takes one order and runs it in this very process.

There is no supervisor, because nothing can be started there. All that is said here is the guest's word.
"""

import json
import sys

ORDERS, ANSWERS, ERRORS = 0, 1, 2
FOLDERS = ("/work", "/tmp", "/caisson/input.json", "/caisson/result.json")


def placed(details, top):
    """The same details for a guest whose folders lie elsewhere."""
    order = json.loads(details)
    order["env"] = {name: top + value if value in FOLDERS else value for name, value in order["env"].items()}
    return json.dumps(order)


def without(top, described):
    """Errors name the files as the caller did."""

    def renamed(error, kind):
        report = described(error, kind)
        report["stack"] = report["stack"].replace(top + "/work/", "/work/")
        return report

    return renamed


def main(top):
    reader = Reader(ORDERS)
    source = reader.take(int(reader.line()))
    module = {"__name__": "caisson_guest", "__builtins__": __builtins__}
    exec(compile(source, "<caisson>", "exec"), module)
    module["WORK"] = top + "/work/"
    module["described"] = without(top, module["described"])
    os.chdir(top + "/work")
    write_all(ANSWERS, b"ready\n")
    _, mark, folder = reader.line().split(" ")
    details = placed(reader.line(), top)
    files = unpack(reader, top + "/")
    os.dup2(os.open("/dev/null", os.O_RDONLY), ORDERS)
    module["ENVIRONMENT"].update(HOME=top + "/work", MPLCONFIGDIR=top + "/tmp")
    module["prepare"]()
    write_all(ANSWERS, b"started\n")
    code = module["main"](top + "/caisson", details)
    leave(top, mark, folder, files, code)
    os._exit(code)


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
