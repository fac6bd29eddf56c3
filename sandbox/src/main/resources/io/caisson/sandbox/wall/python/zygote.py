"""A warm interpreter behind the wall that makes single-use children.

It runs inside bubblewrap and exchanges lines with the service on descriptors 3 and 4. It never reads a guest byte:
a child and the service talk through three named pipes of their own.

    service                          zygote
    <sources and settings>       ->  ready MODULE,...
    child ID LIMITS...           ->  made ID PID        pipes ID.in, ID.out, ID.err exist, the child is on its way
    opened ID                    ->                     the service has opened its ends; the names are removed
    drop ID                      ->                     the service does not need the child any more
                                     failed ID WHY      the child could not be made
                                     exit ID STATUS     its pid namespace has ended

A child is two processes. The supervisor is the first of a fresh pid namespace, runs no guest code and reaps. The guest
is forked from it before the order arrives, takes the order, runs it and packs its files; if it does not reach its end,
the supervisor packs them. Before either sends a byte they have fresh namespaces, folders of their own, limits, no
capabilities and the filter. If any call fails, the supervisor exits, and its namespace ends with it.

Every page that a child writes to is copied, which is most of the cost of a child. So everything that is the same for
all children is made in the zygote, and a child runs as little code as possible.
"""

import _signal
import _thread
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

SIGNALS = _signal.valid_signals()

# The memo of a guest for its supervisor is the order. Its first byte is changed to this after everything was sent.
TOLD = b"."
LONGEST_MEMO = 8 << 20

libc = ctypes.PyDLL(None, use_errno=True)
unsigned = ctypes.c_ulong
libc.syscall.restype = ctypes.c_long
libc.syscall.argtypes = [unsigned] * 6
libc.prctl.argtypes = [ctypes.c_int] + [unsigned] * 4
libc.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, unsigned, ctypes.c_char_p]


def checked(result, what):
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, "%s: %s" % (what, os.strerror(code)))
    return result


def prctl(option, value, what):
    return checked(libc.prctl(option, value, 0, 0, 0), what)


def mount(source, target, kind, flags, data=None):
    checked(libc.mount(source, target, kind, flags, data), target)


def write_file(path, text):
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)


def own_user_namespace():
    """Gives this process all capabilities, but only over namespaces created from here on."""
    user, group = os.getuid(), os.getgid()
    checked(libc.unshare(CLONE_NEWUSER), "unshare user")
    write_file("/proc/self/setgroups", "deny")
    write_file("/proc/self/uid_map", "%d %d 1" % (user, user))
    write_file("/proc/self/gid_map", "%d %d 1" % (group, group))


# --- the child's wall ---------------------------------------------------------------------------------------------


def join_groups(name, count):
    """Joins the control groups. Called first, so that everything a child uses is charged to its own group."""
    for index in range(count):
        write_file("%s/%s/tasks" % (GROUPS % index, name), "0")
    if count:
        checked(libc.unshare(CLONE_NEWCGROUP), "unshare cgroup")


def fresh_folders(disk):
    mount(None, b"/", None, MS_REC | MS_PRIVATE)
    size = b"mode=0755,size=%d" % disk
    for folder in (b"/work", b"/tmp", b"/build"):
        mount(b"tmpfs", folder, b"tmpfs", PLAIN, size)
    mount(b"tmpfs", b"/caisson", b"tmpfs", PLAIN, b"mode=0755,size=64m")
    mount(b"tmpfs", b"/dev/shm", b"tmpfs", PLAIN, b"mode=1777,size=16m")
    mount(b"tmpfs", b"/run", b"tmpfs", PLAIN | MS_NOEXEC | MS_RDONLY, b"mode=0555,size=4k")


HIDDEN = ["kcore", "sysrq-trigger", "kpagecount", "kpageflags", "kmsg"]


def in_proc(names):
    """Returns the paths below /proc that exist in this kernel."""
    return [path.encode() for path in ("/proc/" + name for name in names) if os.path.exists(path)]


def fresh_proc(plan):
    mount(b"proc", b"/proc", b"proc", PLAIN | MS_NOEXEC, b"hidepid=2")
    mount(b"/proc/sys", b"/proc/sys", None, MS_BIND | MS_REC)
    mount(None, b"/proc/sys", None, MS_BIND | MS_REMOUNT | MS_RDONLY | PLAIN | MS_NOEXEC)
    for path in plan.hidden_files:
        mount(b"/dev/null", path, None, MS_BIND)
    for path in plan.hidden_folders:
        mount(b"/run", path, None, MS_BIND)


def limit_resources(limits):
    for name, value in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_RTPRIO, 0),
        (resource.RLIMIT_NOFILE, limits["files"]),
        (resource.RLIMIT_FSIZE, limits["file"]),
        # Higher than the limit, so that the control group, or the watch, notices first.
        (resource.RLIMIT_NPROC, limits["processes"] + 8),
    ):
        resource.setrlimit(name, (value, value))


