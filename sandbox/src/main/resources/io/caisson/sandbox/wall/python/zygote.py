"""A warm interpreter behind the wall that makes single-use children.

It runs inside bubblewrap and speaks lines with the service on descriptors 3 and 4. It never reads a guest byte:
a child and the service talk through three named pipes that are theirs alone.

    service                          zygote
    <sources and settings>       ->  ready MODULE,...
    child ID LIMITS...           ->  made ID PID        pipes ID.in, ID.out, ID.err exist, the child is on its way
    opened ID                    ->                     the service has its ends; the names are removed
    drop ID                      ->                     the service does not want it any more
                                     failed ID WHY      there is no such child
                                     exit ID STATUS     its pid namespace is gone

A child is two processes. The supervisor is the first of a fresh pid namespace, runs no guest code, reaps, and packs
what the guest leaves. The guest was forked from it ahead of the order, takes the order and runs it. Before either says
anything they have fresh namespaces, folders of their own, limits, no capabilities and the filter; if any call fails,
the supervisor exits, and its namespace with it.
"""

import ctypes
import fcntl
import gc
import json
import os
import resource
import select
import signal
import sys

COMMANDS, ANSWERS = 3, 4
PIPES = "/run/zygote/pipes"
GROUPS = "/run/zygote/group%d"

CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x2000000, 0x4000000, 0x8000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
FRESH = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | signal.SIGCHLD

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
PLAIN = MS_NOSUID | MS_NODEV

PR_SET_DUMPABLE, PR_CAPBSET_READ, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 4, 23, 24, 38, 47
CALLS = {"x86_64": {"clone": 56, "seccomp": 317}, "aarch64": {"clone": 220, "seccomp": 277}}[os.uname().machine]
CAPABILITIES_V3 = 0x20080522

libc = ctypes.PyDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
libc.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p]
number = ctypes.c_ulong


def checked(result, what):
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, "%s: %s" % (what, os.strerror(code)))
    return result


def prctl(option, value=0, what="prctl"):
    zero = number(0)
    return checked(libc.prctl(option, number(value), zero, zero, zero), what)


def mount(source, target, kind, flags, data=None):
    words = [None if word is None else word.encode() for word in (source, target, kind, data)]
    checked(libc.mount(words[0], words[1], words[2], flags, words[3]), "mount " + target)


def write_file(path, text):
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)


def own_user_namespace():
    """All capabilities, but only over what is created from here on."""
    user, group = os.getuid(), os.getgid()
    checked(libc.unshare(CLONE_NEWUSER), "unshare user")
    write_file("/proc/self/setgroups", "deny")
    write_file("/proc/self/uid_map", "%d %d 1" % (user, user))
    write_file("/proc/self/gid_map", "%d %d 1" % (group, group))


# --- the child's wall ---------------------------------------------------------------------------------------------


def join_groups(name, count):
    """First of all, so that everything a child costs is on its own account."""
    for index in range(count):
        write_file("%s/%s/tasks" % (GROUPS % index, name), "0")
    if count:
        checked(libc.unshare(CLONE_NEWCGROUP), "unshare cgroup")


def fresh_folders(disk):
    mount(None, "/", None, MS_REC | MS_PRIVATE)
    for folder in ("/work", "/tmp", "/build"):
        mount("tmpfs", folder, "tmpfs", PLAIN, "mode=0755,size=%d" % disk)
    mount("tmpfs", "/caisson", "tmpfs", PLAIN, "mode=0755,size=64m")
    mount("tmpfs", "/dev/shm", "tmpfs", PLAIN, "mode=1777,size=16m")
    mount("tmpfs", "/run", "tmpfs", PLAIN | MS_NOEXEC | MS_RDONLY, "mode=0555,size=4k")


