import os, socket, subprocess, sys
def tried(what):
    try:
        what()
        return "done"
    except OSError as error:
        return error.strerror
for name in ("/etc/passwd", "/root", "/proc/1/environ", "/proc/self", "/dev/shm", "/tmp", "/var"):
    print(name, tried(lambda: os.listdir(name) if os.path.isdir(name) else open(name)))
print("fork", tried(os.fork))
print("program", tried(lambda: subprocess.run(["/usr/bin/true"])))
print("sockets", tried(socket.socket), tried(lambda: socket.socket(socket.AF_UNIX)))
print("datagrams", tried(lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)))
print("signal", tried(lambda: os.kill(os.getppid(), 0)))
print("modes", tried(lambda: os.chmod(sys.executable, 0o777)))
print("above", tried(lambda: open("../../x", "w")))
print("device", tried(lambda: os.mknod("device")))
os.symlink("/etc/passwd", "link")
print("link", tried(lambda: open("link")))
os.makedirs("a/b")
with open("a/b/kept.txt", "w") as file:
    file.write("kept\n")
sorted(context)
/* ---
wall: landlock
input: {"x":1,"y":2}
status: completed
result: ["x","y"]
stdout: |
  /etc/passwd Permission denied
  /root Permission denied
  /proc/1/environ Permission denied
  /proc/self Permission denied
  /dev/shm Permission denied
  /tmp Permission denied
  /var Permission denied
  fork Operation not permitted
  program Operation not permitted
  sockets Function not implemented Function not implemented
  datagrams Operation not permitted
  signal Function not implemented
  modes Function not implemented
  above Permission denied
  device Function not implemented
  link Permission denied
exitCode: 0
artifact a/b/kept.txt: kept
*/
