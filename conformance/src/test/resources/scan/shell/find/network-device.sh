# finds: network/shell-device
exec 3<>/dev/tcp/192.0.2.1/80
cat <&3