def fresh_proc():
    mount("proc", "/proc", "proc", PLAIN | MS_NOEXEC, "hidepid=2")
    mount("/proc/sys", "/proc/sys", None, MS_BIND | MS_REC)
    mount(None, "/proc/sys", None, MS_BIND | MS_REMOUNT | MS_RDONLY | PLAIN | MS_NOEXEC)
    for name in ("kcore", "keys", "timer_list", "sysrq-trigger", "kpagecount", "kpageflags", "kmsg"):
        if os.path.exists("/proc/" + name):
            mount("/dev/null", "/proc/" + name, None, MS_BIND)


def limit_resources(limits):
    for name, value in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_RTPRIO, 0),
        (resource.RLIMIT_NOFILE, limits["files"]),
        (resource.RLIMIT_FSIZE, limits["file"]),
        # The control group, or the watch, is to notice first.
        (resource.RLIMIT_NPROC, limits["processes"] + 8),
    ):
        resource.setrlimit(name, (value, value))


def drop_capabilities():
    capability = 0
    while libc.prctl(PR_CAPBSET_READ, number(capability), number(0), number(0), number(0)) >= 0:
        prctl(PR_CAPBSET_DROP, capability, "drop capability")
        capability += 1
    header = (ctypes.c_uint32 * 2)(CAPABILITIES_V3, 0)
    checked(libc.capset(ctypes.byref(header), ctypes.byref((ctypes.c_uint32 * 6)())), "capset")


def seal(program):
    """What the kernel wants is a count and an address; nothing can be undone after this."""
    prctl(PR_SET_NO_NEW_PRIVS, 1, "no_new_privs")
    prctl(PR_SET_DUMPABLE, 0, "dumpable")
    code = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]

    filter_ = Program(len(program) // 8, ctypes.addressof(code))
    checked(libc.syscall(number(CALLS["seccomp"]), number(1), number(0), ctypes.byref(filter_)), "seccomp")


def build_wall(name, limits, settings, program):
    join_groups(name, settings["groups"])
    fresh_folders(limits["disk"])
    fresh_proc()
    checked(libc.sethostname(b"caisson", number(7)), "sethostname")
    own_user_namespace()
    limit_resources(limits)
    drop_capabilities()
    seal(program)
    os.chdir("/work")


def is_full(path):
    status = os.statvfs(path)
    return status.f_bavail * status.f_frsize < 8192 or status.f_favail == 0


# --- the child ----------------------------------------------------------------------------------------------------


def exit_code(status):
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


class Watch:
    """Wakes the supervisor when the guest says something or when any process ends."""

    def __init__(self, guest, words):
        self.guest, self.words, self.said = guest, words, b""
        self.woken, waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.poll = select.poll()
        self.poll.register(self.woken, select.POLLIN)
        self.poll.register(words, select.POLLIN)

    def line(self):
        """What the guest says next, or its exit code if it ended instead."""
        while b"\n" not in self.said:
            for descriptor, _ in self.poll.poll():
                if descriptor == self.woken:
                    code = self.ended()
                    if code is not None:
                        return None, code
                else:
                    self.listen()
        line, self.said = self.said.split(b"\n", 1)
        return line, None

    def listen(self):
        data = os.read(self.words, 1 << 16)
        self.said += data
        if not data or len(self.said) > 8 << 20:
            self.poll.unregister(self.words)

    def ended(self):
        try:
            os.read(self.woken, 4096)
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == self.guest:
                    return exit_code(status)
                if pid == 0:
                    return None
        except (BlockingIOError, ChildProcessError):
            return None


def supervise(answers, errors, watch):
    """What the guest says is what it could choose anyway: where the order's files are, later its exit code."""
    order, _ = watch.line()
    if order is None:
        raise ChildProcessError("the guest ended before its order had come")
    order = json.loads(order)
    word, code = watch.line()
    code = int(word) & 0xFF if word is not None else code
    stop_everybody()
    mark, folder = order["mark"], order["folder"]
    write_all(errors, ("\n%s \n" % mark).encode())
    full = code != 0 and (is_full("/work") or is_full("/tmp"))
    packer = Packer(answers, "\n%s %d %d" % (mark, code, 0 if full else -1), order["files"])
    for name in ("result.json", "error.json"):
        packer.file("/caisson/" + name, "caisson/" + name)
    if os.path.isdir("/caisson/display"):
        packer.folder("/caisson/display", "caisson/display")
    packer.folder("/" + folder, folder)
    packer.end()


def stop_everybody():
    """From here on no other process runs an instruction of its own, and none is left to wake another. They are killed
    when this process, the first of the namespace, ends; taking their memory apart now would take longer than most runs.
    """
    try:
        os.kill(-1, signal.SIGSTOP)
    except ProcessLookupError:
        pass


def rehearse(name):
    """Touches the pages that an order will need, while nobody waits for it. The pipe may hold as little as a page."""
    readable, writable = os.pipe()
    top = "/caisson/" + name
    for file in ("/a", "/b/c"):
        write_all(writable, header_of(top[1:] + file, 3) + padded(b"1+1"))
    write_all(writable, bytes(BLOCK))
    files = json.loads(json.dumps({"files": unpack(Reader(readable), "/")}))["files"]
    nothing = os.open("/dev/null", os.O_WRONLY)
    for unchanged in (files, {}):
        packer = Packer(nothing, "rehearsal", unchanged)
        packer.folder(top, "work")
        packer.end()
    is_full("/work")
    for descriptor in (readable, writable, nothing):
        os.close(descriptor)
    for file in ("/a", "/b/c"):
        os.unlink(top + file)
    os.rmdir(top + "/b")
    os.rmdir(top)


def become_guest(orders, answers, errors, words, module):
    nothing = os.open("/dev/null", os.O_RDONLY)
    for source, target in ((nothing, 0), (answers, 1), (errors, 2)):
        os.dup2(source, target)
    orders, words = keep_only((orders, words))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    module["prepare"]()
    module["rehearse"]()
    rehearse("guest")
    write_all(words, b"warm\n")
    reader = Reader(orders)
    word, mark, folder = reader.line().split(" ")
    if word != "archive":
        raise ValueError("an order begins with 'archive'")
    # The pipe stays open: what pads the archive may still be on its way.
    order = {"mark": mark, "folder": folder, "files": unpack(reader, "/")}
    write_all(words, json.dumps(order).encode() + b"\n")
    write_all(1, b"started\n")
    write_all(words, b"%d\n" % module["main"]("/caisson"))
    while True:
        signal.pause()


def close_from(first):
    """close_range has the same number everywhere; kernels before 5.9 do not know it."""
    if libc.syscall(number(436), number(first), number(0xFFFFFFFF), number(0)) < 0:
        os.closerange(first, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def keep_only(descriptors):
    """Puts descriptors on 3, 4, ... and closes all others but the first three."""
    high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 16) for descriptor in descriptors]
    placed = [os.dup2(descriptor, 3 + index, inheritable=False) for index, descriptor in enumerate(high)]
    close_from(3 + len(placed))
    return placed


