# Attack: be told which of the shared files other guests open, or make them wait for one.
# Verdict: inotify, fanotify, leases and folder notes do not work. A change of its own files is seen by looking.
import ctypes, errno, os, tempfile
libc = ctypes.CDLL(None, use_errno=True)
REFUSED = (errno.ENOSYS, errno.EPERM, errno.EACCES)

def tried(name, call):
    ctypes.set_errno(0)
    if call() >= 0 or ctypes.get_errno() not in REFUSED:
        print(name, os.strerror(ctypes.get_errno()))

tried("inotify_init", lambda: libc.inotify_init())
tried("inotify_init1", lambda: libc.inotify_init1(0))
tried("inotify_add_watch", lambda: libc.inotify_add_watch(0, b"/usr/bin", 0x20))
tried("fanotify_init", lambda: libc.fanotify_init(0, 0))
tried("fanotify_mark", lambda: libc.fanotify_mark(0, 1, ctypes.c_uint64(0x20), -100, b"/usr/bin"))
folder = os.open("/usr/bin", os.O_RDONLY)
own = tempfile.TemporaryFile()
tried("lease", lambda: libc.fcntl(own.fileno(), 1024, 0))
tried("notify", lambda: libc.fcntl(folder, 1026, 1))
print("end")
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  end
artifacts: *
*/
