# finds: destructive/remove-root
command=(rm -rf /)
"${command[@]}"
