# passes: standard
# rm -rf /
echo fine # mkfs /dev/sda