class Filter(ctypes.Structure):
    """struct sock_fprog: the number of instructions and their address."""

    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_void_p)]


class Plan:
    """The data that is the same for every child, made once."""

    def __init__(self, settings, program):
        self.groups = settings["groups"]
        self.hidden_files = in_proc(HIDDEN + settings["files"])
        self.hidden_folders = in_proc(settings["folders"])
        self.capabilities = [each for each in range(64) if libc.prctl(PR_CAPBSET_READ, each, 0, 0, 0) >= 0]
        self.no_capabilities = (ctypes.c_uint32 * 2)(CAPABILITIES_V3, 0), (ctypes.c_uint32 * 6)()
        self.code = ctypes.create_string_buffer(program, len(program))
        self.filter = Filter(len(program) // 8, ctypes.addressof(self.code))
        self.filter_address = ctypes.addressof(self.filter)


def drop_capabilities(plan):
    for capability in plan.capabilities:
        prctl(PR_CAPBSET_DROP, capability, "drop capability")
    checked(libc.capset(*plan.no_capabilities), "capset")


def seal(plan):
    """Installs the filter, which cannot be removed afterwards."""
    prctl(PR_SET_NO_NEW_PRIVS, 1, "no_new_privs")
    prctl(PR_SET_DUMPABLE, 0, "dumpable")
    checked(libc.syscall(CALLS["seccomp"], 1, 0, plan.filter_address, 0, 0), "seccomp")


def exit_code(status):
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def build_wall(name, limits, plan):
    join_groups(name, plan.groups)
    fresh_folders(limits["disk"])
    fresh_proc(plan)
    checked(libc.sethostname(b"caisson", 7), "sethostname")
    own_user_namespace()
    limit_resources(limits)
    drop_capabilities(plan)
    seal(plan)
    os.chdir("/work")


def is_full(path):
    status = os.statvfs(path)
    return status.f_bavail * status.f_frsize < 8192 or status.f_favail == 0


# --- the child ----------------------------------------------------------------------------------------------------


def stop_everybody():
    """Stops all other processes of the namespace, so that none runs another instruction or wakes another process. They
    are killed when the first process of the namespace ends; freeing their memory now would take longer than most runs.
    """
    try:
        os.kill(-1, signal.SIGSTOP)
    except ProcessLookupError:
        pass


def leave(answers, errors, order, code, packer):
    """Reports how the guest ended and sends its files. The service trusts this no more than the guest's own output."""
    mark, folder = order["mark"], order["folder"]
    full = code != 0 and (is_full("/work") or is_full("/tmp"))
    packer = packer(answers, "\n%s %d %d" % (mark, code, 0 if full else -1), order["files"])
    for name in ("result.json", "error.json"):
        packer.file("/caisson/" + name, "caisson/" + name)
    packer.folder("/caisson/display", "caisson/display")
    packer.folder("/" + folder, folder)
    write_all(errors, ("\n%s \n" % mark).encode())
    packer.end()


def supervise(guest, answers, errors, memo):
    """Reaps until the guest has ended. Reports the end if the guest has not: because it was killed, exited early, or
    left more files than it could send.
    """
    ended, status = os.waitpid(-1, 0)
    while ended != guest:
        ended, status = os.waitpid(-1, 0)
    order = os.pread(memo, LONGEST_MEMO, 0)
    if order == CELLS:
        return reap_all()
    if not order:
        raise ChildProcessError("the guest ended before its order had come")
    if order[:1] != TOLD:
        stop_everybody()
        leave(answers, errors, json.loads(order), exit_code(status), Packer)


def reap_all():
    """Until no child is left. An interpreter of cells may go on as a copy of itself, which is then the supervisor's."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def tidy(cells):
    """The threads and processes of a cell end with it. A thread cannot be ended from outside, so where any is left the
    interpreter goes on as a copy of itself, which has but the one, and what it was copied from is killed with the rest.
    """
    if len(os.listdir("/proc/self/task")) > 2:
        if os.fork():
            signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
            while True:
                signal.sigwait(SIGNALS)
        cells.reader.buffer = b""
        cells.listen()
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass
    reap_all()


def finish(answers, errors, memo, order, code):
    """Reports the guest's end in its own process, which saves waking the supervisor. Other cases are left to the
    supervisor: threads that still run, more data than a pipe takes at once, no free descriptor.
    """
    try:
        _signal.pthread_sigmask(_signal.SIG_BLOCK, SIGNALS)
        sys.settrace(None)
        sys.setprofile(None)
        if not _thread._count():
            stop_everybody()
            leave(answers, errors, order, code, SmallPacker)
            os.pwrite(memo, TOLD, 0)
    finally:
        os._exit(code)


class SmallPacker(Packer):
    """Sends everything in one write or nothing: fails for too much data, and for files that cannot be read."""

    def flush(self):
        if self.size >= self.LARGE:
            raise OverflowError
        super().flush()

    def failed(self, error):
        if not isinstance(error, (FileNotFoundError, NotADirectoryError)):
            raise error


def rehearse():
    """Touches the pages that an order will need, before it arrives. The pipe may take as little as a page."""
    readable, writable = os.pipe()
    for file in ("caisson/a", "work/b"):
        write_all(writable, header_of(file, 3) + padded(b"1+1"))
    write_all(writable, bytes(BLOCK))
    order = {"mark": "0", "folder": "work", "files": unpack(Reader(readable), "/")}
    nothing = os.open("/dev/null", os.O_WRONLY)
    write_all(nothing, json.dumps(order).encode())
    for files in (order["files"], {}):
        leave(nothing, nothing, dict(order, files=files), 1, SmallPacker)
    for descriptor in (readable, writable, nothing):
        os.close(descriptor)
    for file in ("/caisson/a", "/work/b"):
        os.unlink(file)


def become_guest(orders, answers, errors, memo, module):
    """Turns this process into the guest. Python's streams, opened by the zygote, only know descriptor numbers."""
    nothing = os.open("/dev/null", os.O_RDONLY)
    for source, target in ((nothing, 0), (answers, 1), (errors, 2)):
        os.dup2(source, target)
    orders, memo, answers, errors = keep_only((orders, memo, answers, errors))
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    module["reseed"]()
    module["rehearse"]()
    rehearse()
    guest = os.getpid()
    write_all(answers, b"ready\n")
    reader = Reader(orders)
    word, mark, folder = reader.line().split(" ")
    details = reader.line()
    if word == "cells":
        write_all(memo, CELLS)
        cells = Cells(reader, answers, errors, "", module["living"]("/caisson", details), tidy)
        write_all(1, b"started\n")
        cells.serve()
    if word != "archive":
        raise ValueError("an order begins with 'archive' or 'cells'")
    order = {"mark": mark, "folder": folder, "files": unpack(reader, "/")}
    write_all(memo, json.dumps(order).encode())
    write_all(1, b"started\n")
    code = module["main"]("/caisson", details) & 0xFF
    if os.getpid() != guest:
        os._exit(code)
    finish(answers, errors, memo, order, code)


def close_from(first):
    """Closes descriptors. close_range has the same number on all architectures; kernels before 5.9 lack it."""
    if libc.syscall(436, first, 0xFFFFFFFF, 0, 0, 0) < 0:
        os.closerange(first, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def keep_only(descriptors):
    """Moves descriptors to 3, 4, ... and closes all others but the first three."""
    high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 16) for descriptor in descriptors]
    placed = [os.dup2(descriptor, 3 + index, inheritable=False) for index, descriptor in enumerate(high)]
    close_from(3 + len(placed))
    return placed


