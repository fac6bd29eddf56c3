# finds: destructive/device-write
cat image > /dev/sda
