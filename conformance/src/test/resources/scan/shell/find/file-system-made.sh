# finds: destructive/device-write
mkfs.ext4 /dev/sdb1
