# finds: files/host-path, network/connect
import socket
s = socket.socket(socket.AF_UNIX)
for path in ('/var/run/docker.sock', '/run/docker.sock'):
    s.connect(path)
