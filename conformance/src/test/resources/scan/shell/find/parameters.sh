# finds: destructive/remove-root
set -- rm -rf /
"$@"
