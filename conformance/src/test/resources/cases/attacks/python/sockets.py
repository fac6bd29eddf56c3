# Attack: sockets of every family but the one that stays inside.
# Verdict: there are none.
import socket
for family in (2, 10, 15, 16, 17, 21, 29, 30, 31, 38, 40, 44):
    for kind in (1, 2, 3):
        try:
            socket.socket(family, kind)
            print(family, kind)
        except OSError:
            pass
socket.socketpair()
print("end")
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
stdout: |
  end
*/