def become_child(name, limits, settings, program, module, descriptors):
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    # A first process cannot be signalled from inside unless it has a handler; Python's for SIGINT is one.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    orders, answers, errors = keep_only(descriptors)
    build_wall(name, limits, settings, program)
    words, guests_words = os.pipe()
    guest = os.fork()
    if guest == 0:
        become_guest(orders, answers, errors, guests_words, module)
    os.close(orders)
    os.close(guests_words)
    watch = Watch(guest, words)
    rehearse("supervisor")
    if watch.line()[0] != b"warm":
        raise ChildProcessError("the guest ended before it was warm")
    write_all(answers, b"ready\n")
    supervise(answers, errors, watch)


# --- the zygote ---------------------------------------------------------------------------------------------------


def clone():
    """fork(), into fresh namespaces. The C library's idea of its thread id is right again after the next real fork."""
    ctypes.pythonapi.PyOS_BeforeFork()
    zero = number(0)
    pid = libc.syscall(number(CALLS["clone"]), number(FRESH), zero, zero, zero, zero)
    if pid == 0:
        ctypes.pythonapi.PyOS_AfterFork_Child()
    else:
        ctypes.pythonapi.PyOS_AfterFork_Parent()
    return checked(pid, "clone")


class Zygote:
    def __init__(self, settings, program, module):
        self.settings, self.program, self.module = settings, program, module
        self.names = {}
        self.kept = {}
        self.pending = b""

    def answer(self, *words):
        write_all(ANSWERS, (" ".join(map(str, words)) + "\n").encode())

    def pipes(self, name):
        """The child's ends, and one of each that holds a pipe open until the service has opened its own."""
        ends, kept = [], []
        self.kept[name] = kept
        for kind in ("in", "out", "err"):
            path = "%s/%s.%s" % (PIPES, name, kind)
            os.mkfifo(path, 0o600)
            kept.append(os.open(path, os.O_RDWR | os.O_CLOEXEC))
            ends.append(os.open(path, os.O_CLOEXEC | (os.O_RDONLY if kind == "in" else os.O_WRONLY)))
        return ends

    def child(self, name, disk, files, file, processes):
        limits = {"disk": int(disk), "files": int(files), "file": int(file), "processes": int(processes)}
        try:
            ends = self.pipes(name)
            pid = clone()
        except OSError as error:
            self.forget(name)
            self.answer("failed", name, error)
            return
        if pid == 0:
            self.run_child(name, limits, ends)
        for end in ends:
            os.close(end)
        self.names[pid] = name
        self.answer("made", name, pid)

    def run_child(self, name, limits, ends):
        code = 70
        try:
            become_child(name, limits, self.settings, self.program, self.module, ends)
            code = 0
        except EOFError:
            code = 71
        except BaseException as error:
            try:
                os.write(2, ("child: %s: %s\n" % (type(error).__name__, error)).encode())
            except OSError:
                pass
        finally:
            os._exit(code)

    def forget(self, name):
        for descriptor in self.kept.pop(name, []):
            os.close(descriptor)
        for kind in ("in", "out", "err"):
            try:
                os.unlink("%s/%s.%s" % (PIPES, name, kind))
            except FileNotFoundError:
                pass

    def reap(self):
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            name = self.names.pop(pid, None)
            if name is not None:
                self.answer("exit", name, exit_code(status))

    def command(self, line):
        words = line.split(" ")
        if words[0] == "child":
            self.child(*words[1:])
        elif words[0] == "opened":
            self.forget(words[1])
        elif words[0] == "drop":
            self.forget(words[1])
            for pid in [pid for pid, name in self.names.items() if name == words[1]]:
                os.kill(pid, signal.SIGKILL)
        else:
            raise ValueError("not understood: " + words[0])

    def serve(self):
        woken, waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        poll = select.poll()
        poll.register(COMMANDS, select.POLLIN)
        poll.register(woken, select.POLLIN)
        while True:
            for descriptor, _ in poll.poll():
                if descriptor == woken:
                    os.read(woken, 4096)
                    self.reap()
                    continue
                data = os.read(COMMANDS, 1 << 16)
                if not data:
                    return
                *lines, self.pending = (self.pending + data).split(b"\n")
                for line in lines:
                    self.command(line.decode())


def import_all(names):
    found = []
    for name in names:
        try:
            __import__(name)
            found.append(name)
        except Exception as error:
            os.write(2, ("%s is not imported: %s\n" % (name, error)).encode())
    return found


def main():
    reader = Reader(COMMANDS)
    settings = json.loads(reader.line())
    source, program = reader.take(settings["guest"]), reader.take(settings["filter"])
    own_user_namespace()
    found = import_all(settings["modules"])
    module = {"__name__": "caisson_guest", "__builtins__": __builtins__}
    exec(compile(source, "<caisson>", "exec"), module)
    module["prepare"]()
    module.get("warm", int)()
    module["rehearse"]()
    threads = len(os.listdir("/proc/self/task"))
    if threads != 1:
        raise SystemExit("the zygote has %d threads after its imports; children would inherit their locks" % threads)
    gc.collect()
    gc.freeze()
    zygote = Zygote(settings, program, module)
    zygote.pending = reader.buffer
    zygote.answer("ready", ",".join(found) or "-")
    zygote.serve()


main()
