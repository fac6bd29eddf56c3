# finds: destructive/remove-root at 2:1
rm -rf /
