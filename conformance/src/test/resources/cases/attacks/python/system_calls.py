# Attack: every call that reaches beyond a process.
# Verdict: none of them works.
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
CALLS = dict(ptrace=101, mount=165, umount=166, pivot_root=155, chroot=161, unshare=272, setns=308, clone3=435, keyctl=250, add_key=248, request_key=249,
    bpf=321, io_uring=425, userfaultfd=323, perf=298, vm_readv=310, vm_writev=311, kcmp=312, pidfd_getfd=438, open_by_handle=304, fsopen=430, move_mount=429,
    open_tree=428, init_module=175, kexec=246, reboot=169, swapon=167, sethostname=170, settimeofday=164, acct=163, syslog=103, capset=126,
    modify_ldt=154, iopl=172, shmget=29, msgget=68, semget=64, fanotify=300, move_pages=279, process_madvise=440, process_mrelease=448)
if os.uname().machine == "x86_64":
    for name, number in CALLS.items():
        ctypes.set_errno(0)
        if libc.syscall(number, 0, 0, 0, 0, 0) >= 0 or ctypes.get_errno() not in (errno.ENOSYS, errno.EPERM):
            print(name, os.strerror(ctypes.get_errno()))
print("end")
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
stdout: |
  end
*/