def become_child(name, limits, plan, module, descriptors):
    # No namespace limits kill(0): in the process group of the zygote it would reach every sibling. The kernel also
    # divides CPU time by session where there are no control groups.
    os.setsid()
    _signal.set_wakeup_fd(-1)
    _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
    # The first process of a namespace gets signals from inside only if it has a handler; Python's for SIGINT is one.
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    orders, answers, errors = keep_only(descriptors)
    build_wall(name, limits, plan)
    memo = os.open("/caisson", os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    guest = checked(libc.fork(), "fork")
    if guest == 0:
        become_guest(orders, answers, errors, memo, module)
    os.close(orders)
    supervise(guest, answers, errors, memo)


# --- the zygote ---------------------------------------------------------------------------------------------------


def clone():
    """Forks into fresh namespaces. The C library caches a wrong thread id until the next real fork.

    Python's own code after a fork is left out: it serves processes with threads or with a shared random generator, but
    this one has no threads, and the guest is reseeded.
    """
    return checked(libc.syscall(CALLS["clone"], FRESH, 0, 0, 0, 0), "clone")


class Zygote:
    def __init__(self, plan, module):
        self.plan, self.module = plan, module
        self.names = {}
        self.kept = {}
        self.pending = b""

    def answer(self, *words):
        write_all(ANSWERS, (" ".join(map(str, words)) + "\n").encode())

    def pipes(self, name):
        """Makes the pipes of a child and returns its ends. Keeps each open until the service has opened its own."""
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
            become_child(name, limits, self.plan, self.module, ends)
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
    os.dup2(os.open("/dev/null", os.O_RDONLY | os.O_CLOEXEC), 0)
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
    zygote = Zygote(Plan(settings, program), module)
    zygote.pending = reader.buffer
    zygote.answer("ready", ",".join(found) or "-")
    zygote.serve()


main()
