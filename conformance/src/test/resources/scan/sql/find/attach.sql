-- finds: files/host-path, files/attach
ATTACH DATABASE '/etc/passwd' AS users;
