# finds: files/host-path
cat /etc/shadow
