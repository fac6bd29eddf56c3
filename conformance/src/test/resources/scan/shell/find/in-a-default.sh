# finds: destructive/remove-root
echo "${name:-$(rm -rf /)}"
