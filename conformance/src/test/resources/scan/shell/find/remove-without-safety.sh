# finds: destructive/remove-root
rm --recursive --no-preserve-root /
